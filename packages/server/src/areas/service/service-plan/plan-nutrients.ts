import type { Data, Input } from '@shiyi/sdk';
import type { Context } from '../../../http/context.js';
import { ageOn } from '../../../nutrition/plan/body.js';
import { guideGroups, guideRanges } from '../../../nutrition/plan/guide-groups.js';
import { type IntakePerson, lifeStageOf, referenceIntakes } from '../../../nutrition/plan/reference-intakes.js';
import { displayNutrients, meanNutrients, sumNutrients } from '../../../nutrition/plan/week-nutrients.js';
import { foodIndexFor, planItem } from '../../food/recipe-case/plan-items.js';
import { readMeals } from './meals.js';
import { displayPeriod } from './period.js';
import { type PlanService, planService } from './plan-service.js';

const guide = guideGroups.map((group) => ({ group, from: guideRanges[group][0], to: guideRanges[group][1] }));

/** The customer as reference intakes need to know them; undefined without sex or birthday. */
function personOf({ sex, birthday }: { sex: number; birthday: string | null }, service: PlanService): IntakePerson | undefined {
  if ((sex !== 1 && sex !== 2) || birthday === null || birthday > service.today) return undefined;
  return { sex, age: ageOn(birthday, service.today), health_flags: service.restrictions.health_flags };
}

/** Micronutrients and food groups of the days of a plan. */
export async function planNutrients(
  context: Context,
  { service_id, ...asked }: Input<'getServicePlanNutrients'>,
): Promise<Data<'getServicePlanNutrients'>> {
  const service = await planService(context, service_id);
  const { from, to } = displayPeriod(service, asked);
  const rows = await readMeals(context.db, service.id, { from, to });
  const index = await foodIndexFor(
    context.db,
    rows.flatMap(({ items }) => items),
  );
  const file = await context.db
    .selectFrom('customer')
    .select(['sex', 'birthday'])
    .where('id', '=', service.user_id)
    .executeTakeFirstOrThrow();
  const person = personOf(file, service);
  const dates = [...new Set(rows.filter(({ items }) => items.length > 0).map(({ date }) => date))];
  const days = dates.map((date) => {
    const meals = rows.filter((row) => row.date === date).map(({ items }) => items.map((item) => planItem(item, index)));
    return { date, sums: sumNutrients(meals, index) };
  });
  const mean = meanNutrients(days.map(({ sums }) => sums));
  return {
    ...{ recipe_version: service.recipe_version, from, to, sex: file.sex, age: person?.age ?? null },
    life_stage: person ? lifeStageOf(person) : 'adult',
    references: person ? referenceIntakes(person, service.energy_kcal ?? mean.energy) : [],
    guide,
    mean: displayNutrients(mean),
    days: days.map(({ date, sums }) => ({ date, ...displayNutrients(sums) })),
  };
}
