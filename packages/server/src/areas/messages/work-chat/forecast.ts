import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { eachDay } from '../../../db/days/day-values.js';
import { neverContacts } from './audience-match.js';
import { periodsAhead, type QuotaRule, quotaCap, quotaPeriod } from './quota.js';
import { lossCounts, type PlanQuestion, receiverPlan } from './receiver-plan.js';

type Forecast = Data<'checkMassMessage'>;

/** Most receivers of one message of WeCom: contacts, or groups. */
export const mostReceivers = { single: 10_000, group: 2000 } as const;

const daysShown = 31;

const perStaff = (most: number) => sql`(select coalesce(json_agg(json_build_object('staff', json_build_object('id', s.id, 'name', s.name),
    'count', p.total, 'quota_blocked', p.full, 'calls', (p.total + ${sql.lit(most - 1)}) / ${sql.lit(most)}) order by p.total desc, s.id), '[]')
  from (select staff_id, (count(*) filter (where loss is null))::int as total,
      (count(*) filter (where loss in ('quota_blocked', 'reserved')))::int as full
    from planned where loss is null or loss in ('quota_blocked', 'reserved') group by staff_id) p join staff s on s.id = p.staff_id)`;

/** Periods from that in which it goes on, with the limit of each; of the first period only the days from then on count. */
const periods = (rule: QuotaRule) => sql`periods as materialized (
    select p.n, p.period, greatest(p.period, (select day from go)) as first_day, ${quotaCap(rule, sql`p.period`)} as cap
    from (${sql.join(
      Array.from(
        { length: periodsAhead[rule] + 1 },
        (_, n) => sql`select ${sql.lit(n)} as n, ${quotaPeriod(rule, sql`go.day`, n)} as period from go`,
      ),
      sql` union all `,
    )}) p)`;

/** Who could be reached, and who of them has no room in which period. */
const room = sql`reachable as materialized (select wx_id, loss from planned where loss is null or loss in ('quota_blocked', 'reserved')),
  full_periods as materialized (select r.wx_id, p.n from periods p join load l on l.period = p.period and l.total >= p.cap join reachable r on r.wx_id = l.wx_id),
  full_counts as materialized (select n, count(*)::int as count from full_periods group by n),
  later_full as materialized (select wx_id, array_agg(n) as ns from full_periods where n > 0 group by wx_id)`;

const days = (rule: QuotaRule) => sql`(select json_agg(json_build_object('day', d.day, 'free',
      (select count(*)::int from reachable) - coalesce(f.count, 0)) order by d.day)
    from ${eachDay(sql`(select day from go)`, sql`(select day + ${sql.lit(daysShown - 1)} from go)`)} d
    left join periods p on p.period = ${quotaPeriod(rule, sql`d.day`)} left join full_counts f on f.n = p.n)`;

/** The first day on which each of those without room has some. */
const nextDays = sql`(select coalesce(json_agg(json_build_object('day', t.day, 'count', t.count) order by t.day), '[]') from (
    select p.first_day as day, count(*)::int as count
    from (select r.wx_id, case when f.ns is null then 1 else (select min(n) from periods where n > 0 and n <> all(f.ns)) end as n
      from reachable r left join later_full f on f.wx_id = r.wx_id where r.loss is not null) w join periods p on p.n = w.n group by 1) t)`;

const sample = sql`(select coalesce(json_agg(json_build_object('id', t.id, 'name', t.name, 'status', t.wx_state) order by t.id), '[]')
  from (select id, name, wx_state from planned where loss is null order by id limit 10) t)`;

type ForecastRow = Omit<Forecast, 'quota' | 'calls'> & { cap: number; never: number };

/** Returns whom a message reaches when it goes, and who falls out why. */
export async function forecastOf(db: Db, question: PlanQuestion, isDoubtful: boolean): Promise<Forecast> {
  const { audience, asker, rule, goAt } = question;
  const { rows } = await sql<ForecastRow>`with ${receiverPlan(question)}, ${periods(rule)}, ${room}
    select (select row_to_json(c) from (select ${lossCounts} from planned) c) as counts, (select cap from go) as cap,
      ${perStaff(mostReceivers[audience.type])} as per_staff, ${days(rule)} as days, ${nextDays} as next_days, ${goAt} as goes_at,
      ${audience.type === 'single' ? sample : sql`'[]'::json`} as sample, ${neverContacts(audience, asker)} as never`.execute(db);
  const { counts, cap, never, ...found } = rows[0] as unknown as ForecastRow & { counts: Forecast };
  const calls = found.per_staff.reduce((sum, one) => sum + one.calls, 0);
  return {
    ...counts,
    ...found,
    matched: counts.matched + never,
    no_friend: counts.no_friend + never,
    calls,
    quota: { rule, cap, is_doubtful: isDoubtful },
  };
}
