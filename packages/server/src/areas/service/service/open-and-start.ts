import type { Data } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { createFirstPlan } from '../service-plan-change/create-first-plan.js';
import type { Planner } from '../service-plan-change/prepare-plan.js';
import { startIfDue } from '../service-state/start.js';
import { openService, type ServiceTerms, type Target } from './open-service.js';

/** Opens a service, starts it if its day has come and it lacks nothing, and makes its first plan. @throws Refusal as `openService` */
export async function openAndStart(
  context: Context,
  terms: ServiceTerms,
  planner: Planner,
  target?: Target,
): Promise<Data<'createService'>> {
  const made = await openService(context, terms, target);
  const status = await startIfDue(context, made.id);
  await createFirstPlan(context, made.id, planner);
  context.audit({ target: made.id });
  return { ...made, status };
}
