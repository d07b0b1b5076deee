import type { Db } from '../../db/database.js';
import { dryRun } from '../../records/batch.js';
import type { ChunkDecision } from '../decide/chunk-decision.js';
import { twinReason } from '../decide/decide.js';
import { reasonColumns } from '../decide/reasons.js';
import type { EngineGroup, EngineLine, EngineOutcome } from '../engine-line.js';
import type { ImportRun, RecordEngine } from '../kind.js';
import { recordCreations, recordOutcomes, type WriteResult } from '../outcome/record-outcomes.js';

/** The lines of records that a dry run would have taken in earlier chunks, by key: it rolls each back, so the database does not have them. */
const takenBy = new WeakMap<ImportRun, Map<string, number>>();

type LineOutcome = EngineOutcome & Omit<EngineLine, 'values'>;

/** Takes the first line of each group that the engine accepts. The next ones repeat it. */
async function takeGroups(db: Db, run: ImportRun, engine: RecordEngine, groups: readonly EngineGroup[]): Promise<LineOutcome[]> {
  const taken = takenBy.get(run) ?? new Map<string, number>();
  takenBy.set(run, taken);
  const outcomes: LineOutcome[] = [];
  const repeat = ({ row_no, part }: EngineLine, of: number) =>
    outcomes.push({ row_no, part, outcome: 'failed', field: run.kind.key[0] as string, reason: twinReason(run, of) });
  const isKnown = ({ key }: EngineGroup) => run.dryRun && taken.has(key);
  for (const { key, lines } of groups.filter(isKnown)) for (const line of lines) repeat(line, taken.get(key) as number);
  let open = groups.filter((group) => !isKnown(group));
  while (open.length > 0) {
    const firsts = open.flatMap(({ lines }) => lines.slice(0, 1));
    const answers = await engine.take(db, firsts, run);
    const refused: EngineGroup[] = [];
    for (const [at, { key, lines }] of open.entries()) {
      const [{ row_no, part }, ...later] = lines as [EngineLine, ...EngineLine[]];
      const outcome = answers[at] as EngineOutcome;
      outcomes.push({ row_no, part, ...outcome });
      if (outcome.outcome === 'failed') {
        if (later.length > 0) refused.push({ key, lines: later });
        continue;
      }
      if (run.dryRun) taken.set(key, row_no);
      for (const line of later) repeat(line, row_no);
    }
    open = refused;
  }
  return outcomes;
}

/** A dry run also calls the engine, so that its result matches the import, and rolls back what it wrote. */
async function ask(db: Db, run: ImportRun, engine: RecordEngine, { forEngine }: ChunkDecision): Promise<LineOutcome[]> {
  if (!run.dryRun) return takeGroups(db, run, engine, forEngine);
  const outcomes = await dryRun(db, true, () => takeGroups(db, run, engine, forEngine));
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
  const plain = created.filter(({ reason }) => !reason);
  await recordCreations(
    db,
    importId,
    plain,
    plain.map(({ target_id = null }) => target_id),
  );
  const told = outcomes.filter(({ outcome, reason }) => outcome !== 'created' || reason);
  await recordOutcomes(db, importId, JSON.stringify(told.map(({ reason, ...rest }) => ({ ...rest, ...reasonColumns(reason) }))));
  const skipped = others.filter(({ outcome }) => outcome === 'skipped').length;
  return {
    ...counts,
    ...{ created: created.length, skipped: counts.skipped + skipped, failed: counts.failed + others.length - skipped },
    ids: ids.filter((id) => id !== null),
  };
}
