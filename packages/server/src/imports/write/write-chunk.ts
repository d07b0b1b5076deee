import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { Sentence } from '../../http/refusal.js';
import type { ChunkDecision } from '../decide/chunk-decision.js';
import { reasonColumns } from '../decide/reasons.js';
import { erasureReason } from '../erased-people.js';
import type { ImportKind, ImportRun } from '../kind.js';
import { recordColumns } from '../kind-fields.js';
import { recordCreations, recordOutcomes, type WriteResult } from '../outcome/record-outcomes.js';
import { stageRows } from '../stage.js';
import { keyColumns, list, recordset, refs, values } from './recordset.js';
import { replaceLines } from './replace-lines.js';
import { writeByEngine } from './write-by-engine.js';

const takenWords: Sentence = ['刚被他人使用，请重新导入此行', 'Just used by someone else; import this row again'];

/** Whether an existing record is skipped, or fails the whole insertion, which is faster. */
export type ExistingPolicy = 'skip' | 'fail';

/**
 * Inserts new records. Returns their ids in order, with null for a skipped record.
 * @throws an error with the code 23505 if a record exists and `onExisting` is `fail`
 */
async function create(
  db: Db,
  kind: ImportKind,
  { columns, records, row_nos }: ChunkDecision['created'],
  onExisting: ExistingPolicy,
): Promise<(number | null)[]> {
  if (row_nos.length === 0) return [];
  const staged = await stageRows(db, columns, records);
  const skip = sql`on conflict (enterprise_id, ${refs(keyColumns(kind))}) where ${sql.raw(kind.unique ?? kind.live)} do nothing`;
  const { rows } = await sql<{ ids: string }>`
    with made as (
      insert into ${sql.table(kind.table)} (enterprise_id, ${refs(columns)})
      select (select app_tenant()), ${values(columns)} from ${staged} i order by at
      ${onExisting === 'skip' ? skip : sql``}
      returning id)
    select coalesce(json_agg(id), '[]')::text as ids from made`.execute(db);
  const ids: number[] = JSON.parse(rows[0]?.ids ?? '[]');
  // Rows are inserted in order, so no lookup is needed if all of them were inserted.
  return ids.length === row_nos.length ? ids : idsInOrder(db, kind, staged, ids);
}

/** Returns the ids of the staged records in their order, with null for those not inserted. */
async function idsInOrder(db: Db, kind: ImportKind, staged: RawBuilder<unknown>, made: number[]): Promise<(number | null)[]> {
  const same = keyColumns(kind).map(([name]) => sql`t.${sql.ref(name)} = i.${sql.ref(name)}`);
  const { rows } = await sql<{ id: number | null }>`
    select t.id from ${staged} i
    left join ${sql.table(kind.table)} t on ${sql.join(same, sql` and `)} and t.id = any(${made}::bigint[]) order by i.at`.execute(db);
  return rows.map((row) => row.id);
}

async function change(db: Db, kind: ImportKind, { ids, records }: ChunkDecision['updated']) {
  if (ids.length === 0) return;
  const columns = recordColumns(kind);
  const set = columns.map(([name]) => sql`${sql.ref(name)} = i.${sql.ref(name)}`);
  await sql`
    update ${sql.table(kind.table)} t set ${list(set)}
    from ${recordset(records, [['id', 'bigint'], ...columns])} where t.id = i.id`.execute(db);
}

/** Updates data derived from the records. */
export async function settle(db: Db, kind: ImportKind, ids: number[]) {
  if (ids.length === 0) return;
  for (const text of kind.settle ?? []) {
    const [before = '', ...after] = text.split(':ids');
    await sql`${sql.raw(before)}${sql.join(
      after.map((rest) => sql`(${ids}::bigint[])${sql.raw(rest)}`),
      sql``,
    )}`.execute(db);
  }
}

/** Removes created records of people who were erased after the import started, and returns their ids. */
async function removeErasedPeople(db: Db, { kind, importId }: ImportRun, ids: readonly (number | null)[]): Promise<ReadonlySet<number>> {
  const created = ids.filter((id) => id !== null);
  return new Set(await kind.erased?.remove?.(db, importId, created));
}

/** Writes the decisions of a chunk, or only the outcomes in a dry run. Call it in the transaction that advances the job. */
export async function writeChunk(
  db: Db,
  run: ImportRun,
  decided: ChunkDecision,
  onExisting: ExistingPolicy = 'skip',
): Promise<WriteResult> {
  const { kind, importId, dryRun } = run;
  if (kind.engine) return writeByEngine(db, run, kind.engine, decided);
  const { created, updated, outcomes, counts } = decided;
  await recordOutcomes(db, importId, outcomes);
  if (dryRun) {
    const would = created.row_nos.flat().map((row_no) => ({ row_no }));
    const none = would.map(() => null);
    await recordCreations(db, importId, would, none);
    return { ...counts, ids: [] };
  }
  const found = await create(db, kind, created, onExisting);
  const erased = await removeErasedPeople(db, run, found);
  const made = found.map((id) => (id === null || erased.has(id) ? null : id));
  const there = made.flatMap((id, at) => (id === null ? [] : [{ id, row_nos: created.row_nos[at] ?? [], lines: created.lines[at] ?? [] }]));
  const lines = there.flatMap(({ id, row_nos }) => row_nos.map((row_no) => ({ id, row_no })));
  await recordCreations(
    db,
    importId,
    lines,
    lines.map((one) => one.id),
  );
  const taken = created.row_nos.flatMap((row_nos, at) => {
    const words = found[at] === null ? takenWords : erasureReason;
    return made[at] === null ? row_nos.map((row_no) => ({ row_no, outcome: 'failed', field: kind.key[0], ...reasonColumns(words) })) : [];
  });
  await recordOutcomes(db, importId, JSON.stringify(taken));
  await change(db, kind, updated);
  await replaceLines(db, kind, [...there, ...updated.ids.map((id, at) => ({ id, lines: updated.lines[at] ?? [] }))]);
  const ids = [...there.map((one) => one.id), ...updated.ids];
  await settle(db, kind, ids);
  return { ...counts, created: counts.created - taken.length, failed: counts.failed + taken.length, ids };
}
