import type { Data } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { roundTo } from '../../../nutrition/plan/round.js';
import { byRow, meanOf } from '../../../nutrition/review/spans.js';
import { median, type WeighIn } from '../../../nutrition/review/weight-trend.js';
import { type DayRecord, readDays, readWeighIns, requiredKinds } from './read-days.js';
import type { Span } from './span.js';

type Total = Data<'getTotalTrend'>;
type RequiredKinds = ReadonlySet<'sport' | 'drink' | 'sleep'>;

interface Day extends DayRecord {
  weight: number | null;
  punched: number;
  due: number;
}

const nothing = {
  ...{ meals: 0, mains: 0, intake_kcal: null, target_kcal: null, protein_g: null, fat_g: null, carb_g: null, score: null },
  ...{
    sport_minutes: null,
    sport_kcal: null,
    steps: null,
    drink_ml: null,
    sleep_minutes: null,
    bed_at: null,
    wake_at: null,
    sleep_score: null,
  },
};

/** A day with the records that the customer lets staff see. */
function consentedDay(day: DayRecord, weight: number | null, { consent }: Span): DayRecord & { weight: number | null } {
  return {
    ...day,
    weight: consent.weight ? weight : null,
    ...(consent.diet ? {} : { meals: 0, mains: 0, intake_kcal: null, target_kcal: null, score: null, drink_ml: null }),
    ...(consent.sport ? {} : { sport_minutes: null, sport_kcal: null, steps: null }),
    ...(consent.sleep ? {} : { sleep_minutes: null }),
  };
}

/** How much was recorded of what is due: three main meals, the weight, and the company's other tasks, limited to the kinds that may be seen. */
export function adherence(day: DayRecord & { weight: number | null }, consent: Span['consent'], required: RequiredKinds) {
  const hasSport = [day.sport_minutes, day.sport_kcal, day.steps].some((value) => value !== null);
  const parts: [isDue: boolean, punched: number, due: number][] = [
    [consent.diet, day.mains, 3],
    [consent.weight, Number(day.weight !== null), 1],
    [consent.sport && required.has('sport'), Number(hasSport), 1],
    [consent.diet && required.has('drink'), Number(day.drink_ml !== null), 1],
    [consent.sleep && required.has('sleep'), Number(day.sleep_minutes !== null), 1],
  ];
  const counted = parts.filter(([isDue]) => isDue);
  return {
    punched: counted.reduce((sum, [, punched]) => sum + punched, 0),
    due: counted.reduce((sum, [, , due]) => sum + due, 0),
  };
}

const hasData = ({ meals, weight, sport_minutes, sport_kcal, steps, drink_ml, sleep_minutes }: Day) =>
  meals > 0 || [weight, sport_minutes, sport_kcal, steps, drink_ml, sleep_minutes].some((value) => value !== null);

function joinWeights(days: readonly DayRecord[], weighIns: readonly WeighIn[], span: Span, required: RequiredKinds): Day[] {
  const weights = new Map(weighIns.filter(({ day }) => day >= span.from).map(({ day, weight }) => [day, weight]));
  const known = new Map(days.map((day) => [day.day, day]));
  const all = [...new Set([...known.keys(), ...weights.keys()])];
  return all
    .map((day) => consentedDay(known.get(day) ?? { ...nothing, day }, weights.get(day) ?? null, span))
    .map((day) => ({ ...day, ...adherence(day, span.consent, required) }))
    .filter(hasData);
}

const fields = ['intake_kcal', 'target_kcal', 'score', 'sport_minutes', 'sport_kcal', 'steps', 'drink_ml', 'sleep_minutes'] as const;
type Means = Record<(typeof fields)[number], number | null>;

/** One row with all records. */
export async function totalTrend({ db }: Context, span: Span): Promise<Total> {
  const days = joinWeights(await readDays(db, span), await readWeighIns(db, span), span, await requiredKinds(db));
  const list = byRow(days, span.granularity).map(([date, own]) => {
    const weight = median(own.flatMap((day) => day.weight ?? []));
    const due = own.reduce((sum, day) => sum + day.due, 0);
    const punched = own.reduce((sum, day) => sum + day.punched, 0);
    const means = Object.fromEntries(fields.map((name) => [name, meanOf(own.map((day) => day[name]))])) as Means;
    const adherence_pct = due === 0 ? 0 : roundTo((punched / due) * 100, 2);
    return { date, weight: weight === undefined ? null : roundTo(weight, 2), ...means, adherence_pct, days: own.length };
  });
  return { consent: span.consent, list };
}
