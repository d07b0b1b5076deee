import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { dayValue, eachDay } from '../../../db/days/day-values.js';
import { dayOf, startOf, today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';

type Funnel = Data<'getFissionFunnel'>;
type Day = Data<'getFissionTrend'>[number];

/** Codes of one company in WeCom, of all kinds. */
const mostCodes = 500_000;
const mostDays = 366;

const usedCodes = sql<number>`((select count(*) from fission_participant where config_id is not null)
  + (select count(*) from staff_code where config_id is not null) + (select count(*) from group_join_way where config_id is not null)
  + (select count(*) from scan_key where config_id is not null))::int`;

const codes = sql<Funnel['codes']>`(select json_build_object('making', count(*) filter (where code_status = 'making'),
    'ready', count(*) filter (where code_status = 'ready'), 'failed', count(*) filter (where code_status = 'failed'))
  from fission_participant p where p.fission_id = fission.id)`;

const owed = sql<
  Funnel['owed']
>`(select json_agg(json_build_object('level', l.level, 'name', l.reward ->> 'name', 'type', l.reward ->> 'type',
    'count', (select count(*) from fission_reward w where w.fission_id = l.fission_id and w.level = l.level and w.state in ('owed', 'held', 'failed')))
    order by l.level) from fission_level l where l.fission_id = fission.id)`;

/** Each number is kept, or the count of a list. */
export const getFissionFunnel = ({ db }: Context, { id }: Input<'getFissionFunnel'>): Promise<Funnel> =>
  mustExist(
    db
      .selectFrom('fission')
      .select(['participants', 'inviters', 'friends', 'new_friends', 'valid_friends', 'completed', 'rewarded', 'to_review'])
      .select([owed.as('owed'), codes.as('codes')])
      .select(sql<Funnel['code_quota']>`json_build_object('used', ${usedCodes}, 'limit', ${sql.lit(mostCodes)})`.as('code_quota'))
      .where('id', '=', id),
  );

interface Period {
  from: string;
  to: string;
  days: number;
}

/** From the start until today or the end, unless asked for others. @throws Refusal 42200 */
async function periodOf({ db, principal }: Context, { id, from, to }: Input<'getFissionTrend'>): Promise<Period> {
  const start = dayOf(sql.ref('f.start_at'), principal);
  const end = sql`greatest(${start}, least(${today(principal)}, ${dayOf(sql.ref('f.end_at'), principal)}))`;
  const { rows } = await sql<Period>`select p.from, p.to, p.to - p.from + 1 as days from fission f cross join lateral (
      select coalesce(${dayValue(from ?? null)}, greatest(${start}, coalesce(${dayValue(to ?? null)}, ${end}) - ${sql.lit(mostDays - 1)})) as from,
        coalesce(${dayValue(to ?? null)}, ${end}) as to) p where f.id = ${id}`.execute(db);
  const period = rows[0] as Period;
  if (period.days < 1 || period.days > mostDays)
    throw refuseField(42200, 'to', 'range', [`请选择 1 到 ${mostDays} 天的范围`, `Choose a period of 1 to ${mostDays} days`]);
  return period;
}

export async function getFissionTrend(context: Context, input: Input<'getFissionTrend'>): Promise<Day[]> {
  const { db, principal } = context;
  const { id } = input;
  await mustExist(db.selectFrom('fission').select('id').where('id', '=', id));
  const { from, to } = await periodOf(context, input);
  // Each day is a range of an index, so that no day is computed for each row; `offset 0` computes the limits of a day once.
  const count = (table: string, column: string, also = sql`true`) =>
    sql`(select count(*)::int from ${sql.table(table)} x where x.fission_id = ${id} and ${sql.ref(`x.${column}`)} >= d.start
      and ${sql.ref(`x.${column}`)} < d.next and ${also})`;
  const { rows } = await sql<Day>`select d.day as date, ${count('fission_participant', 'joined_at')} as join,
      ${count('fission_friend', 'added_at', sql`x.is_new`)} as new_add, ${count('fission_friend', 'lost_at')} as lost,
      ${count('fission_reward', 'owed_at', sql`x.state <> 'held'`)} as complete
    from (select day, ${startOf(sql`day`, principal)} as start, ${startOf(sql`day`, principal, 1)} as next
      from ${eachDay(dayValue(from), dayValue(to))} each_day offset 0) d order by d.day`.execute(db);
  return rows;
}
