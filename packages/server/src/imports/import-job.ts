import { sql } from 'kysely';
import { writeAudit } from '../audit/audit.js';
import type { Db } from '../db/database.js';
import { zoneOf } from '../db/days.js';
import type { Services } from '../http/context.js';
import { advance, type Claim, endJob, release } from '../jobs/job.js';
import { publishJob } from '../jobs/publish.js';
import { renewing } from '../jobs/renewal.js';
import { JobFailed } from '../jobs/runner.js';
import { type Change, changeOf } from './changes.js';
import { childFile, startChild } from './child.js';
import { type Changed, maxChanges } from './decided.js';
import { addGuesses, type GuessCount } from './guesses.js';
import { importOperation } from './import-operation.js';
import type { ImportKind, ImportOptions, ImportRun, ImportType } from './kind.js';
import { importRun, kindOf } from './kinds.js';
import { lookUp } from './look-up.js';
import { rememberedMappings } from './mapping-memory.js';
import type { ReaderTalk } from './reader-child.js';
import { rememberSettled, settleColumns } from './settle-columns.js';
import { type Format, UnreadableFile } from './table.js';
import { type Written, writeChunk } from './write-chunk.js';

const importOf = (db: Db, jobId: number) => db.selectFrom('import_file').selectAll().where('job_id', '=', jobId).executeTakeFirstOrThrow();
type ImportFile = Awaited<ReturnType<typeof importOf>>;

interface ChunkDone {
  file: ImportFile;
  kind: ImportKind;
  counts: Written;
  ms: number;
}

/** One audit row a chunk: who let it be imported, which records it made or changed. */
async function auditChunk(db: Db, { keyring }: Services, claim: Claim, { file, kind, counts, ms }: ChunkDone) {
  const operator = await db
    .selectFrom('staff')
    .select(['id', 'name', 'username'])
    .where('id', '=', file.operator_id)
    .executeTakeFirstOrThrow();
  const options = file.options as ImportOptions;
  await writeAudit(db, keyring, {
    principal: { enterpriseId: claim.enterpriseId, staffId: operator.id, name: operator.name, actStaffId: null },
    operation: importOperation(kind.type),
    path: `/jobs/${claim.id}`,
    ip: options.ip,
    ms,
    code: 200,
    requestId: `job-${claim.id}`,
    target: file.name,
    after: { import_file_id: file.id, ...counts },
  });
}

/** The first records that change, with what they were and what they become. */
async function keepChanges(db: Db, file: ImportFile, run: ImportRun, changed: readonly Changed[]) {
  const kept = file.changes as Change[];
  const more = changed.slice(0, maxChanges - kept.length);
  if (more.length === 0) return;
  for (const one of more) {
    const change = await changeOf(db, run, one);
    // Where only its lines change, there is nothing to show field by field.
    if (change.fields.length > 0) kept.push(change);
  }
  await db
    .updateTable('import_file')
    .set({ changes: JSON.stringify(kept) })
    .where('id', '=', file.id)
    .execute();
}

/** What was guessed of the rows so far. */
async function keepGuesses(db: Db, file: ImportFile, guesses: readonly GuessCount[]) {
  if (guesses.length === 0) return;
  const { guesses: known } = await importOf(db, file.job_id);
  const kept = addGuesses(known as GuessCount[], guesses);
  await db
    .updateTable('import_file')
    .set({ guesses: JSON.stringify(kept) })
    .where('id', '=', file.id)
    .execute();
}

/** A try holds nothing between its steps, so one that was cut off begins anew. */
async function restartTry(db: Db, file: ImportFile) {
  for (const table of ['import_row', 'import_created'] as const) await db.deleteFrom(table).where('import_file_id', '=', file.id).execute();
  await db
    .updateTable('import_file')
    .set({ created: 0, updated: 0, skipped: 0, failed: 0, changes: '[]', guesses: '[]' })
    .where('id', '=', file.id)
    .execute();
}

/** After 1, 4, 16, 64 … chunks. */
const sizesUp = (chunk: number) => Number.isInteger(Math.log2(chunk) / 2);

/** A table that was small a moment ago is searched as if it still were; the embedded database never counts again by itself. A small sample tells enough. */
function refreshStatistics(services: Services, kind: ImportKind) {
  return services.database.system(async (db) => {
    await sql`set local default_statistics_target = 20`.execute(db);
    await sql`analyze ${sql.table(kind.table)}, import_row, import_created`.execute(db);
  });
}

/** Imports a file chunk by chunk: rows, outcomes and progress of a chunk commit together, so that a killed process loses and doubles nothing. */
export async function importJob(services: Services, claim: Claim): Promise<void> {
  const inTenant = <T>(work: (db: Db) => Promise<T>) => services.database.tenant(claim.enterpriseId, work);
  const file = await inTenant((db) => importOf(db, claim.id));
  const options = file.options as ImportOptions;
  const type = file.type as ImportType;
  const dataScope = options.dataScope ?? { scope: { kind: 'self', dept_ids: [] }, staffId: file.operator_id };
  const timeZone = options.timeZone ?? (await inTenant((db) => zoneOf(db, claim.enterpriseId)));
  await using held = await services.files.hold(file.file_key);
  if (!held) throw new JobFailed(['上传的文件已不在，请重新上传', 'The file is gone; send it again']);
  let { done } = claim;
  let after = Number(claim.cursor ?? 0);
  if (file.dry_run && after > 0) {
    await inTenant((db) => restartTry(db, file));
    Object.assign(file, { changes: [], created: 0, updated: 0, skipped: 0 });
    [done, after] = [0, 0];
  }
  using _lease = renewing(services.database, claim, services.jobs.log);
  await using reader = startChild<ReaderTalk>(childFile('reader-child'));
  try {
    const memory = await inTenant((db) => rememberedMappings(db, file.operator_id, type));
    const head = await reader.ask('head', {
      path: held.path,
      format: file.format as Format,
      type,
      headerRow: options.header_row,
      mapping: options.mapping,
      remembered: [...memory.keys()],
    });
    const settled = await settleColumns(inTenant, file, kindOf(type), head, memory);
    const { fields } = settled;
    const run = importRun(type, file.id, file.dry_run, { ...options, dataScope, timeZone }, fields);
    const { kind } = run;
    let taken = file.created + file.updated + file.skipped;
    await reader.ask('begin', { type, fields, after, importId: file.id, dryRun: file.dry_run, options: run.options });
    for (let chunk = 1; ; chunk++) {
      const rows = await reader.ask('rows', {});
      const started = performance.now();
      done += rows.rows;
      await inTenant(async (db) => {
        await advance(db, claim, { done, cursor: String(rows.last), ...(rows.end ? { total: done } : {}) });
        const decided = await reader.ask('decide', await lookUp(db, run, rows));
        const counts = await writeChunk(db, run, decided);
        await db
          .updateTable('import_file')
          .set((eb) => ({
            created: eb('created', '+', counts.created),
            updated: eb('updated', '+', counts.updated),
            skipped: eb('skipped', '+', counts.skipped),
            failed: eb('failed', '+', counts.failed),
            read_pct: rows.read_pct,
          }))
          .where('id', '=', file.id)
          .execute();
        await keepChanges(db, file, run, decided.changed);
        await keepGuesses(db, file, decided.guesses);
        if (!file.dry_run && counts.ids.length > 0)
          await auditChunk(db, services, claim, { file, kind, counts, ms: performance.now() - started });
        taken += counts.created + counts.updated + counts.skipped;
        if (rows.end && !file.dry_run && taken > 0) await rememberSettled(db, file, settled);
        await (rows.end ? endJob(db, claim) : publishJob(db, claim.id));
      });
      if (rows.end) return;
      if (!file.dry_run && sizesUp(chunk)) await refreshStatistics(services, kind);
      if (services.jobs.stopping) return await inTenant((db) => release(db, claim));
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw new JobFailed(error.sentence);
    throw error;
  }
}
