import type { Db } from '../db/database.js';
import { nextStepSize } from '../db/step-size.js';
import type { Deps } from '../http/context.js';
import type { Claim } from './claim.js';
import { release } from './job.js';

export interface Step {
  /** How much of the job is done after it. */
  done: number;
  isLast: boolean;
}

interface Steps {
  first: number;
  /** The fewest items of a step, however long it takes. */
  fewest: number;
}

/**
 * Does a job in transactions that take about as long as others may wait for them. Each step advances or ends the job itself, so that a
 * killed process neither repeats nor leaves out any.
 */
export async function stepThrough(
  { database, jobs }: Deps,
  claim: Claim,
  { first, fewest }: Steps,
  step: (db: Db, done: number, size: number) => Promise<Step>,
): Promise<void> {
  let size = first;
  for (;;) {
    const started = performance.now();
    const { done, isLast } = await database.tenant(claim.enterpriseId, (db) => step(db, claim.done, size));
    if (isLast) return;
    claim.done = done;
    size = nextStepSize(size, performance.now() - started, fewest);
    if (jobs.stopping) return await database.tenant(claim.enterpriseId, (db) => release(db, claim));
  }
}
