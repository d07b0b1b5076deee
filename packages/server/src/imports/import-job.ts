import { sql } from 'kysely';
import { writeAudit } from '../audit.js';
import type { House } from '../context.js';
import { operations, type Served } from '../contract.js';
import type { Db } from '../db/database.js';
import { advance, type Claim, endJob, release } from '../jobs/job.js';
import { JobFailed } from '../jobs/runner.js';
import { tellJob } from '../jobs/tell.js';
import { type Change, changeOf } from './changes.js';
import { columnProblem, matchColumns, parseMapping } from './columns.js';
import { type Changed, maxChanges } from './decided.js';
import type { ImportKind, ImportOptions, ImportRun, ImportType } from './kind.js';
import { kindOf } from './kinds.js';
import { lookUp } from './look-up.js';
import { UnreadableFile } from './read-table.js';
import { openReader, type Reader } from './reader.js';
import { type Written, writeChunk } from './write-chunk.js';

export interface Column {
  column: string;
  field: string | null;
  samples: string[];
}

const importOf = (db: Db, jobId: number) => db.selectFrom('import_file').selectAll().where('job_id', '=', jobId).executeTakeFirstOrThrow();
type ImportFile = Awaited<ReturnType<typeof importOf>>;

const maskDigits = (value: string) => value.replace(/\d{7,}/g, (digits) => `${digits.slice(0, 3)}****${digits.slice(7)}`);

/** Settles which column is which field, and remembers what a person has chosen. */
async function settleColumns(house: House, claim: Claim, file: ImportFile, kind: ImportKind, reader: Reader): Promise<(string | null)[]> {
  const { heads, samples } = await reader.head();
  const options = file.options as ImportOptions;
  const chosen = parseMapping(options.mapping);
  const { fields, problem } = await house.database.tenant(claim.enterpriseId, async (db) => {
    const known = await db.selectFrom('import_mapping').select(['head', 'field']).where('type', '=', file.type).execute();
    const remembered = new Map(known.map((one) => [one.head, one.field]));
    const fields = matchColumns(heads, kind, chosen, remembered);
    const columns: Column[] = heads.map((column, at) => ({
      column,
      field: fields[at] ?? null,
      samples: (samples[at] ?? []).map(maskDigits),
    }));
    await db
      .updateTable('import_file')
      .set({ columns: JSON.stringify(columns) })
      .where('id', '=', file.id)
      .execute();
    const rows = [...chosen].map(([head, field]) => ({ enterprise_id: claim.enterpriseId, type: file.type, head, field }));
    if (rows.length > 0)
      await db
        .insertInto('import_mapping')
        .values(rows)
        .onConflict((clash) => clash.columns(['enterprise_id', 'type', 'head']).doUpdateSet((eb) => ({ field: eb.ref('excluded.field') })))
        .execute();
    return { fields, problem: columnProblem(fields, kind, options.given) };
  });
  // Only now: the columns stay kept, for a person to say what they are.
  if (problem) throw new JobFailed(problem);
  return fields;
}

/** One audit row a chunk: who let it be imported, which records it made or changed. */
async function auditChunk(db: Db, claim: Claim, file: ImportFile, kind: ImportKind, counts: Written, ms: number) {
  const operator = await db
    .selectFrom('staff')
    .select(['id', 'name', 'username'])
    .where('id', '=', file.operator_id)
    .executeTakeFirstOrThrow();
  const options = file.options as ImportOptions;
  await writeAudit(db, {
    principal: { enterpriseId: claim.enterpriseId, staffId: operator.id, name: operator.name, actStaffId: null },
    operation: operations.find((one) => one.id === kind.operation) as Served,
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

/** A try holds nothing between its steps, so one that was cut off begins anew. */
async function restartTry(db: Db, file: ImportFile) {
  for (const table of ['import_row', 'import_created'] as const) await db.deleteFrom(table).where('import_file_id', '=', file.id).execute();
  await db
    .updateTable('import_file')
    .set({ created: 0, updated: 0, skipped: 0, failed: 0, changes: '[]' })
    .where('id', '=', file.id)
    .execute();
}

/** After 1, 4, 16, 64 … chunks. */
const sizesUp = (chunk: number) => Number.isInteger(Math.log2(chunk) / 2);

/** A table that was small a moment ago is searched as if it still were; the embedded database never counts again by itself. A small sample tells enough. */
function refreshStatistics(house: House, kind: ImportKind) {
  return house.database.system(async (db) => {
    await sql`set local default_statistics_target = 20`.execute(db);
    await sql`analyze ${sql.table(kind.table)}, import_row, import_created`.execute(db);
  });
}

/** Imports a file chunk by chunk: rows, outcomes and progress of a chunk commit together, so that a killed process loses and doubles nothing. */
export async function importJob(house: House, claim: Claim): Promise<void> {
  const inTenant = <T>(work: (db: Db) => Promise<T>) => house.database.tenant(claim.enterpriseId, work);
  const file = await inTenant((db) => importOf(db, claim.id));
  const options = file.options as ImportOptions;
  const type = file.type as ImportType;
  const kind = kindOf(type);
  const run: ImportRun = {
    importId: file.id,
    kind,
    dryRun: file.dry_run,
    say: (sentence) => sentence[options.language === 'zh' ? 0 : 1],
    options: { ...options, sight: options.sight ?? { scope: { kind: 'self', dept_ids: [] }, staffId: file.operator_id } },
  };
  await using held = await house.files.hold(file.file_key);
  if (!held) throw new JobFailed(['上传的文件已不在，请重新上传', 'The file is gone; send it again']);
  let { done } = claim;
  let after = Number(claim.cursor ?? 0);
  if (file.dry_run && after > 0) {
    await inTenant((db) => restartTry(db, file));
    Object.assign(file, { changes: [] });
    [done, after] = [0, 0];
  }
  await using reader = openReader({ path: held.path, format: file.format as 'csv' | 'xlsx' });
  try {
    const fields = await settleColumns(house, claim, file, kind, reader);
    await reader.begin({ type, fields, after, importId: file.id, dryRun: file.dry_run, options: run.options });
    for (let chunk = 1; ; chunk++) {
      const rows = await reader.rows();
      const started = performance.now();
      done += rows.rows;
      await inTenant(async (db) => {
        await advance(db, claim, { done, cursor: String(rows.last), ...(rows.end ? { total: done } : {}) });
        const decided = await reader.decide(await lookUp(db, run, rows));
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
        if (!file.dry_run && counts.ids.length > 0) await auditChunk(db, claim, file, kind, counts, performance.now() - started);
        await (rows.end ? endJob(db, claim) : tellJob(db, claim.id));
      });
      if (rows.end) return;
      if (!file.dry_run && sizesUp(chunk)) await refreshStatistics(house, kind);
      if (house.jobs.stopping) return await inTenant((db) => release(db, claim));
    }
  } catch (error) {
    if (error instanceof UnreadableFile) throw new JobFailed(error.sentence);
    throw error;
  }
}
