import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import { inScope, liveStaff } from '../../access/users/staff.js';
import { noteEvents } from '../footmark/system-notes.js';
import { lockBatch } from './leads.js';
import { type Assignee, distribute } from './shares.js';
import { failureOf, leadStates } from './states.js';

type DistributionInput = Input<'setLeadHolders'>;

/** Why nobody gets a lead of this region. */
function unservedIn({ province, city }: { province: string | null; city: string | null }): Sentence {
  const place = [...new Set([province, city])].filter(Boolean).join(' ');
  return place === '' ? ['没有填写地区', 'No region is given'] : [`没有部门负责「${place}」`, `No department serves ${place}`];
}

function assertStaffSelection({ mode, user_ids }: DistributionInput) {
  if (mode === 'manual' && user_ids?.length !== 1)
    throw refuseField(42200, 'user_ids', 'one', ['指定员工时只选一位员工', 'Choose exactly one person']);
  if (mode === 'average' && !user_ids)
    throw refuseField(42200, 'user_ids', 'required', ['请选择要分配给谁', 'Choose who to assign the leads to']);
}

/** Returns the enabled staff who can be given leads, in the requested order. @throws Refusal 42200 when any of them is not */
async function assigneesOf({ db, principal }: Context, { mode, user_ids }: DistributionInput): Promise<Assignee[]> {
  const rows = await liveStaff(db)
    .select(['staff.id', 'staff.name'])
    .select(
      sql<string[]>`array(select distinct r from staff_department sd join department d on d.id = sd.dept_id cross join unnest(d.regions) r
        where sd.staff_id = staff.id)`.as('regions'),
    )
    .where('staff.status', '=', 'enabled')
    .where(inScope(principal))
    .$if(user_ids !== undefined, (some) => some.where('staff.id', 'in', user_ids as number[]))
    .$if(user_ids === undefined, (some) =>
      some.where(
        sql<boolean>`exists (select from staff_department sd join department d on d.id = sd.dept_id where sd.staff_id = staff.id and d.regions <> '{}')`,
      ),
    )
    .orderBy('staff.id')
    .execute();
  if (user_ids && rows.length < user_ids.length)
    throw refuseField(42200, 'user_ids', 'exists', [
      '所选员工中有人已停用、已删除或不在您的数据范围内，请重新选择',
      'Some of the chosen staff are disabled, deleted or outside your data scope; choose again',
    ]);
  return mode === 'average' && user_ids ? user_ids.flatMap((id) => rows.filter((one) => one.id === id)) : rows;
}

async function assign({ db, principal }: Context, given: Map<number, number>, assignees: readonly Assignee[]) {
  const names = new Map(assignees.map((one) => [one.id, one.name]));
  const pairs = [...given].map(([id, holder]) => ({ id, holder }));
  if (pairs.length === 0) return;
  await sql`update lead set status = 'distributed', distribute_user_id = p.holder, distribute_at = now(), reason = null,
      given_by = ${principal.staffId}, status_before = lead.status, reason_before = lead.reason
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb) as p(id bigint, holder bigint) where lead.id = p.id`.execute(db);
  await noteEvents(
    db,
    pairs.map(({ id, holder }) => ({
      event: 'lead_distributed' as const,
      message: { code: 'lead_assigned' as const, staff: names.get(holder) ?? '' },
      origin_id: id,
      operator_id: principal.staffId,
    })),
  );
}

/** Assigns leads to staff, or returns who would get how many. */
export async function setLeadHolders(context: Context, given: DistributionInput): Promise<Data<'setLeadHolders'>> {
  assertStaffSelection(given);
  const assignees = await assigneesOf(context, given);
  const leads = await lockBatch(context, given);
  const { language } = context.caller;
  const free = leads.filter((one) => leadStates.allows(one.status, 'distributed'));
  const shares = distribute(free, assignees, given.mode === 'by_region');
  if (!given.dry_run) await assign(context, shares.given, assignees);
  const left = new Set(shares.left);
  const counts = new Map<number, number>();
  for (const holder of shares.given.values()) counts.set(holder, (counts.get(holder) ?? 0) + 1);
  context.audit({ after: { ...given, matched: leads.length, given: shares.given.size } });
  return {
    matched: leads.length,
    ok: [...shares.given.keys()],
    failed: [
      ...leads.filter((one) => !leadStates.allows(one.status, 'distributed')).map((one) => failureOf(one.id, one.status, language)),
      ...free
        .filter(({ id }) => left.has(id))
        .map((one) => ({ id: one.id, code: 42200 as const, message: unservedIn(one)[language === 'en' ? 1 : 0] })),
    ],
    shares: assignees
      .filter((one) => given.user_ids || counts.has(one.id))
      .map(({ id, name }) => ({ user_id: id, name, count: counts.get(id) ?? 0 })),
  };
}
