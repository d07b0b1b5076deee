import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { pointOf } from '../../../db/days/periods.js';
import {
  bounds,
  cardOf,
  type DatedValue,
  type Figure,
  type FigureRequest,
  percentOf,
  seriesOf,
  sumByDate,
} from '../../../figures/figure.js';
import { isHeldByStaff, isPart, ofChannel } from '../../../figures/figure-scope.js';
import { punchRate, staffByPunchRate } from '../../../figures/service-days.js';
import { campFinishRate, lossFigures } from './results.js';

type Operations = Data<'getOperationDashboard'>;
type Key = Operations['cards'][number]['key'];

/** Meals evaluated within 24 hours, of those evaluated or submitted more than 24 hours ago. */
async function evaluatedRate(db: Db, asked: FigureRequest): Promise<Figure<'evaluated_rate'>> {
  const point = sql`case when d.submitted_at >= p.since then ${pointOf('d.submitted_at', 'p.time_zone', asked.granularity)} end`;
  const scope = isPart(asked.scope)
    ? sql`join service s on s.id = d.service_id left join customer c on c.id = s.user_id
        where ${isHeldByStaff('s.principal_user_id', asked.scope)} and ${ofChannel('c.channel_id', asked.scope)}`
    : sql`where true`;
  const { rows } = await sql<DatedValue>`with ${bounds(asked)},
    meal as (select ${point} as point, count(*)::int as due, count(*) filter (where d.evaluated_at <= d.submitted_at + interval '24 hours')::int as done
      from p, diet_punch d ${scope} and d.submitted_at >= p.earlier and d.submitted_at < p.until
        and (d.evaluated_at is not null or d.submitted_at < now() - interval '24 hours') group by 1)
    select key, meal.point, value from meal, lateral (values ('due', due), ('done', done)) v(key, value)`.execute(db);
  const sums = sumByDate(rows);
  return {
    ...{ key: 'evaluated_rate', unit: 'percent' },
    value: percentOf(sums.now('done'), sums.now('due')),
    prev: percentOf(sums.before('done'), sums.before('due')),
    points: (date) => percentOf(sums.at('done', date), sums.at('due', date)),
  };
}

/** Figures of chats and mass messages, which are not stored yet. */
const withoutSource: Figure<Key>[] = (
  [
    ['first_reply_minutes', 'minute'],
    ['reply_rate', 'percent'],
    ['mass_reach_rate', 'percent'],
    ['staff_completion_rate', 'percent'],
  ] as const
).map(([key, unit]) => ({ key, unit, value: null, prev: null, missing: 'no_source' }));

export async function operationDashboard(
  db: Db,
  asked: FigureRequest,
): Promise<Omit<Operations, 'from' | 'to' | 'granularity' | 'updated_at'>> {
  const all: Figure<Key>[] = [
    await punchRate(db, asked),
    await evaluatedRate(db, asked),
    ...(await lossFigures(db, asked)),
    await campFinishRate(db, asked),
    ...withoutSource,
  ];
  return {
    cards: all.map(cardOf),
    series: seriesOf(asked, all),
    ranks: [{ key: 'punch_rate', rows: await staffByPunchRate(db, asked) }],
  };
}
