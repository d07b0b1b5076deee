import type { Context, PreparingContext } from '../../../http/context.js';
import { makePlan, makePlanByDay, type PlanRequest, type PlanResult } from '../../../nutrition/plan/plan.js';

/** Makes the days of a plan, or takes those that were made before. */
export type Planner = (request: PlanRequest) => PlanResult;

type PlanningWork<T> = (context: Context, planner: Planner) => Promise<T>;

/** A service that is created has another id, and so another seed, the second time. Any seed is as good. */
const withoutSeed = ({ seed: _, ...request }: PlanRequest) => JSON.stringify(request);

/** Does the work as far as its plan in a transaction that is rolled back. Returns what the plan would be made from. */
async function rehearse({ deps, caller, principal, tenant }: PreparingContext, work: PlanningWork<unknown>) {
  let found: PlanRequest | undefined;
  const stop = (request?: PlanRequest): never => {
    found = request;
    throw new Error('The rehearsal is over.');
  };
  const nothing = () => undefined;
  try {
    await tenant(async (db) => {
      await work({ deps, caller, principal, db, audit: nothing, afterCommit: nothing }, stop);
      stop();
    });
  } catch {
    // What else goes wrong goes wrong again in the transaction, which reports it.
  }
  return found;
}

/**
 * Makes the plan of a transaction before it begins, while no connection is held, because it takes long. The transaction takes it if it would
 * make it from the same.
 */
export async function preparePlan<T>(context: PreparingContext, work: PlanningWork<T>): Promise<(inside: Context) => Promise<T>> {
  const request = await rehearse(context, work);
  if (!request) return (inside) => work(inside, makePlan);
  const madeFrom = withoutSeed(request);
  const plan = await makePlanByDay(request);
  return (inside) => work(inside, (wanted) => (withoutSeed(wanted) === madeFrom ? plan : makePlan(wanted)));
}
