import type { EngineOutcome } from '../../../imports/engine-line.js';
import type { ImportRun } from '../../../imports/kind.js';
import type { CheckIn } from './kinds.js';
import { digestOf } from './receipts.js';
import { duplicateId } from './record.js';

/** The ids that earlier chunks of a dry run would have taken: it rolls each back, so the database does not have them. */
const takenBy = new WeakMap<ImportRun, Map<string, string>>();

/** Returns why an event conflicts with earlier ones of the dry run; undefined if it does not. */
export function conflictInDryRun(run: ImportRun, event: CheckIn): Pick<EngineOutcome, 'outcome' | 'field' | 'reason'> | undefined {
  const before = run.dryRun ? takenBy.get(run)?.get(event.source_id) : undefined;
  if (before === undefined || before === digestOf(event)) return undefined;
  return { outcome: 'failed', field: 'source_id', reason: duplicateId };
}

/** Remembers the events that a dry run would have recorded. */
export function rememberDryRun(run: ImportRun, events: readonly CheckIn[]) {
  if (!run.dryRun) return;
  const taken = takenBy.get(run) ?? new Map<string, string>();
  for (const event of events) taken.set(event.source_id, digestOf(event));
  takenBy.set(run, taken);
}
