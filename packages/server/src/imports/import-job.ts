import type { Db } from '../db/database.js';
import { zoneOf } from '../db/days/calendar.js';
import type { Deps } from '../http/context.js';
import type { Claim } from '../jobs/claim.js';
import { JobFailure } from '../jobs/job-failure.js';
import { importNeeds } from './import-operation.js';
import { noteImportFacts } from './job-facts.js';
import type { ImportOptions, ImportType } from './kind.js';
import { importRun, kindOf } from './kinds.js';
import { companyHeads } from './map/company-heads.js';
import { keepNotations, matchFileColumns } from './map/match-file-columns.js';
import { readMappings } from './map/saved-mappings.js';
import { childFile, startChild } from './process/child.js';
import type { ReaderTalk } from './process/reader-child.js';
import { type SourceFormat, UnreadableFile } from './read/table.js';
import { importChunks } from './write/import-chunks.js';
import { type ImportFile, importOf } from './write/store-outcome.js';

/** Resets an interrupted dry run, which stores nothing between its steps and so starts over. */
async function restartTry(db: Db, file: ImportFile) {
  for (const table of ['import_row', 'import_created'] as const) await db.deleteFrom(table).where('import_file_id', '=', file.id).execute();
  await db
    .updateTable('import_file')
    .set({ created: 0, updated: 0, skipped: 0, failed: 0, changes: '[]', guesses: '[]', preview: '[]' })
    .where('id', '=', file.id)
    .execute();
  await noteImportFacts(db, file.job_id);
}

/** Returns where to start: a dry run from the beginning, an import from where it was interrupted. */
async function startOf(db: Db, file: ImportFile, claim: Claim): Promise<{ done: number; after: number }> {
  const after = Number(claim.cursor ?? 0);
  if (!file.dry_run || after === 0) return { done: claim.done, after };
  await restartTry(db, file);
  Object.assign(file, { changes: [], created: 0, updated: 0, skipped: 0 });
  return { done: 0, after: 0 };
}

/** Returns the options of the run, including for an import started before these options existed. */
async function optionsOf(db: Db, file: ImportFile, claim: Claim): Promise<ImportOptions> {
  const options = file.options as ImportOptions;
  return {
    ...options,
    dataScope: options.dataScope ?? { scope: { kind: 'self', dept_ids: [] }, staffId: file.operator_id },
    timeZone: options.timeZone ?? (await zoneOf(db, claim.enterpriseId)),
  };
}

/** Imports a file, which is read in a separate process. */
export async function importJob(deps: Deps, claim: Claim): Promise<void> {
  const inTenant = <T>(work: (db: Db) => Promise<T>) => deps.database.tenant(claim.enterpriseId, work);
  const file = await inTenant((db) => importOf(db, claim.id));
  const type = file.type as ImportType;
  const options = await inTenant((db) => optionsOf(db, file, claim));
  claim.needs = importNeeds(type, options);
  await using held = await deps.files.hold(file.file_key);
  if (!held) throw new JobFailure(['上传的文件已被清理，请重新上传', 'The uploaded file is no longer available; upload it again']);
  const { done, after } = await inTenant((db) => startOf(db, file, claim));
  await using reader = startChild<ReaderTalk>(childFile('reader-child'));
  try {
    const memory = await inTenant((db) => readMappings(db, file.operator_id, type));
    const company = await inTenant((db) => companyHeads(db, type));
    const head = await reader.ask('head', {
      path: held.path,
      format: file.format as SourceFormat,
      type,
      headerRow: options.header_row,
      sheet: options.sheet,
      mapping: options.mapping,
      encoding: options.encoding,
      separator: options.separator,
      timeZone: options.timeZone,
      remembered: [...memory.keys()],
      company: [...company.keys()],
    });
    const settled = await matchFileColumns(inTenant, file, kindOf(type), head, { memory, company });
    const { fields, words, constants } = settled;
    const run = importRun(type, file.id, file.dry_run, { ...options, words, given: { ...constants, ...options.given } }, fields);
    const order = { type, fields, heads: head.heads, after, importId: file.id, dryRun: file.dry_run, options: run.options };
    const { notations } = await reader.ask('begin', order);
    await keepNotations(inTenant, file.id, new Map(notations));
    await importChunks({ deps, claim, file, run, reader, settled, inTenant, knows: false }, done);
  } catch (error) {
    if (error instanceof UnreadableFile) throw new JobFailure(error.sentence);
    throw error;
  }
}
