import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { pointOf } from '../../../db/days/periods.js';
import { follows } from '../../../figures/contacts.js';
import { bounds, type DatedValue, type Figure, type FigureRequest, stockFigure, sumByDate, sumFigure } from '../../../figures/figure.js';
import { rowsOf } from '../../../figures/figure-rows.js';
import { isHeldByStaff, ofChannel } from '../../../figures/figure-scope.js';

type Key = 'member_total' | 'member_new' | 'member_lost' | 'member_net';

const point = (instant: string, { granularity }: FigureRequest) =>
  sql`case when ${sql.ref(instant)} >= p.since then ${pointOf(instant, 'p.time_zone', granularity)} end`;

/**
 * Counts contacts whose friendship started, and whose friendship ended, each once. `change` is +1 when someone becomes a contact of any staff member and -1
 * when the last friendship with them ends. Earlier changes have no point.
 */
const countByDate = (asked: FigureRequest) => sql<DatedValue>`
  with ${bounds(asked)}, ${follows(asked.scope)},
  began as (select external_user_id, f.created_at >= p.since as now, min(f.created_at) as at from follow f, p
    where f.created_at >= p.earlier and f.created_at < p.until group by 1, 2),
  turn as (select at, step, sum(step) over (partition by external_user_id order by at, step desc rows unbounded preceding) as open
    from (select external_user_id, created_at as at, 1 as step from follow union all select external_user_id, ended_at, -1 from follow where ended_at is not null) e),
  change as (select at, step from turn where (step = 1 and open = 1) or (step = -1 and open = 0)),
  lost as (select external_user_id, f.ended_at >= p.since as now, max(f.ended_at) as at from follow f, p
    where f.ended_at >= p.earlier and f.ended_at < p.until group by 1, 2)
  select 'member_new' as key, ${point('began.at', asked)} as point, count(*)::int as value from began, p group by 2
  union all select 'member_lost', ${point('lost.at', asked)}, count(*)::int from lost, p group by 2
  union all select 'change', ${point('change.at', asked)}, sum(step)::int from change, p where change.at < p.until group by 2`;

/** Figures of friendships on WeCom. */
export async function friendshipFigures(db: Db, asked: FigureRequest): Promise<Figure<Key>[]> {
  const sums = sumByDate((await countByDate(asked).execute(db)).rows);
  const [began, ended] = [sumFigure('member_new', 'person', sums), sumFigure('member_lost', 'person', sums)];
  const net = (date: string) => sums.at('member_new', date) - sums.at('member_lost', date);
  return [
    stockFigure({ key: 'member_total', unit: 'person', from: 'change' }, sums, asked),
    began,
    ended,
    {
      key: 'member_net',
      unit: 'person',
      value: sums.now('member_new') - sums.now('member_lost'),
      prev: sums.before('member_new') - sums.before('member_lost'),
      points: net,
    },
  ];
}

/** Staff members with the most new contacts of the period. */
export async function staffByNewContacts(db: Db, asked: FigureRequest) {
  const { rows } = await sql<{ id: number; name: string; value: number }>`
    with ${bounds(asked)} select s.id, s.name, count(distinct f.external_user_id)::int as value
    from p, external_user_follow f join staff s on s.wx_userid = f.wx_userid and s.deleted_at is null join external_user x on x.id = f.external_user_id
      left join customer c on c.id = x.customer_id
    where f.created_at >= p.since and f.created_at < p.until and ${isHeldByStaff('s.id', asked.scope)} and ${ofChannel('coalesce(x.channel_id, c.channel_id)', asked.scope)}
    group by s.id, s.name order by value desc, s.id limit 20`.execute(db);
  return rows.map((row) => ({ ...row, rows: [rowsOf(asked, 'contacts_new', row.value, { staff: row.id })] }));
}
