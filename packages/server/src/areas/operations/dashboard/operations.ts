import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { pointOf } from '../../../db/days/periods.js';
import { bounds, type DatedValue, type Figure, type FigureRequest, percentOf, seriesOf, sumByDate } from '../../../figures/figure.js';
import { cardsWithRows, rowsOf } from '../../../figures/figure-rows.js';
import { isInTime, mealsDue } from '../../../figures/meals.js';
import type { RowKey } from '../../../figures/row-sets.js';
import { punchRate, staffByPunchRate } from '../../../figures/service-days.js';
import { campFinishRate, lossFigures } from './results.js';

type Operations = Data<'getOperationDashboard'>;
type Key = Operations['cards'][number]['key'];

/** Meals evaluated within 24 hours, of those that were due. */
async function evaluatedRate(db: Db, asked: FigureRequest): Promise<Figure<'evaluated_rate'>> {
  const point = sql`case when d.submitted_at >= p.since then ${pointOf('d.submitted_at', 'p.time_zone', asked.granularity)} end`;
  const { rows } = await sql<DatedValue>`with ${bounds(asked)},
    meal as (select ${point} as point, count(*)::int as due, count(*) filter (where ${isInTime})::int as done
      from ${mealsDue(asked.scope, sql`p.earlier`)} group by 1)
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

/** The rows that each figure counts, of a rate the part before the whole. */
const behind: Record<Key, readonly RowKey[]> = {
  punch_rate: ['services_running'],
  evaluated_rate: ['meals_in_time', 'meals_due'],
  average_loss_kg: ['services_weighed'],
  average_loss_rate: ['services_weighed'],
  loss_five_rate: ['services_five', 'services_weighed'],
  camp_finish_rate: ['camp_services_finished', 'camp_services'],
  first_reply_minutes: [],
  reply_rate: [],
  mass_reach_rate: [],
  staff_completion_rate: [],
};

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
  const rates = await staffByPunchRate(db, asked);
  return {
    cards: await cardsWithRows(db, asked, all, behind),
    series: seriesOf(asked, all),
    ranks: [
      {
        key: 'punch_rate',
        rows: rates.map(({ services, ...one }) => ({ ...one, rows: [rowsOf(asked, 'services_running', services, { staff: one.id })] })),
      },
    ],
  };
}
