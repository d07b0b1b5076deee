import { sql } from 'kysely';
import { writeAudit } from '../../audit/audit.js';
import type { Db } from '../../db/database.js';
import type { Deps } from '../../http/context.js';
import type { Claim } from '../../jobs/claim.js';
import { advance, endJob, release } from '../../jobs/job.js';
import { publishJob } from '../../jobs/publish.js';
import type { ChunkDecision } from '../decide/chunk-decision.js';
import { lookUp } from '../decide/look-up.js';
import { importOperation } from '../import-operation.js';
import type { ImportKind, ImportOptions, ImportRun } from '../kind.js';
import { type matchFileColumns, saveMatch } from '../map/match-file-columns.js';
import type { WriteResult } from '../outcome/record-outcomes.js';
import type { Child } from '../process/child.js';
import type { ReaderTalk } from '../process/reader-child.js';
import { type Chunk, emptyLookUp } from './chunks.js';
import { addCounts, type ImportFile, keepChanges, keepGuesses, keepPreview } from './store-outcome.js';
import { writeChunk } from './write-chunk.js';

type FileMatch = Awaited<ReturnType<typeof matchFileColumns>>;

interface ChunkResult {
  file: ImportFile;
  kind: ImportKind;
  counts: WriteResult;
  ms: number;
}

/** Writes one audit row per chunk: who started the import, and which records it created or changed. */
async function auditChunk(db: Db, { keyring }: Deps, claim: Claim, { file, kind, counts, ms }: ChunkResult) {
  const operator = await db
    .selectFrom('staff')
    .select(['id', 'name', 'username'])
    .where('id', '=', file.operator_id)
    .executeTakeFirstOrThrow();
  const { enterpriseId, accessKeyId } = claim;
  await writeAudit(db, keyring, {
    principal: { enterpriseId, staffId: operator.id, name: operator.name, actStaffId: null, accessKeyId },
    operation: importOperation(kind.type),
    path: `/jobs/${claim.id}`,
    ip: (file.options as ImportOptions).ip,
    ms,
    code: 200,
    requestId: `job-${claim.id}`,
    target: file.name,
    after: { import_file_id: file.id, ...counts },
  });
}

/** Whether to refresh statistics: after 1, 4, 16, 64 … chunks. */
const sizesUp = (chunk: number) => Number.isInteger(Math.log2(chunk) / 2);

/**
 * Updates planner statistics: plans for a table that was small a moment ago are slow once it has grown, and the embedded database never
 * runs ANALYZE on its own. A small sample is enough.
 */
function refreshStatistics(deps: Deps, kind: ImportKind) {
  return deps.database.system(async (db) => {
    await sql`set local default_statistics_target = 20`.execute(db);
    await sql`analyze ${sql.table(kind.table)}, import_row, import_created`.execute(db);
  });
}

/** Updates planner statistics after the import. The import has ended, so an error here does not fail it. */
async function countAtTheEnd({ deps, file, run }: ImportProgress, taken: number) {
  if (file.dry_run || taken === 0) return;
  await refreshStatistics(deps, run.kind).catch((error: Error) => deps.jobs.log(error));
}

/** An import in progress. */
export interface ImportProgress {
  deps: Deps;
  claim: Claim;
  file: ImportFile;
  run: ImportRun;
  reader: Child<ReaderTalk>;
  settled: FileMatch;
  inTenant: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  /** Whether any record of the file already existed. */
  knows: boolean;
}

const uniqueViolation = '23505';

interface ChunkWrite {
  decided: ChunkDecision;
  counts: WriteResult;
}

/** Writes rows as if all records were new, and rolls back if the database already has one of them. */
async function writeAsNew(db: Db, { run, reader }: ImportProgress): Promise<ChunkWrite | undefined> {
  const decided = await reader.ask('decide', emptyLookUp);
  await sql`savepoint as_new`.execute(db);
  try {
    return { decided, counts: await writeChunk(db, run, decided, 'fail') };
  } catch (error) {
    if ((error as { code?: string }).code !== uniqueViolation) throw error;
    await sql`rollback to savepoint as_new`.execute(db);
    return undefined;
  }
}

async function writeWithLookUp(db: Db, { run, reader }: ImportProgress, rows: Chunk): Promise<ChunkWrite> {
  const { keys } = await reader.ask('keys', {});
  const decided = await reader.ask('decide', await lookUp(db, run, rows.named, keys));
  return { decided, counts: await writeChunk(db, run, decided) };
}

/**
 * Decides and writes one chunk. Most files contain either only new or only existing records, so after the first existing one every chunk is
 * looked up.
 */
async function importChunk(db: Db, running: ImportProgress, rows: Chunk, done: number): Promise<WriteResult> {
  const { deps, claim, file, run } = running;
  const started = performance.now();
  await run.kind.erased?.hold(db);
  const owner = await advance(db, claim, { done, cursor: String(rows.last), ...(rows.end ? { total: done } : {}) });
  if (owner) run.options.dataScope = owner;
  const asNew = rows.mayBeNew && !running.knows ? await writeAsNew(db, running) : undefined;
  running.knows ||= asNew === undefined;
  const { decided, counts } = asNew ?? (await writeWithLookUp(db, running, rows));
  await addCounts(db, file, counts, rows.read_pct);
  await keepChanges(db, file, run, decided.changed);
  await keepGuesses(db, file, decided.guesses);
  await keepPreview(db, file, rows.preview);
  if (!file.dry_run && counts.ids.length > 0)
    await auditChunk(db, deps, claim, { file, kind: run.kind, counts, ms: performance.now() - started });
  return counts;
}

/**
 * Imports the chunks. Rows, outcomes and progress of a chunk commit together, so that a killed process neither loses nor duplicates
 * anything.
 */
export async function importChunks(running: ImportProgress, doneBefore: number) {
  const { deps, claim, file, run, reader, settled, inTenant } = running;
  let done = doneBefore;
  let taken = file.created + file.updated + file.skipped;
  for (let chunk = 1; ; chunk++) {
    const rows = await reader.ask('rows', {});
    done += rows.rows;
    await inTenant(async (db) => {
      const counts = await importChunk(db, running, rows, done);
      taken += counts.created + counts.updated + counts.skipped;
      if (rows.end && !file.dry_run && taken > 0) await saveMatch(db, file, settled);
      await (rows.end ? endJob(db, claim) : publishJob(db, claim.id));
    });
    if (rows.end) return await countAtTheEnd(running, taken);
    if (!file.dry_run && sizesUp(chunk)) await refreshStatistics(deps, run.kind);
    if (deps.jobs.stopping) return await inTenant((db) => release(db, claim));
  }
}
