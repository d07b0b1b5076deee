import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { registerFile } from '../files/delete-unused-files.js';
import type { StoredObject } from '../files/file-store.js';
import type { Deps } from '../http/context.js';
import type { Sentence } from '../http/refusal.js';
import { csvWriter, type RowWriter, sheetWriter } from '../imports/outcome/row-writer.js';
import type { Claim } from '../jobs/claim.js';
import { advance, endJob, release } from '../jobs/job.js';
import { JobFailure } from '../jobs/job-failure.js';
import { type Owner, ownerOf } from '../jobs/owner.js';
import { publishJob } from '../jobs/publish.js';
import { columnsOf } from './cells.js';
import { type ExportOrder, type ExportRun, retentionDays } from './export-kind.js';
import { exportKindOf, exportNeeds } from './kinds.js';

const pageRows = 1000;

interface ExportWriter {
  deps: Deps;
  claim: Claim;
  order: ExportRun;
  inTenant: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
}

const sightChanged: Sentence = [
  '导出期间数据范围有变，任务已停止，请重新导出',
  'The data scope changed during the export, so it was stopped; export again',
];

/** A file holds what its owner may see: none of it may be of an earlier, wider data scope. */
function assertSameSight({ principal }: ExportOrder, { scope }: Owner) {
  if (!isDeepStrictEqual(principal.scope, scope)) throw new JobFailure(sightChanged);
}

/** Returns the order as its owner, who may be another one since, would give it now. */
async function orderOf(db: Db, claim: Claim): Promise<ExportRun> {
  const order = claim.input as ExportOrder;
  claim.needs = exportNeeds(exportKindOf(order.export));
  const principal = await ownerOf(db, claim);
  const { scope, staffId, timeZone } = principal;
  await db
    .updateTable('job')
    .set({ input: sql`jsonb_set(input, '{principal}', ${JSON.stringify({ scope, staffId, timeZone })}::jsonb)` })
    .where('id', '=', claim.id)
    .execute();
  return { ...order, principal };
}

/** Writes the rows page by page. Returns whether all are written; if the server stops, the job starts again. */
async function writePages({ deps, claim, order, inTenant }: ExportWriter, writer: RowWriter): Promise<boolean> {
  const kind = exportKindOf(order.export);
  const { heads, cells } = columnsOf(kind, order);
  await writer.write([heads]);
  for (let [after, done, more] = [0, 0, true]; more; ) {
    if (deps.jobs.stopping) return false;
    const rows = await inTenant(async (db) => {
      await kind.hold(db);
      assertSameSight(order, await ownerOf(db, claim));
      return kind.page(db, order, after, pageRows);
    });
    await writer.write(rows.map(cells));
    more = rows.length === pageRows;
    after = rows.at(-1)?.id ?? after;
    done += rows.length;
    await inTenant(async (db) => {
      await advance(db, claim, { done, cursor: String(after) });
      await publishJob(db, claim.id);
    });
  }
  return true;
}

async function writeFile(writing: ExportWriter, path: string): Promise<boolean> {
  const writer = writing.order.format === 'csv' ? csvWriter(path) : sheetWriter(path);
  try {
    return await writePages(writing, writer);
  } finally {
    await writer.end();
  }
}

/** Stores the file with the job and drops its conditions, which may name a person. */
const keepFile = (db: Db, claim: Claim, { key, size, sha256 }: StoredObject) =>
  db
    .updateTable('job')
    .set({ input: sql`input - 'filter'`, file_key: key, file_size: size, file_sha256: sha256 })
    .set({ file_expire_at: sql<string>`now() + make_interval(days => ${retentionDays})` })
    .where('id', '=', claim.id)
    .execute();

/**
 * Writes a list into a file, in short transactions, so that none is held while the file is written. An erasure meanwhile takes the job away
 * (`expireExports`), and it starts again.
 */
export async function exportJob(deps: Deps, claim: Claim): Promise<void> {
  const inTenant: ExportWriter['inTenant'] = (work) => deps.database.tenant(claim.enterpriseId, work);
  const order = await inTenant((db) => orderOf(db, claim));
  const path = join(tmpdir(), `shiyi-export-${randomBytes(8).toString('hex')}`);
  try {
    if (!(await writeFile({ deps, claim, order, inTenant }, path))) return await inTenant((db) => release(db, claim));
    const stored = await deps.files.put(await deps.database.system(registerFile), createReadStream(path));
    await inTenant(async (db) => {
      await keepFile(db, claim, stored);
      await endJob(db, claim);
    });
  } finally {
    await rm(path, { force: true });
  }
}
