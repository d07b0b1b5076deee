import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import { today } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { roundTo } from '../../../nutrition/plan/round.js';
import { byRow, dayAfter } from '../../../nutrition/review/spans.js';
import { median, silenceAlert, trendAt, type WeighIn, weeklyRate, weightAlerts } from '../../../nutrition/review/weight-trend.js';
import { serviceOn, servicesOf } from '../check-in/service-on.js';
import { readDays, readWeighIns } from './read-days.js';
import type { Span } from './span.js';

type Trend = Data<'getWeightTrend'>;

const bmiOf = (weight: number, height: number | null) => (height === null ? null : roundTo(weight / (height / 100) ** 2, 2));

function pointsOf(all: readonly WeighIn[], { from, granularity, height }: Span): Trend['list'] {
  return byRow(
    all.filter(({ day }) => day >= from),
    granularity,
  ).map(([date, own]) => {
    const weight = roundTo(median(own.map((one) => one.weight)) as number, 2);
    const fat = median(own.flatMap(({ body_fat }) => body_fat ?? []));
    const last = own.at(-1)?.day as string;
    return {
      ...{ date, weight, bmi: bmiOf(weight, height), body_fat: fat === undefined ? null : roundTo(fat, 1) },
      ...{ ...trendAt(all, last, weight), days: own.length },
    };
  });
}

function* daysFrom(from: string, to: string) {
  for (let day = from; day <= to; day = dayAfter(day, 1)) yield day;
}

/** The alert about days without a check-in; today is not over, so it does not count yet. */
async function silence({ db, principal }: Context, span: Span, weighIns: readonly WeighIn[]) {
  const services = (await servicesOf(db, [span.user_id])).get(span.user_id) ?? [];
  const own = services.filter(({ id }) => span.service_id === null || id === span.service_id);
  const { rows } = await sql<{ today: string }>`select ${today(principal)} as today`.execute(db);
  const now = rows[0]?.today as string;
  const eligible = [...daysFrom(span.from, span.to)].filter((day) => day < now && 'id' in serviceOn(own, day));
  const recorded = await readDays(db, span);
  return silenceAlert(eligible, new Set([...recorded, ...weighIns].map(({ day }) => day)));
}

/** The trend of the weight; nothing of it without consent. */
export async function weightTrend(context: Context, span: Span): Promise<Trend> {
  const consented = span.consent.weight;
  const all = consented ? await readWeighIns(context.db, span) : [];
  const within = all.filter(({ day }) => day >= span.from);
  const [start, current] = [within[0]?.weight ?? null, within.at(-1)?.weight ?? null];
  const loss = start === null || current === null ? null : roundTo(start - current, 2);
  const quiet = consented && span.from <= span.to ? await silence(context, span, all) : undefined;
  return {
    ...{ consented, list: pointsOf(all, span), start, current, loss_kg: loss },
    loss_pct: loss === null || start === null ? null : roundTo((loss / start) * 100, 2),
    weekly_rate: weeklyRate(all, span.to),
    alerts: [...weightAlerts(all, span.to), ...(quiet ? [quiet] : [])],
  };
}
