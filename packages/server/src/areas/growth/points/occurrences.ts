import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayValue } from '../../../db/days/day-values.js';

export interface ScoredAction {
  key: string;
  score: number;
  once_per_day: boolean;
}

export interface ScoredTask {
  score: number;
  target: number;
  /** There for each day, not for one day of a service. */
  isDaily: boolean;
}

export interface ActionRow {
  id: number;
  day: string;
  kind: string;
  service_id: number | null;
  record: Record<string, unknown>;
}

/** What a check-in counts for, once: its row of the ledger is for this day. */
export interface Occurrence {
  source: 'action' | 'task';
  /** An action of the configuration, or a task. */
  key: string;
  day: string;
  /** Tells apart several of a day, where each counts. */
  unit: string;
}

/** Daily actions that bring points in this company, by their keys. */
export async function scoredActions(db: Db): Promise<Map<string, ScoredAction>> {
  const { rows } = await sql<ScoredAction>`select a.key, coalesce(oa.score_override, a.score) as score, a.once_per_day
    from config_action a join config_tab t on t.id = a.tab_id
      left join config_corp oa on oa.action_id = a.id left join config_corp ot on ot.tab_id = t.id and ot.action_id is null
    where a.status = 'on' and t.status = 'on' and coalesce(oa.enabled, true) and coalesce(ot.enabled, true)`.execute(db);
  return new Map(rows.map((one) => [one.key, one]));
}

export async function taskScores(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, ScoredTask>();
  const rows = await db.selectFrom('task').select(['id', 'score', 'target', 'day_no']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, score, target, day_no }): [number, ScoredTask] => [id, { score, target, isDaily: day_no === null }]));
}

/** The check-ins of a customer from a day on, and all of tasks, which count once whenever they were done. */
export async function actionsOf(db: Db, userId: number, from: string): Promise<ActionRow[]> {
  const { rows } = await sql<ActionRow>`select id, day, kind, service_id, record from punch_action
    where user_id = ${userId} and (day >= ${dayValue(from)} or kind = 'task') order by id`.execute(db);
  return rows;
}

const snacks = new Set(['morning_snack', 'afternoon_snack', 'night_snack']);
const mealKeys: Readonly<Record<string, string>> = { breakfast: 'breakfast', lunch: 'lunch', dinner: 'dinner' };
/** Fields that stand for an action, by the kind of check-in. */
const fieldKeys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sport: { steps: 'steps', sport_minutes: 'exercise_minutes' },
  sleep: { bed_at: 'bedtime' },
  weight: { waist: 'waist' },
  mood: { mood: 'mood' },
};
const kindKeys: Readonly<Record<string, string>> = { drink: 'drink_water', sleep: 'sleep_hours', weight: 'weigh_in' };

/** The actions of the configuration that a check-in is, with what tells apart several of a day. */
export function keysOf({ id, kind, record }: Pick<ActionRow, 'id' | 'kind' | 'record'>): { key: string; unit: string }[] {
  if (kind === 'meal') {
    const meal = String(record.meal);
    const key = mealKeys[meal] ?? (snacks.has(meal) ? 'snack' : undefined);
    return key === undefined ? [] : [{ key, unit: meal }];
  }
  if (kind === 'comment') return 'meal' in record ? [] : [{ key: 'diary', unit: String(id) }];
  const byField = Object.entries(fieldKeys[kind] ?? {}).flatMap(([field, key]) => (field in record ? [key] : []));
  return [...(kindKeys[kind] ? [kindKeys[kind]] : []), ...byField].map((key) => ({ key, unit: String(id) }));
}

/** Without an amount the whole task is meant. */
const isDone = ({ record }: ActionRow, task: ScoredTask | undefined) =>
  task !== undefined && (record.done === undefined || Number(record.done) >= task.target);

/** The last report of each task and day decides whether it was done; one of the first days counts once a service. */
function taskOccurrences(actions: readonly ActionRow[], tasks: ReadonlyMap<number, ScoredTask>): Occurrence[] {
  const last = new Map<string, ActionRow>();
  for (const one of actions) if (one.kind === 'task') last.set(`${one.record.task_id} ${one.day}`, one);
  const taskOf = ({ record }: ActionRow) => tasks.get(Number(record.task_id));
  const done = [...last.values()].filter((one) => isDone(one, taskOf(one))).toSorted((one, other) => (one.day < other.day ? -1 : 1));
  const found = new Map<string, Occurrence>();
  for (const one of done) {
    const { day, service_id } = one;
    const id = Number(one.record.task_id);
    const unit = taskOf(one)?.isDaily ? day : `service ${service_id ?? 0}`;
    const key = `${id} ${unit}`;
    if (!found.has(key)) found.set(key, { source: 'task', key: String(id), day, unit });
  }
  return [...found.values()];
}

/** Everything that check-ins count for. */
export function occurrencesOf(actions: readonly ActionRow[], tasks: ReadonlyMap<number, ScoredTask>): Occurrence[] {
  const found = new Map<string, Occurrence>();
  for (const one of actions)
    for (const { key, unit } of keysOf(one)) found.set(`${key} ${one.day} ${unit}`, { source: 'action', key, day: one.day, unit });
  return [...found.values(), ...taskOccurrences(actions, tasks)];
}
