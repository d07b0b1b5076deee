import { sql } from 'kysely';
import { type ActingScope, heldInScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import type { Calendar } from '../../../db/days/calendar.js';
import { today } from '../../../db/days/instants.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import type { Replacement } from '../../../nutrition/plan/allowed-foods.js';
import type { DietaryRestrictions } from '../../../nutrition/plan/dietary-restrictions.js';
import type { EnergyInput } from '../../../nutrition/plan/schemas.js';
import { type Allergen, allergenGroups } from '../../../nutrition/safety/allergens.js';
import type { FrameRequest } from '../../../nutrition/week/day-frame.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { cooking } from '../../customers/customer/cooking-habits.js';
import { liveServices } from '../service/columns.js';
import type { EarlierTarget } from './day-targets.js';
import { dayAfter, daysBetween } from './meals.js';

/** Whose plans are read or changed, and within which data scope. */
export interface PlanContext {
  db: Db;
  principal: Calendar & ActingScope;
}

const query = ({ db, principal }: PlanContext, id: number) =>
  liveServices(db)
    .innerJoin('customer', 'customer.id', 'service.user_id')
    .where('service.id', '=', id)
    .where(heldInScope(principal, 'service.principal_user_id'))
    .select([
      'service.id',
      'service.user_id',
      'service.type',
      'service.status',
      'service.start_date',
      'service.end_date',
      'service.service_days',
      'service.broken_days',
      'service.energy_kcal',
      'service.recipe_mode',
      'service.recipe_id',
      'service.recipe_version',
      'service.plan_state',
      'service.plan_generated_at',
      today(principal).as('today'),
      sql<number | null>`service.eval_weight::float8`.as('eval_weight'),
      sql<EnergyInput | null>`service.energy_input`.as('energy_input'),
      sql<EarlierTarget[]>`service.energy_before`.as('energy_before'),
      sql<Replacement[]>`service.plan_replaced`.as('replaced'),
      sql<
        Omit<DietaryRestrictions, 'allergens'> & { allergy_foods: { allergens: Allergen[] }[]; tolerated_allergens: Allergen[] }
      >`json_build_object('health_flags', customer.health_flags, 'diet_style', customer.diet_style,
        'allergy_ingredient_ids', customer.allergy_ingredient_ids, 'dislike_ingredient_ids', customer.dislike_ingredient_ids,
        'tolerated_allergens', customer.tolerated_allergens, 'allergy_foods', (select coalesce(json_agg(json_build_object('allergens', f.allergens)), '[]') from ingredient f
          where f.id in (select jsonb_array_elements(customer.allergy_ingredient_ids)::int8)))`.as('restrictions'),
      cooking.as('cooking'),
      sql<string | null>`(select min(date) from service_plan_meal m where m.service_id = service.id)`.as('plan_from'),
      sql<string | null>`(select max(date) from service_plan_meal m where m.service_id = service.id)`.as('plan_to'),
    ]);

type ServiceRow = NonNullable<Awaited<ReturnType<ReturnType<typeof query>['executeTakeFirst']>>>;
export type PlanService = Omit<ServiceRow, 'restrictions'> & { restrictions: DietaryRestrictions };

/** A service with what its plan needs. @throws Refusal 40400 for one outside of the caller's data scope */
export async function planService(context: PlanContext, id: number): Promise<PlanService> {
  const service = await mustExist(query(context, id));
  const { allergy_foods, tolerated_allergens, ...file } = service.restrictions;
  return { ...service, restrictions: { ...file, allergens: allergenGroups(allergy_foods, tolerated_allergens) } };
}

/** What the rules of a plan follow from. */
export const frameRequest = ({ restrictions: { diet_style, health_flags }, energy_kcal, eval_weight }: PlanService): FrameRequest => ({
  ...{ diet_style, health_flags, energy_kcal: energy_kcal ?? 0, weight: eval_weight },
});

const closed = {
  finished: ['服务单已完成', 'The service is finished'],
  cancelled: ['服务单已取消', 'The service is canceled'],
  terminated: ['服务单已终止', 'The service is terminated'],
} as const;

const lastSave = (db: PlanContext['db'], service_id: number) =>
  db
    .selectFrom('service_plan_version')
    .select('created_at as updated_at')
    .where('service_id', '=', service_id)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();

/** @throws Refusal 40900 for a service whose plan can't change any more */
export function assertChangeable({ status }: Pick<PlanService, 'status'>) {
  if (!(status in closed)) return;
  const [zh, en] = closed[status as keyof typeof closed];
  throw new Refusal(40900, [`${zh}，食谱不能再修改；请新建服务单`, `${en}, so its plan can’t change; open a new order`], {
    from: status,
    allowed: [],
  });
}

/**
 * Locks a service whose plan changes.
 *
 * @throws Refusal 40400; 40900 when it is closed; 40901 when the plan is no longer the one that was read
 */
export async function lockPlan(context: PlanContext, id: number, recipeVersion?: number): Promise<PlanService> {
  const { db } = context;
  await db.selectFrom('service').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
  const service = await planService(context, id);
  assertChangeable(service);
  if (recipeVersion !== undefined && recipeVersion !== service.recipe_version)
    assertVersion({ version: service.recipe_version, ...(await lastSave(db, id)) }, recipeVersion, [
      '食谱已被他人修改，请对比后再保存',
      'Someone else has changed this plan; compare the changes, then save again',
    ]);
  return service;
}

/** First day of the service, of one without a start date that of its plan; else the requested day. */
export const firstDay = ({ start_date, plan_from }: PlanService, otherwise: string) => start_date ?? plan_from ?? otherwise;

/** While a pause is open the end is unknown; the plan is shown as if the service resumed today. */
export const lastDay = (service: PlanService, otherwise: string) =>
  service.end_date ?? dayAfter(firstDay(service, otherwise), service.service_days + service.broken_days - 1);

/** @throws Refusal 42200 for a day that is over or outside of the service */
export function assertOpenDay(service: PlanService, date: string, field: string) {
  if (date < service.today)
    throw refuseField(42200, field, 'past', [
      '过去的日期不能修改，请选择今天或以后',
      'Days that are over can’t change; choose today or later',
    ]);
  if (date < firstDay(service, date) || date > lastDay(service, date))
    throw refuseField(42200, field, 'range', ['日期不在服务期内，请另选', 'This day is outside the service; choose another']);
}

/** The days of a service by number, from 1. */
export function daysOf(service: PlanService) {
  const first = firstDay(service, service.today);
  return {
    numberOf: (date: string) => daysBetween(first, date) + 1,
    dateOf: (number: number) => dayAfter(first, number - 1),
  };
}
