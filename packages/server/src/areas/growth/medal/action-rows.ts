import { type RawBuilder, sql } from 'kysely';

/** Check-ins that are an action of the configuration; `unit` tells apart several of a day. SQL of a row `p` of `punch_action`. */
interface CountedAction {
  is: RawBuilder<unknown>;
  unit: RawBuilder<unknown>;
}

const meal = (...names: string[]): CountedAction => ({
  is: names.length > 0 ? sql`p.kind = 'meal' and p.record ->> 'meal' = any(${names}::text[])` : sql`p.kind = 'meal'`,
  unit: sql`p.record ->> 'meal'`,
});
const each = (is: RawBuilder<unknown>): CountedAction => ({ is, unit: sql`p.id::text` });
const holding = (kind: string, field: string) => each(sql`p.kind = ${sql.lit(kind)} and p.record ? ${sql.lit(field)}`);

export const countedActions: Readonly<Record<string, CountedAction>> = {
  diet_punch: meal(),
  breakfast: meal('breakfast'),
  lunch: meal('lunch'),
  dinner: meal('dinner'),
  snack: meal('morning_snack', 'afternoon_snack', 'night_snack'),
  steps: holding('sport', 'steps'),
  exercise_minutes: holding('sport', 'sport_minutes'),
  drink_water: each(sql`p.kind = 'drink'`),
  bedtime: holding('sleep', 'bed_at'),
  sleep_hours: each(sql`p.kind = 'sleep'`),
  weigh_in: each(sql`p.kind = 'weight'`),
  waist: holding('weight', 'waist'),
  mood: holding('mood', 'mood'),
  diary: each(sql`p.kind = 'comment' and not p.record ? 'meal'`),
};

/** An action that only a task stands for. */
const byTask = (key: string) =>
  each(sql`p.kind = 'task' and exists (select from task t
    join config_action a on a.id = t.config_action_id where t.id = (p.record ->> 'task_id')::bigint and a.key = ${key}
      and coalesce((p.record ->> 'done')::int, t.target) >= t.target)`);

const appEvents: Readonly<Record<string, string>> = { read_article: 'read', share_article: 'share' };

/** Every time that customers did something: user_id, day and unit. `whom` is about a row `r` with their id. */
export function actionRows(key: string, oncePerDay: boolean, whom: RawBuilder<unknown>): RawBuilder<unknown> {
  const event = appEvents[key];
  if (event !== undefined)
    return sql`(select r.user_id, r.day, coalesce(r.subject, '') as unit from app_event r where r.kind = ${event} and r.user_id is not null and ${whom})`;
  const { is, unit } = countedActions[key] ?? byTask(key);
  return sql`(select r.user_id, p.day, ${oncePerDay ? sql`''` : unit} as unit from punch_action p
    cross join lateral (select p.user_id) r where ${is} and ${whom})`;
}
