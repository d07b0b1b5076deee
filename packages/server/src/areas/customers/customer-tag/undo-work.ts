import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Deps } from '../../../http/context.js';
import type { Claim } from '../../../jobs/claim.js';
import { advance, endJob } from '../../../jobs/job.js';
import { ownerOf } from '../../../jobs/owner.js';
import { publishJob } from '../../../jobs/publish.js';
import { type Step, stepThrough } from '../../../jobs/step-through.js';
import { reverseChanges } from './tag-batch.js';

/** What is left of an undo for its job. */
export interface UndoWork {
  change_ids: number[];
}

export interface UndoFacts {
  /** Tags that customers have as before the batch. */
  updated: number;
  /** Tags that were changed since. */
  skipped: number;
}

export const undoNeeds = ['resetCustomerTagBatch'] as const;

async function undoNext(db: Db, claim: Claim, done: number, size: number): Promise<Step> {
  const { change_ids } = claim.input as UndoWork;
  claim.needs = undoNeeds;
  const owner = await ownerOf(db, claim);
  const some = change_ids.slice(done, done + size);
  const changed = await reverseChanges(db, { ...owner, staffId: claim.operatorId as number }, some);
  const now = done + some.length;
  const { facts } = await db
    .selectFrom('job')
    .select(sql<UndoFacts>`facts`.as('facts'))
    .where('id', '=', claim.id)
    .executeTakeFirstOrThrow();
  const counts = { updated: facts.updated + changed, skipped: facts.skipped + some.length - changed };
  await advance(db, claim, { done: now, cursor: String(now), total: change_ids.length, facts: counts });
  const isLast = now >= change_ids.length;
  await (isLast ? endJob(db, claim) : publishJob(db, claim.id));
  return { done: now, isLast };
}

/** Takes back the rest of a batch of tags. */
export const undoJob = (deps: Deps, claim: Claim): Promise<void> =>
  stepThrough(deps, claim, { first: 1000, fewest: 50 }, (db, done, size) => undoNext(db, claim, done, size));
