import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { daysInCamp } from '../../service/service/camp-days.js';
import { type PlanContext, planService } from '../../service/service-plan/plan-service.js';
import { fitDays } from '../../service/service-plan-change/fit-days.js';
import { movePlan } from '../../service/service-state/shift-plan.js';
import { memberCount } from '../camp/columns.js';
import { lockCamp } from '../camp/save-camp.js';
import { assertOpen } from '../camp/states.js';
import { type CampService, type Check, failure, idsOf, splitByChecks } from '../camp-setting/batch.js';
import { addFailures, answerOf, assertNoWork, type CampOutcome, changeServices } from '../camp-setting/camp-work.js';
import { recordChanges, serviceChange } from '../camp-setting/changes.js';
import { daysChanges } from '../camp-setting/days-changes.js';
import { type CampPlan, campPlan, followRecipe, mayEat } from '../camp-setting/follow-recipe.js';
import { chooseServices } from './choose-services.js';

type Camp = Awaited<ReturnType<typeof lockCamp>>;

const assertOpenService: Check = ({ status }) =>
  ['pending', 'in_service', 'paused'].includes(status)
    ? undefined
    : failure(40900, '服务单已结束，不能入营', 'This service order is closed and can’t join a camp');

const notElsewhere =
  (campId: number): Check =>
  ({ camp_id }) =>
    camp_id === null || camp_id === campId ? undefined : failure(40900, '该服务单已在其他减脂营', 'This service order is in another camp');

/** Lets the first ones in until the camp is full; those that are in it take no room. */
function roomFor(room: number, campId: number): Check {
  let left = room;
  return ({ camp_id }) => {
    if (camp_id === campId) return undefined;
    left -= 1;
    return left < 0 ? failure(40900, '减脂营名额已满，请先增加名额', 'The camp is full; raise its capacity first') : undefined;
  };
}

/** The first day of a pending service in a camp: the camp's, or today once it runs. */
const startIn = ({ start_date }: Camp, { start_date: own, today, status }: CampService) => {
  if (status !== 'pending' || start_date === null) return own;
  return start_date < today ? today : start_date;
};

export const joinCamp = (context: PlanContext, camp: Camp, plan: CampPlan | undefined) => async (service: CampService) => {
  if (service.camp_id === camp.id) return;
  const start_date = startIn(camp, service);
  const { sport_type } = camp;
  const service_days = daysInCamp(service.service_days, camp.service_days);
  const was = await planService(context, service.id);
  await context.db
    .updateTable('service')
    .set({
      camp_id: camp.id,
      joined_camp_at: sql<Date>`now()`,
      service_days,
      camp_days: service_days - service.service_days,
      sport_type,
      start_date,
    })
    .where('id', '=', service.id)
    .execute();
  await recordChanges(context, [
    serviceChange(service.id, 'camp', null, camp.name),
    serviceChange(service.id, 'start', service.start_date, start_date),
    serviceChange(service.id, 'days', service.service_days, service_days),
  ]);
  if (start_date !== null) await movePlan(context, service.id, service.start_date, start_date);
  await fitDays(context, { ...was, start_date, end_date: null });
  if (plan) await followRecipe(context, service.id, plan);
};

/** What keeps services out of a camp, the number of its places last. */
export async function joinChecks(context: PlanContext, camp: Camp, ids: readonly number[], plan: CampPlan | undefined): Promise<Check[]> {
  const { count } = await context.db
    .selectFrom('camp')
    .select(memberCount.as('count'))
    .where('camp.id', '=', camp.id)
    .executeTakeFirstOrThrow();
  return [
    assertOpenService,
    notElsewhere(camp.id),
    ...(plan ? [await mayEat(context, ids, plan)] : []),
    roomFor(camp.capacity - count, camp.id),
  ];
}

export async function saveCampServices(context: Context, input: Input<'saveCampServices'>): Promise<CampOutcome> {
  const { db, caller, audit } = context;
  const { camp_id, dry_run } = input;
  const camp = await lockCamp(context, camp_id);
  await assertNoWork(db, camp_id);
  const services = await chooseServices(context, input);
  assertOpen(camp.status);
  const plan = camp.recipe_id === null ? undefined : await campPlan(context, camp.recipe_id);
  const { ok, failed } = splitByChecks(services, await joinChecks(context, camp, idsOf(services), plan), caller.language);
  const joining = ok.filter((one) => one.camp_id !== camp_id);
  const changes = daysChanges(joining, (one) => ({ days: daysInCamp(one.service_days, camp.service_days), start: startIn(camp, one) }));
  const answer = dry_run
    ? answerOf(ok, failed, changes)
    : addFailures(await changeServices(context, camp, { op: 'join' }, ok, joinCamp(context, camp, plan)), failed, changes);
  audit({ target: camp_id, after: { service_ids: idsOf(services), joined: answer.ok.length, dry_run: dry_run ?? false } });
  return answer;
}
