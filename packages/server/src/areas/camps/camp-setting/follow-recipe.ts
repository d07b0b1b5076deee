import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import { type DietaryRestrictions, exclusionOf, type FoodLimits } from '../../../nutrition/plan/dietary-restrictions.js';
import { type Allergen, allergenGroups } from '../../../nutrition/safety/allergens.js';
import { strictStyles } from '../../../nutrition/safety/derive-safety.js';
import { dayAfter } from '../../service/service-plan/meals.js';
import { lockPlan, type PlanContext } from '../../service/service-plan/plan-service.js';
import { savePlan } from '../../service/service-plan/save-plan.js';
import { renewalSpan } from '../../service/service-plan-change/generate.js';
import { mealsOn, overwrite, type ReadyPlan, readyPlan } from '../../service/service-plan-change/ready-plan.js';
import { type Check, failure } from './batch.js';

interface PlanFood extends FoodLimits {
  name: string;
}

export interface CampPlan {
  recipe_id: number;
  plan: ReadyPlan;
  /** All that is eaten in it. */
  foods: PlanFood[];
}

const foodsOf = async (db: Db, recipeId: number): Promise<PlanFood[]> =>
  (
    await sql<PlanFood>`select f.id, f.name, f.allergens, f.composition, f.avoid_flags, f.avoid_styles from ingredient f where f.id in (
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

/**
 * Why a customer can't follow a plan: it has foods that they are allergic to or that a strict style leaves out, or whose composition nobody has
 * checked. What the plan does to an illness or a dislike is shown with its days.
 */
function foodReason({ diet_style, ...file }: DietaryRestrictions, { foods }: CampPlan): Sentence | undefined {
  const strict = { ...file, diet_style: strictStyles.has(diet_style) ? diet_style : ('normal' as const) };
  const exclusion = exclusionOf({ ...strict, health_flags: [], dislike_ingredient_ids: [] });
  const bad = foods.filter((food) => exclusion(food) !== undefined);
  if (bad.length === 0) return undefined;
  const names = bad.slice(0, 3).map(({ name }) => name);
  return [
    `食谱含该客户过敏、饮食习惯不吃、或成分未核对的食材：${names.join('、')}`,
    `The meal plan has foods that this customer is allergic to or does not eat, or whose composition nobody has checked: ${names.join(', ')}`,
  ];
}

/** A plan is for the days that are left of a service. */
export const daysLeft: Check = ({ start_date, end_date, service_days, broken_days, today }) =>
  start_date === null || (end_date ?? dayAfter(start_date, service_days + broken_days - 1)) >= today
    ? undefined
    : failure(42200, '开始日期晚于服务结束，请调整', 'The first day lies after the end of the service; change it');

type HealthFile = Pick<DietaryRestrictions, 'diet_style' | 'allergy_ingredient_ids'> & {
  id: number;
  tolerated_allergens: Allergen[];
  foods: Pick<PlanFood, 'allergens'>[] | null;
};

const restrictionsOf = ({ foods, tolerated_allergens, diet_style, allergy_ingredient_ids }: HealthFile): DietaryRestrictions => ({
  ...{ diet_style, allergy_ingredient_ids, allergens: allergenGroups(foods ?? [], tolerated_allergens) },
  ...{ health_flags: [], dislike_ingredient_ids: [] },
});

/** Refuses the services whose customers must not have foods of a plan. */
export async function mayEat({ db }: PlanContext, ids: readonly number[], plan: CampPlan): Promise<Check> {
  const { rows } = await sql<HealthFile>`select s.id, c.diet_style, c.allergy_ingredient_ids, c.tolerated_allergens,
      (select json_agg(json_build_object('allergens', f.allergens)) from ingredient f
        where f.id in (select jsonb_array_elements(c.allergy_ingredient_ids)::int8)) as foods
    from service s join customer c on c.id = s.user_id where s.id = any(${ids}::bigint[])
      and (c.allergy_ingredient_ids <> '[]' or c.diet_style = any(${[...strictStyles]}::text[]))`.execute(db);
  const reasons = new Map(rows.map((row) => [row.id, foodReason(restrictionsOf(row), plan)]));
  return ({ id }) => {
    const reason = reasons.get(id);
    return reason && failure(42200, ...reason);
  };
}

/**
 * Lets a service follow a ready plan from today, or from its first day, on; locked days and punched meals stay. One without a first day gets
 * its meals when it has one.
 *
 * @throws Refusal 42200 for a plan with foods that the customer must not have
 */
export async function followRecipe(context: PlanContext, serviceId: number, given: CampPlan) {
  const service = await lockPlan(context, serviceId);
  const reason = foodReason(service.restrictions, given);
  if (reason) throw refuseField(42200, 'recipe_id', 'allergy', reason);
  const header = { recipe_mode: 'lib' as const, recipe_id: given.recipe_id, replaced: [] };
  if (service.start_date === null) return savePlan(context, service, 'recipe', [], header);
  const from_date = [service.start_date, service.today].toSorted()[1] as string;
  const { from, days } = renewalSpan(service, { from_date });
  const dates = Array.from({ length: days }, (_, day) => dayAfter(from, day));
  return overwrite(context, service, mealsOn(given.plan, dates), { kind: 'recipe', isWhole: true, adjusted: false, header });
}
