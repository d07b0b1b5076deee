import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayValue } from '../../../db/days/day-values.js';
import { addPointRows, lockBalance } from './add-points.js';
import { actionsOf, type Occurrence, occurrencesOf, type ScoredAction, type ScoredTask, scoredActions, taskScores } from './occurrences.js';

/** A row of the ledger that a check-in has brought, and how many of its points were reversed; null if none. */
interface EarnedRow {
  id: number;
  source: 'action' | 'task';
  source_id: string;
  points: number;
  reversed: number | null;
}

const readRows = async (db: Db, userId: number, from: string) =>
  (
    await sql<EarnedRow>`select r.id, r.source, r.source_id, r.points, -b.points as reversed from point_record r
      left join point_record b on b.user_id = r.user_id and b.source = 'reversal' and b.source_id = r.id::text
      where r.user_id = ${userId} and r.source in ('action', 'task') and (r.day >= ${dayValue(from)} or r.source = 'task') order by r.id`.execute(
      db,
    )
  ).rows;

/**
 * `source_id` is customer:key:day[:unit][~n]. The customer is the one who earned it, before a merge; n counts how often it was earned
 * after a reversal.
 */
const partsOf = ({ source_id }: EarnedRow) => {
  const [, key = '', day = '', ...unit] = (source_id.split('~')[0] as string).split(':');
  return { key, day, unit: unit.join(':') };
};

type StandingRow = EarnedRow & ReturnType<typeof partsOf>;

const wholeDay = ({ source, key, day }: Pick<Occurrence, 'source' | 'key' | 'day'>) => `${source}:${key}:${day}`;
const exact = (one: Pick<Occurrence, 'source' | 'key' | 'day' | 'unit'>) => `${wholeDay(one)}:${one.unit}`;

/** For a task the unit stands for its day, because it may be done on another one. */
const placeOf = ({ source, key, day, unit }: Occurrence): Occurrence =>
  source === 'task' ? { source, key, day: unit, unit: '' } : { source, key, day, unit };

interface Standing {
  userId: number;
  actions: ReadonlyMap<string, ScoredAction>;
  tasks: ReadonlyMap<number, ScoredTask>;
}

const scoreOf = ({ source, key }: Occurrence, { actions, tasks }: Standing) =>
  (source === 'task' ? tasks.get(Number(key))?.score : actions.get(key)?.score) ?? 0;

interface NewRow {
  source: 'action' | 'task';
  sourceId: string;
  points: number;
  day: string;
}

/** What an occurrence brings that has no row, or whose rows were reversed. */
function rowToAdd(one: Occurrence, rows: readonly StandingRow[], standing: Standing): NewRow | undefined {
  const place = placeOf(one);
  const isOnce = one.source === 'task' || (standing.actions.get(one.key)?.once_per_day ?? true);
  const unit = isOnce ? '' : place.unit;
  // Whether an action counts once a day may have changed since: what stands for the day keeps counting for it.
  const sameDay = rows.filter((row) => row.source === one.source && row.key === place.key && row.day === place.day);
  if (sameDay.some((row) => row.reversed === null && (unit === '' || row.unit === '' || row.unit === unit))) return undefined;
  const before = sameDay.filter((row) => row.unit === unit);
  const last = before.at(-1);
  // Points that could not be reversed, because they were spent, are not given a second time.
  const points = last ? (last.reversed ?? 0) : scoreOf(one, standing);
  if (points <= 0) return undefined;
  const base = [standing.userId, place.key, place.day, ...(unit === '' ? [] : [unit])].join(':');
  return { source: one.source, sourceId: before.length > 0 ? `${base}~${before.length}` : base, points, day: one.day };
}

/** Takes back as much as is left of what rows have brought. */
async function reverse(db: Db, userId: number, rows: readonly StandingRow[]) {
  if (rows.length === 0) return;
  let left = await lockBalance(db, userId);
  const reversals = rows.map(({ id, points, day }) => {
    const taken = Math.min(points, left);
    left -= taken;
    return { points: -taken, source: 'reversal' as const, sourceId: String(id), day: /^\d{4}-\d\d-\d\d$/.test(day) ? day : null };
  });
  await addPointRows(db, userId, reversals);
}

/** What has no row is added to the rows as well, so that nothing of the same day follows it. */
function earnedBy(found: readonly Occurrence[], rows: StandingRow[], standing: Standing): NewRow[] {
  const all: NewRow[] = [];
  for (const one of found) {
    const earned = rowToAdd(one, rows, standing);
    if (!earned) continue;
    const row = { id: 0, points: earned.points, reversed: null, source: earned.source, source_id: earned.sourceId };
    rows.push({ ...row, ...partsOf(row) });
    all.push(earned);
  }
  return all;
}

/**
 * Brings the ledger of a customer into line with the check-ins from a day on: what is new earns points, what was undone loses them. Rows keep
 * the score that counted when they came about. The customer is locked.
 */
export async function reconcilePoints(db: Db, userId: number, from: string) {
  const actions = await actionsOf(db, userId, from);
  const taskIds = [...new Set(actions.flatMap(({ kind, record }) => (kind === 'task' ? Number(record.task_id) : [])))];
  const standing: Standing = { userId, actions: await scoredActions(db), tasks: await taskScores(db, taskIds) };
  const found = occurrencesOf(actions, standing.tasks);
  const rows = (await readRows(db, userId, from)).map((row) => ({ ...row, ...partsOf(row) }));
  const earned = earnedBy(found, rows, standing);
  if (earned.length > 0) await addPointRows(db, userId, earned);
  const places = found.map(placeOf);
  const standingPlaces = new Set([...places.map(wholeDay), ...places.map(exact)]);
  const gone = rows.filter(
    (row) => row.id > 0 && row.reversed === null && !standingPlaces.has(row.unit === '' ? wholeDay(row) : exact(row)),
  );
  await reverse(db, userId, gone);
}
