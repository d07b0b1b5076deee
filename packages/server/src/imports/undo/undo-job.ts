import type { Db } from '../../db/database.js';
import { firstStepSize, nextStepSize } from '../../db/step-size.js';
import type { Deps } from '../../http/context.js';
import type { Claim } from '../../jobs/claim.js';
import { advance, endJob, release } from '../../jobs/job.js';
import { publishJob } from '../../jobs/publish.js';
import { undoNeeds } from '../import-operation.js';
import type { ImportType } from '../kind.js';
import { kindOf } from '../kinds.js';
import type { RetainedRecord } from './undo-records.js';
import { placeIn, placeText, undoStep } from './undo-steps.js';

/** Time between two reports of progress. */
const publishMs = 250;

/** What the job of an undo is to do. */
export interface UndoOrder {
  import_file_id: number;
}

/** What the job of an undo keeps for windows and notices. */
export interface UndoJobFacts extends UndoOrder {
  removed: number;
  /** Records with their earlier values again. */
  updated: number;
  /** Records that are kept. */
  skipped: number;
}

/** Returns the import that a job undoes, locked. */
const importToUndo = (db: Db, id: number) =>
  db.selectFrom('import_file').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

async function keepRecords(db: Db, importId: number, kept: readonly RetainedRecord[]) {
  if (kept.length === 0) return;
  const rows = kept.map(({ id, used }) => ({
    import_file_id: importId,
    target_id: id,
    reason: used ? ('used' as const) : ('changed' as const),
  }));
  await db
    .insertInto('import_kept')
    .values(rows)
    .onConflict((on) => on.doNothing())
    .execute();
}

interface Step {
  importId: number;
  /** Maximum number of records. */
  size: number;
  publishes: boolean;
}

/** Undoes the next records. Returns how many are done, and whether these were the last. */
async function undoNext(db: Db, claim: Claim, { importId, size, publishes }: Step): Promise<{ done: number; isLast: boolean }> {
  const file = await importToUndo(db, importId);
  const type = file.type as ImportType;
  claim.needs = undoNeeds(type, { ...file, isOwn: file.operator_id === claim.operatorId });
  const { next, ...undone } = await undoStep(db, { importId, kind: kindOf(type), size }, placeIn(file.undo_cursor));
  await keepRecords(db, importId, undone.kept);
  const counts = {
    removed: file.removed + undone.removed.length,
    restored: file.restored + undone.restored.length,
    kept: file.kept + undone.kept.length,
  };
  await db
    .updateTable('import_file')
    .set({ ...counts, undo_cursor: next ? placeText(next) : null, ...(next ? {} : { undone_at: new Date(), identity: null }) })
    .where('id', '=', importId)
    .execute();
  const done = counts.removed + counts.restored + counts.kept;
  await advance(db, claim, {
    done,
    cursor: next ? placeText(next) : '',
    total: Math.max(done, file.created + file.updated),
    facts: { removed: counts.removed, updated: counts.restored, skipped: counts.kept } satisfies Omit<UndoJobFacts, 'import_file_id'>,
  });
  if (!next) await endJob(db, claim);
  else if (publishes) await publishJob(db, claim.id);
  return { done, isLast: next === undefined };
}

/**
 * Undoes an import: removes the records it created and restores those it updated, unless a record is in use or was changed since, as its
 * version shows. Each step commits with the place where the next begins, so that a killed process neither repeats nor leaves out anything.
 */
export async function undoJob({ database, jobs }: Deps, claim: Claim): Promise<void> {
  const { import_file_id: importId } = claim.input as UndoOrder;
  const inTenant = <T>(work: (db: Db) => Promise<T>) => database.tenant(claim.enterpriseId, work);
  let size = firstStepSize;
  let publishedAt = 0;
  for (;;) {
    const started = performance.now();
    const publishes = started - publishedAt >= publishMs;
    const { done, isLast } = await inTenant((db) => undoNext(db, claim, { importId, size, publishes }));
    if (isLast) return;
    if (publishes) publishedAt = started;
    claim.done = done;
    size = nextStepSize(size, performance.now() - started);
    if (jobs.stopping) return await inTenant((db) => release(db, claim));
  }
}
