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

/** What the figures are to be read against: the target, and the pauses within the span. */
async function surroundings({ db }: Context, { user_id, service_id, from, to, consent }: Span): Promise<Pick<Trend, 'target' | 'pauses'>> {
  const { rows } = await sql<Pick<Trend, 'target' | 'pauses'>>`select c.target_weight::float8 as target,
    coalesce((select json_agg(json_build_object('from', b.from_day, 'to', b.to_day) order by b.from_day, b.to_day)
      from (select distinct b.from_day, b.to_day from service s join service_break b on b.service_id = s.id
        where s.user_id = c.id and s.deleted_at is null and (${service_id}::bigint is null or s.id = ${service_id})
          and b.from_day <= ${to} and (b.to_day is null or b.to_day >= ${from}) order by 1, 2 limit 100) b), '[]') as pauses
    from customer c where c.id = ${user_id}`.execute(db);
  const { target = null, pauses = [] } = rows[0] ?? {};
  return { target: consent.weight ? target : null, pauses };
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
    ...(await surroundings(context, span)),
    alerts: [...weightAlerts(all, span.to), ...(quiet ? [quiet] : [])],
  };
}
