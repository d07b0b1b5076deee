import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { dayValue } from '../../../db/days/day-values.js';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { openJob } from '../../../jobs/add-job.js';
import { type BatchRefusal, failureIn, perItem } from '../../../records/batch.js';
import { changeCampDays } from '../../service/service/camp-days.js';
import type { PlanContext } from '../../service/service-plan/plan-service.js';
import { movePlan } from '../../service/service-state/shift-plan.js';
import { type CampService, idsOf } from './batch.js';
import { recordChanges, serviceChange } from './changes.js';

/** What a change of a camp does to its services: `value` is the new one of the camp. */
export type CampChange =
  | { op: 'start'; value: string; was: string | null }
  | { op: 'recipe'; value: number }
  | { op: 'days'; value: number; days: [id: number, days: number][] }
  | { op: 'join' };

/** What is left of a change for its job. */
export type CampWork = CampChange & { camp_id: number; service_ids: number[] };

export interface CampWorkFacts {
  camp_id: number;
  updated: number;
  /** Services that can't change any more, or that someone has changed meanwhile. */
  skipped: number;
}

export type CampOutcome = Data<'setCampRecipe'>;

/** Changes one service that is locked. A refusal leaves it as it is. */
export type ChangeOne = (one: CampService) => Promise<unknown>;

/** How long a request changes services; the embedded database serves nobody else meanwhile. */
const atOnceMs = 200;
/** Services that a request changes however long it takes. */
const fewestAtOnce = 5;

/** What a dry run answers. */
export const answerOf = (
  services: readonly CampService[],
  failed: CampOutcome['failed'],
  changes: CampOutcome['changes'] = [],
): CampOutcome => ({
  ...{ ok: idsOf(services), failed, changes },
  ...{ job_id: null, waiting: 0 },
});

/** Adds those that failed before the change began, and how days change of those that did not. */
export function addFailures(changed: CampOutcome, failed: CampOutcome['failed'], changes: CampOutcome['changes'] = []): CampOutcome {
  const done = new Set(changed.ok);
  return { ...changed, failed: [...failed, ...changed.failed], changes: changes.filter(({ service_id }) => done.has(service_id)) };
}

/** Two changes at once could leave some services with the first and others with the second. @throws Refusal 40900 */
export async function assertNoWork(db: Db, campId: number) {
  if (await openJob(db, 'camp_services', String(campId)))
    throw new Refusal(40900, [
      '上一次修改还在更新营里的服务单，请在完成后再试',
      'The last change is still being applied to the service orders of this camp; try again once it is done',
    ]);
}

export const moveStart =
  (context: PlanContext, start: string): ChangeOne =>
  async (one) => {
    await sql`update service set start_date = ${dayValue(start)} where id = ${one.id}`.execute(context.db);
    await movePlan(context, one.id, one.start_date, start);
    await recordChanges(context, [serviceChange(one.id, 'start', one.start_date, start)]);
  };

/** Days by service; what a change adds or takes is given back when the service leaves the camp. */
export const setDaysOf =
  (context: PlanContext, daysOf: ReadonlyMap<number, number>): ChangeOne =>
  async (one) => {
    const days = daysOf.get(one.id) ?? one.service_days;
    await changeCampDays(context, one, { days, camp_days: one.camp_days + days - one.service_days });
  };

/**
 * Changes the first services at once, as many as others can wait for, and adds a job for the rest. All of them were checked, so they are all
 * reported as changed.
 */
export async function changeServices(
  { db, deps, principal, caller }: Context,
  camp: { id: number; name: string },
  given: CampChange,
  services: readonly CampService[],
  change: ChangeOne,
): Promise<CampOutcome> {
  const end = performance.now() + atOnceMs;
  const ok: number[] = [];
  const refused: BatchRefusal[] = [];
  let at = 0;
  for (; at < services.length && (at < fewestAtOnce || performance.now() < end); at++) {
    const one = await perItem(db, services.slice(at, at + 1), change);
    ok.push(...one.ok);
    refused.push(...one.refused);
  }
  const rest = idsOf(services.slice(at));
  const failed = refused.map(failureIn(caller.language));
  if (rest.length === 0) return { ok, failed, changes: [], job_id: null, waiting: 0 };
  const job = await deps.jobs.add(db, 'camp_services', {
    ...{ name: camp.name, operatorId: principal.staffId, uniqueKey: String(camp.id) },
    input: { ...given, camp_id: camp.id, service_ids: rest } satisfies CampWork,
    facts: { camp_id: camp.id, updated: 0, skipped: 0 } satisfies CampWorkFacts,
  });
  return { ok: [...ok, ...rest], failed, changes: [], job_id: job.id, waiting: rest.length };
}
