import type { Context, PreparingContext } from '../../../http/context.js';
import { makePlan, makePlanByDay, type PlanRequest, type PlanResult } from '../../../nutrition/plan/plan.js';

/** Makes the days of a plan, or takes those that were made before. */
export type Planner = (request: PlanRequest) => PlanResult;

type PlanningWork<T> = (context: Context, planner: Planner) => Promise<T>;

/** A service that is created has another id, and so another seed, the second time. Any seed is as good. */
const withoutSeed = ({ seed: _, ...request }: PlanRequest) => JSON.stringify(request);

/** Ends the first run of the work, and rolls its transaction back. */
class FirstRunEnd extends Error {
  constructor(readonly request: PlanRequest | undefined) {
    super('The plan is made outside of the transaction.');
  }
}

/** Does the work as far as its plan, in a transaction that is rolled back. Returns what the plan is made from. @throws Refusal of the work */
async function planRequestOf({ deps, caller, principal, tenant }: PreparingContext, work: PlanningWork<unknown>) {
  const stop = (request?: PlanRequest): never => {
    throw new FirstRunEnd(request);
  };
  const nothing = () => undefined;
  try {
    return await tenant(async (db) => {
      await work({ deps, caller, principal, db, audit: nothing, afterCommit: nothing }, stop);
      return stop();
    }, 'write');
  } catch (error) {
    if (error instanceof FirstRunEnd) return error.request;
    throw error;
  }
}

/**
 * Makes the plan of a transaction before it begins, while no connection is held, because it takes long. The transaction takes it if it would
 * make it from the same.
 */
export async function preparePlan<T>(context: PreparingContext, work: PlanningWork<T>): Promise<(inside: Context) => Promise<T>> {
  const request = await planRequestOf(context, work);
  if (!request) return (inside) => work(inside, makePlan);
  const madeFrom = withoutSeed(request);
  const plan = await makePlanByDay(request);
  return (inside) => work(inside, (wanted) => (withoutSeed(wanted) === madeFrom ? plan : makePlan(wanted)));
}
