import type { Context, Handlers } from '../../../http/context.js';
import { byRow, meanClock, meanOf } from '../../../nutrition/review/spans.js';
import { type DayRecord, drinkTarget, readDays } from './read-days.js';
import { type Span, spanOf, type TrendInput } from './span.js';
import { totalTrend } from './total.js';
import { weightTrend } from './weight.js';

type Rows = [date: string, own: DayRecord[]][];

/** The rows of one kind of record; none without consent. */
async function recordsOf(
  context: Context,
  input: TrendInput,
  module: keyof Span['consent'],
  has: (day: DayRecord) => boolean,
): Promise<{ consented: boolean; rows: Rows }> {
  const span = await spanOf(context, input);
  const consented = span.consent[module];
  const days = consented ? await readDays(context.db, span) : [];
  return { consented, rows: byRow(days.filter(has), span.granularity) };
}

const mean = (
  own: readonly DayRecord[],
  name: { [K in keyof DayRecord]: DayRecord[K] extends number | null ? K : never }[keyof DayRecord],
) => meanOf(own.map((day) => day[name]));

export const handlers: Handlers = {
  async getWeightTrend(context, input) {
    const span = await spanOf(context, input);
    context.audit({ target: span.user_id });
    return weightTrend(context, span);
  },

  async getSportTrend(context, input) {
    const has = ({ sport_minutes, sport_kcal, steps }: DayRecord) => [sport_minutes, sport_kcal, steps].some((value) => value !== null);
    const { consented, rows } = await recordsOf(context, input, 'sport', has);
    const list = rows.map(([date, own]) => ({
      ...{ date, minutes: mean(own, 'sport_minutes'), energy_kcal: mean(own, 'sport_kcal'), steps: mean(own, 'steps'), days: own.length },
    }));
    return { consented, list };
  },

  async getDietTrend(context, input) {
    const { consented, rows } = await recordsOf(context, input, 'diet', ({ meals }) => meals > 0);
    const list = rows.map(([date, own]) => ({
      ...{ date, intake_kcal: mean(own, 'intake_kcal'), target_kcal: mean(own, 'target_kcal'), score: mean(own, 'score') },
      ...{ protein_g: mean(own, 'protein_g'), fat_g: mean(own, 'fat_g'), carb_g: mean(own, 'carb_g'), days: own.length },
    }));
    return { consented, list };
  },

  async getDrinkTrend(context, input) {
    const { consented, rows } = await recordsOf(context, input, 'diet', ({ drink_ml }) => drink_ml !== null);
    const target_ml = await drinkTarget(context.db);
    const list = rows.map(([date, own]) => ({ date, drink_ml: mean(own, 'drink_ml') ?? 0, target_ml, days: own.length }));
    return { consented, list };
  },

  async getSleepTrend(context, input) {
    const { consented, rows } = await recordsOf(context, input, 'sleep', ({ sleep_minutes }) => sleep_minutes !== null);
    const list = rows.map(([date, own]) => ({
      ...{ date, minutes: mean(own, 'sleep_minutes') ?? 0, score: mean(own, 'sleep_score'), days: own.length },
      ...{ bed_at: meanClock(own.map((day) => day.bed_at)), wake_at: meanClock(own.map((day) => day.wake_at)) },
    }));
    return { consented, list };
  },

  async getTotalTrend(context, input) {
    const span = await spanOf(context, input);
    context.audit({ target: span.user_id });
    return totalTrend(context, span);
  },
};
