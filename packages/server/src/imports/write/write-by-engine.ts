import type { Db } from '../../db/database.js';
import { dryRun } from '../../records/batch.js';
import type { ChunkDecision } from '../decide/chunk-decision.js';
import { reasonColumns } from '../decide/reasons.js';
import type { EngineOutcome, ImportRun, RecordEngine } from '../kind.js';
import { recordCreations, recordOutcomes, type WriteResult } from '../outcome/record-outcomes.js';

/** A dry run also calls the engine, so that its result matches the import, and rolls back what it wrote. */
async function ask(db: Db, run: ImportRun, engine: RecordEngine, { forEngine }: ChunkDecision): Promise<EngineOutcome[]> {
  if (!run.dryRun) return engine.take(db, forEngine, run);
  const outcomes = await dryRun(db, true, () => engine.take(db, forEngine, run));
  return outcomes.map(({ target_id: _, ...rest }) => rest);
}

/** Lets the engine of a kind write a chunk, and stores the outcome of each line. Call it in the transaction that advances the job. */
export async function writeByEngine(db: Db, run: ImportRun, engine: RecordEngine, decided: ChunkDecision): Promise<WriteResult> {
  const { importId } = run;
  const { counts } = decided;
  await recordOutcomes(db, importId, decided.outcomes);
  const outcomes = await ask(db, run, engine, decided);
  const created = outcomes.filter(({ outcome }) => outcome === 'created');
  const others = outcomes.filter(({ outcome }) => outcome !== 'created');
  const ids = created.map(({ target_id = null }) => target_id);
  await recordCreations(
    db,
    importId,
    created.map(({ row_no }) => row_no),
    ids,
  );
  await recordOutcomes(db, importId, JSON.stringify(others.map(({ reason, ...rest }) => ({ ...rest, ...reasonColumns(reason) }))));
  const skipped = others.filter(({ outcome }) => outcome === 'skipped').length;
  return {
    ...counts,
    ...{ created: created.length, skipped: counts.skipped + skipped, failed: counts.failed + others.length - skipped },
    ids: ids.filter((id) => id !== null),
  };
}
