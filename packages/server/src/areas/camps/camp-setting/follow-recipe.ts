import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import { type Allergen, allergenGroups } from '../../../nutrition/safety/allergens.js';
import type { Composition } from '../../../nutrition/safety/derive-safety.js';
import { dayAfter } from '../../service/service-plan/meals.js';
import { lockPlan, type PlanContext, type PlanService } from '../../service/service-plan/plan-service.js';
import { savePlan } from '../../service/service-plan/save-plan.js';
import { renewalSpan } from '../../service/service-plan-change/generate.js';
import { mealsOn, overwrite, type ReadyPlan, readyPlan } from '../../service/service-plan-change/ready-plan.js';
import { type Check, failure } from './batch.js';

interface PlanFood {
  id: number;
  name: string;
  allergens: Allergen[];
  composition: Composition;
}

export interface CampPlan {
  recipe_id: number;
  plan: ReadyPlan;
  /** All that is eaten in it. */
  foods: PlanFood[];
}

const foodsOf = async (db: Db, recipeId: number): Promise<PlanFood[]> =>
  (
    await sql<PlanFood>`select f.id, f.name, f.allergens, f.composition from ingredient f where f.id in (
      select i.ingredient_id from recipe_item i where i.recipe_id = ${recipeId} union
      select c.ingredient_id from recipe_item i join recipe_case_item c on c.case_id = i.case_id where i.recipe_id = ${recipeId}) order by f.name`.execute(
      db,
    )
  ).rows;

/** A ready plan with its foods. @throws Refusal 42200 */
export const campPlan = async (context: PlanContext, recipe_id: number): Promise<CampPlan> => ({
  recipe_id,
  plan: await readyPlan(context, recipe_id),
  foods: await foodsOf(context.db, recipe_id),
});

/** Why a customer can't follow a plan: foods in it that they are allergic to, or whose composition nobody has checked. */
function allergyReason(
  { allergy_ingredient_ids, allergens }: Pick<PlanService['restrictions'], 'allergy_ingredient_ids' | 'allergens'>,
  { foods }: CampPlan,
): Sentence | undefined {
  if (allergy_ingredient_ids.length === 0) return undefined;
  const bad = foods.filter(
    (food) =>
      allergy_ingredient_ids.includes(food.id) ||
      food.composition === 'unknown' ||
      food.allergens.some((group) => allergens.includes(group)),
  );
  if (bad.length === 0) return undefined;
  const names = bad.slice(0, 3).map(({ name }) => name);
  return [
    `食谱含该客户过敏、或成分未核对的食材：${names.join('、')}`,
    `The meal plan has foods that this customer is allergic to, or whose composition nobody has checked: ${names.join(', ')}`,
  ];
}

/** A plan is for the days that are left of a service. */
export const daysLeft: Check = ({ start_date, end_date, service_days, broken_days, today }) =>
  start_date === null || (end_date ?? dayAfter(start_date, service_days + broken_days - 1)) >= today
    ? undefined
    : failure(42200, '开始日期晚于服务结束，请调整', 'The first day lies after the end of the service; change it');

interface Allergies {
  id: number;
  allergy_ingredient_ids: number[];
  tolerated_allergens: Allergen[];
  foods: Pick<PlanFood, 'allergens'>[];
}

/** Refuses the services whose customers are allergic to foods of a plan. */
export async function notAllergic({ db }: PlanContext, ids: readonly number[], plan: CampPlan): Promise<Check> {
  const { rows } = await sql<Allergies>`select s.id, c.allergy_ingredient_ids, c.tolerated_allergens,
      (select json_agg(json_build_object('allergens', f.allergens)) from ingredient f
        where f.id in (select jsonb_array_elements(c.allergy_ingredient_ids)::int8)) as foods
    from service s join customer c on c.id = s.user_id where s.id = any(${ids}::bigint[]) and c.allergy_ingredient_ids <> '[]'`.execute(db);
  const reasons = new Map(
    rows.map(({ id, foods, allergy_ingredient_ids, tolerated_allergens }) => [
      id,
      allergyReason({ allergy_ingredient_ids, allergens: allergenGroups(foods ?? [], tolerated_allergens) }, plan),
    ]),
  );
  return ({ id }) => {
    const reason = reasons.get(id);
    return reason && failure(42200, ...reason);
  };
}

/**
 * Lets a service follow a ready plan from today, or from its first day, on; locked days and punched meals stay. One without a first day gets
 * its meals when it has one.
 *
 * @throws Refusal 42200 for a plan with foods that the customer is allergic to
 */
export async function followRecipe(context: PlanContext, serviceId: number, given: CampPlan) {
  const service = await lockPlan(context, serviceId);
  const allergy = allergyReason(service.restrictions, given);
  if (allergy) throw refuseField(42200, 'recipe_id', 'allergy', allergy);
  const header = { recipe_mode: 'lib' as const, recipe_id: given.recipe_id, replaced: [] };
  if (service.start_date === null) return savePlan(context, service, 'recipe', [], header);
  const from_date = [service.start_date, service.today].toSorted()[1] as string;
  const { from, days } = renewalSpan(service, { from_date });
  const dates = Array.from({ length: days }, (_, day) => dayAfter(from, day));
  return overwrite(context, service, mealsOn(given.plan, dates), { kind: 'recipe', isWhole: true, adjusted: false, header });
}
