import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { dayValue } from '../../../db/days/day-values.js';
import type { Context, Handlers } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import type { PlanContext } from '../../service/service-plan/plan-service.js';
import { assertStart } from '../camp/rules.js';
import { lockCamp } from '../camp/save-camp.js';
import { assertOpen, stateNames } from '../camp/states.js';
import { type BatchResult, type CampService, type Check, failure, idsOf, openMembers, splitByChecks } from './batch.js';
import { addFailures, answerOf, assertNoWork, type CampOutcome, changeServices, moveStart } from './camp-work.js';
import { campPlan, daysLeft, followRecipe, mayEat } from './follow-recipe.js';
import { setCampServiceDays } from './set-days.js';

type Camp = Awaited<ReturnType<typeof lockCamp>>;

function assertPending({ status }: Camp) {
  assertOpen(status);
  if (status === 'running')
    throw new Refusal(40900, ['减脂营已开营，不能再改开营日期', `The camp is ${stateNames.running[1]}; its start can’t change any more`], {
      from: status,
      allowed: [],
    });
}

/** Customers of these services who have another one of its type on the new day. */
async function busyOn({ db }: PlanContext, ids: readonly number[], start: string): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`select s.id from service s where s.id = any(${ids}::bigint[]) and exists (
    select from service o where o.user_id = s.user_id and o.type = s.type and o.id <> s.id and o.deleted_at is null
      and o.status in ('in_service', 'paused') and (o.end_date is null or o.end_date >= ${dayValue(start)}))`.execute(db);
  return new Set(rows.map((row) => row.id));
}

/** The services that get a new first day; one with its own first day keeps it. */
export async function startChecks(context: PlanContext, ids: readonly number[], start: string, was: string | null): Promise<Check[]> {
  const busy = await busyOn(context, ids, start);
  return [
    ({ status, start_date }) =>
      status === 'pending' && (start_date === null || start_date === was)
        ? undefined
        : failure(40900, '该服务单已有自己的开始日期', 'This service order has its own first day'),
    ({ id }) =>
      busy.has(id) ? failure(42200, '该客户在新日期已有其他服务', 'The customer has another service of this type on that day') : undefined,
  ];
}

export async function setStart(context: Context, { camp_id, start_date, dry_run }: Input<'setCampStartDate'>): Promise<CampOutcome> {
  const { db, principal, caller, audit } = context;
  const camp = await lockCamp(context, camp_id);
  await assertNoWork(db, camp_id);
  assertPending(camp);
  await assertStart(db, principal, start_date, camp.enroll_to);
  const was = camp.start_date;
  const members = (await openMembers(context, camp_id, sql`service.status = 'pending'`)).filter(
    (one) => one.start_date === null || one.start_date === was,
  );
  const { ok, failed } = splitByChecks(members, await startChecks(context, idsOf(members), start_date, was), caller.language);
  audit({ target: camp_id, before: { start_date: was }, after: { start_date, dry_run: dry_run ?? false } });
  if (dry_run) return answerOf(ok, failed);
  await db.updateTable('camp').set({ start_date }).where('id', '=', camp_id).execute();
  const change = { op: 'start' as const, value: start_date, was };
  return addFailures(await changeServices(context, camp, change, ok, moveStart(context, start_date)), failed);
}

async function setRecipe(context: Context, { camp_id, recipe_id, dry_run }: Input<'setCampRecipe'>): Promise<CampOutcome> {
  const { db, caller, audit } = context;
  const camp = await lockCamp(context, camp_id);
  await assertNoWork(db, camp_id);
  assertOpen(camp.status);
  const plan = await campPlan(context, recipe_id);
  const members = await openMembers(context, camp_id);
  const checks = [daysLeft, await mayEat(context, idsOf(members), plan)];
  const { ok, failed } = splitByChecks(members, checks, caller.language);
  audit({ target: camp_id, before: { recipe_id: camp.recipe_id }, after: { recipe_id, dry_run: dry_run ?? false } });
  if (dry_run) return answerOf(ok, failed);
  await db.updateTable('camp').set({ recipe_id }).where('id', '=', camp_id).execute();
  const change = ({ id }: CampService) => followRecipe(context, id, plan);
  return addFailures(await changeServices(context, camp, { op: 'recipe', value: recipe_id }, ok, change), failed);
}

async function setSport(context: Context, { camp_id, sport_type, dry_run }: Input<'setCampSportType'>): Promise<BatchResult> {
  const { db, caller, audit } = context;
  const camp = await lockCamp(context, camp_id);
  assertOpen(camp.status);
  const { ok, failed } = splitByChecks(await openMembers(context, camp_id), [], caller.language);
  if (!dry_run) {
    await db.updateTable('camp').set({ sport_type }).where('id', '=', camp_id).execute();
    await sql`update service set sport_type = ${sport_type} where id = any(${idsOf(ok)}::bigint[])`.execute(db);
  }
  audit({ target: camp_id, before: { sport_type: camp.sport_type }, after: { sport_type, dry_run: dry_run ?? false } });
  return { ok: idsOf(ok), failed };
}

export const handlers: Handlers = {
  setCampStartDate: setStart,
  setCampRecipe: setRecipe,
  setCampServiceDays,
  setCampSportType: setSport,
};
