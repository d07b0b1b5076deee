import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import type { Allergen } from '../../../nutrition/safety/allergens.js';
import type { Composition } from '../../../nutrition/safety/derive-safety.js';
import { dayAfter } from '../../service/service-plan/meals.js';
import { lockPlan, type PlanService } from '../../service/service-plan/plan-service.js';
import { savePlan } from '../../service/service-plan/save-plan.js';
import { renewalSpan } from '../../service/service-plan-change/generate.js';
import { mealsOn, overwrite, type ReadyPlan, readyPlan } from '../../service/service-plan-change/ready-plan.js';

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
export const campPlan = async (context: Context, recipe_id: number): Promise<CampPlan> => ({
  recipe_id,
  plan: await readyPlan(context, recipe_id),
  foods: await foodsOf(context.db, recipe_id),
});

function assertNoAllergy({ restrictions }: PlanService, { foods }: CampPlan) {
  const { allergy_ingredient_ids: allergies, allergens } = restrictions;
  if (allergies.length === 0) return;
  const bad = foods.filter(
    (food) => allergies.includes(food.id) || food.composition === 'unknown' || food.allergens.some((group) => allergens.includes(group)),
  );
  if (bad.length === 0) return;
  const names = bad.slice(0, 3).map(({ name }) => name);
  throw refuseField(42200, 'recipe_id', 'allergy', [
    `食谱含该客户过敏、或成分未核对的食材：${names.join('、')}`,
    `The meal plan has foods that this customer is allergic to, or whose composition nobody has checked: ${names.join(', ')}`,
  ]);
}

/**
 * Lets a service follow a ready plan from today, or from its first day, on; locked days and punched meals stay. One without a first day gets
 * its meals when it has one.
 *
 * @throws Refusal 42200 for a plan with foods that the customer is allergic to
 */
export async function followRecipe(context: Context, serviceId: number, given: CampPlan) {
  const service = await lockPlan(context, serviceId);
  assertNoAllergy(service, given);
  const header = { recipe_mode: 'lib' as const, recipe_id: given.recipe_id, replaced: [] };
  if (service.start_date === null) return savePlan(context, service, 'recipe', [], header);
  const from_date = [service.start_date, service.today].toSorted()[1] as string;
  const { from, days } = renewalSpan(service, { from_date });
  const dates = Array.from({ length: days }, (_, day) => dayAfter(from, day));
  return overwrite(context, service, mealsOn(given.plan, dates), { kind: 'recipe', isWhole: true, adjusted: false, header });
}
