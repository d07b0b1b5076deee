import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { type Change, changeOf } from '../decide/changes.js';
import { maxChanges, type RecordChange } from '../decide/chunk-decision.js';
import { noteImportFacts } from '../job-facts.js';
import type { ImportRun } from '../kind.js';
import { addGuesses, type GuessCount } from '../map/guesses.js';
import type { WriteResult } from '../outcome/record-outcomes.js';
import type { PreviewRow } from './preview.js';

export const importOf = (db: Db, jobId: number) =>
  db.selectFrom('import_file').selectAll().where('job_id', '=', jobId).executeTakeFirstOrThrow();
export type ImportFile = Awaited<ReturnType<typeof importOf>>;

export async function addCounts(db: Db, file: ImportFile, counts: WriteResult, read_pct: number) {
  await db
    .updateTable('import_file')
    .set((eb) => ({
      created: eb('created', '+', counts.created),
      updated: eb('updated', '+', counts.updated),
      skipped: eb('skipped', '+', counts.skipped),
      failed: eb('failed', '+', counts.failed),
      read_pct,
    }))
    .where('id', '=', file.id)
    .execute();
  await noteImportFacts(db, file.job_id);
}

/** Stores the first changed records with their values before and after. */
export async function keepChanges(db: Db, file: ImportFile, run: ImportRun, changed: readonly RecordChange[]) {
  const kept = file.changes as Change[];
  const more = changed.slice(0, maxChanges - kept.length);
  if (more.length === 0) return;
  for (const one of more) {
    const change = await changeOf(db, run, one);
    // If only the lines of a record change, there are no fields to show.
    if (change.fields.length > 0) kept.push(change);
  }
  await db
    .updateTable('import_file')
    .set({ changes: JSON.stringify(kept) })
    .where('id', '=', file.id)
    .execute();
}

/** Stores the guesses of the rows so far. */
export async function keepGuesses(db: Db, file: ImportFile, guesses: readonly GuessCount[]) {
  if (guesses.length === 0) return;
  const { guesses: known } = await importOf(db, file.job_id);
  const kept = addGuesses(known as GuessCount[], guesses);
  await db
    .updateTable('import_file')
    .set({ guesses: JSON.stringify(kept) })
    .where('id', '=', file.id)
    .execute();
}

/** Stores the lines of a dry run as they would be written. */
export async function keepPreview(db: Db, file: ImportFile, preview: readonly PreviewRow[]) {
  if (preview.length === 0) return;
  await sql`update import_file set preview = preview || ${JSON.stringify(preview)}::jsonb where id = ${file.id}`.execute(db);
}
