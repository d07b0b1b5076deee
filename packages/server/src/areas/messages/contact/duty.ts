import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { mustExist } from '../../../records/must-exist.js';

type Duty = Data<'getStaffCodeDuty'>;

interface Person {
  staff: { id: number; name: string } | null;
  source: 'slot' | 'staff' | 'backup';
  reason: Duty['left_out'][number]['reason'] | null;
}

/** The slots of a code in which nobody can take contacts on any day; `code` is SQL of its id. */
export const uncoveredSlots = (
  code: string,
) => sql`(select s.value as slot from staff_code c cross join jsonb_array_elements(c.schedule) with ordinality s(value, at)
  where c.id = ${sql.ref(code)} and not exists (select from staff p where p.enterprise_id = c.enterprise_id and p.deleted_at is null and p.status <> 'disabled'
    and p.wx_userid is not null and p.wx_status = 1 and (s.value -> 'user_ids' @> to_jsonb(p.id) or c.backup_user_ids @> to_jsonb(p.id))) order by s.at)`;

export async function getStaffCodeDuty({ db }: Context, { id, at }: Input<'getStaffCodeDuty'>): Promise<Duty> {
  await mustExist(db.selectFrom('staff_code').select('id').where('id', '=', id));
  const when = at === undefined ? sql`now()` : sql`${at}::timestamptz`;
  const { rows: people } =
    await sql<Person>`select case when s.id is not null then json_build_object('id', s.id, 'name', s.name) end as staff,
      p.source, p.reason from staff_code_people(${id}, ${when}) p left join staff s on s.id = p.staff_id order by s.name, p.staff_id`.execute(
      db,
    );
  const { rows } = await sql<Pick<Duty, 'at' | 'source' | 'skip_verify' | 'uncovered'>>`select ${when} as at, d.source, d.skip_verify,
      coalesce((select json_agg(u.slot - 'user_ids') from ${uncoveredSlots('k.id')} u), '[]') as uncovered
    from staff_code k cross join lateral staff_code_duty(k.id, ${when}) d where k.id = ${id}`.execute(db);
  const duty = rows[0] as Pick<Duty, 'at' | 'source' | 'skip_verify' | 'uncovered'>;
  const able = people.filter(({ source, reason }) => reason === null && source === duty.source);
  const out = people.filter(
    ({ source, reason }) => reason !== null && (source !== 'backup' || duty.source === 'backup' || duty.source === 'nobody'),
  );
  return {
    ...duty,
    staff: able.flatMap(({ staff }) => staff ?? []),
    left_out: out.flatMap(({ staff, reason }) => (staff && reason ? [{ staff, reason }] : [])),
  };
}
