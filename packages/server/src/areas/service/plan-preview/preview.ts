import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { today } from '../../../db/days/instants.js';
import type { Context, PreparingContext } from '../../../http/context.js';
import { notFound, Refusal, type RefusedField, refuseField } from '../../../http/refusal.js';
import type { DietaryRestrictions } from '../../../nutrition/plan/dietary-restrictions.js';
import { makePlan } from '../../../nutrition/plan/plan.js';
import { isEatenOut, noPreferences, type PlanPreferences } from '../../../nutrition/plan/preferences.js';
import type { EnergyBasis } from '../../../nutrition/plan/schemas.js';
import { type Allergen, allergenGroups } from '../../../nutrition/safety/allergens.js';
import { customersInScope, liveCustomers } from '../../../person/customers.js';
import { cooking } from '../../customers/customer/cooking-habits.js';
import { nutrientTotals, planItem } from '../../food/recipe-case/plan-items.js';
import { type BodyMeasures, calculate, measuresOf, missingMeasures } from '../service/target-energy.js';
import { readFoods } from '../service-plan/plan-foods.js';
import { handFaults } from '../service-plan-change/energy.js';

type PreviewInput = Input<'queryPlanPreview'>;
type ReadContext = Pick<Context, 'db' | 'principal'>;
type Preview = Data<'queryPlanPreview'>;

const fieldRefusal = (errors: RefusedField[]) => new Refusal(42200, errors[0]?.message, { errors });

interface Person {
  measured: BodyMeasures;
  restrictions: DietaryRestrictions;
  preferences: PlanPreferences;
}

/** Known body data of the customer; empty if no customer is given. */
async function measuresFor({ db, principal }: ReadContext, user_id: PreviewInput['user_id']): Promise<BodyMeasures | undefined> {
  if (user_id !== undefined) return measuresOf(db, principal, user_id);
  const company = await db
    .selectFrom('enterprise')
    .select(['bmr_floor', today(principal).as('today')])
    .where('id', '=', principal.enterpriseId)
    .executeTakeFirstOrThrow();
  return {
    ...{ sex: 0, birthday: null, height: null, weight: null, activity_level: null, health_flags: [] },
    ...company,
  };
}

/** Dietary data of the customer's file. */
const dietOf = ({ db, principal }: ReadContext, userId: number) =>
  liveCustomers(db)
    .select([
      sql<DietaryRestrictions['diet_style']>`diet_style`.as('diet_style'),
      sql<number[]>`allergy_ingredient_ids`.as('allergy_ingredient_ids'),
      sql<Allergen[]>`tolerated_allergens`.as('tolerated_allergens'),
      sql<number[]>`dislike_ingredient_ids`.as('dislike_ingredient_ids'),
      cooking.as('cooking'),
    ])
    .where('id', '=', userId)
    .where(customersInScope(principal))
    .executeTakeFirst();

const measuredOf = (given: PreviewInput, known: BodyMeasures): BodyMeasures => ({
  sex: given.sex ?? known.sex,
  birthday: given.birthday ?? known.birthday,
  height: given.height ?? known.height,
  weight: given.weight ?? known.weight,
  activity_level: given.activity_level ?? known.activity_level,
  health_flags: given.health_flags ?? known.health_flags,
  bmr_floor: known.bmr_floor,
  today: known.today,
});

const preferencesOf = (given: PreviewInput, file: PlanPreferences = noPreferences): PlanPreferences => ({
  cook_twice: given.cook_twice ?? file.cook_twice,
  one_pot_weekdays: given.one_pot_weekdays ?? file.one_pot_weekdays,
  canteen_meals: given.canteen_meals ?? file.canteen_meals,
  budget_tier: given.budget_tier ?? file.budget_tier,
  appliances: given.appliances ?? file.appliances,
});

/** The customer's file, where one is named, and over it what is given. @throws Refusal 40400 */
async function personOf(context: ReadContext, given: PreviewInput): Promise<Person> {
  const { user_id } = given;
  const known = await measuresFor(context, user_id);
  const file = user_id === undefined ? undefined : await dietOf(context, user_id);
  if (!known || (user_id !== undefined && !file)) throw notFound();
  const measured = measuredOf(given, known);
  const allergies = given.allergy_ingredient_ids ?? file?.allergy_ingredient_ids ?? [];
  const allergyFoods = await context.db
    .selectFrom('ingredient')
    .select(sql<Allergen[]>`allergens`.as('allergens'))
    .where('id', 'in', [0, ...allergies])
    .execute();
  const restrictions: DietaryRestrictions = {
    health_flags: measured.health_flags,
    diet_style: given.diet_style ?? file?.diet_style ?? 'normal',
    allergy_ingredient_ids: allergies,
    allergens: allergenGroups(allergyFoods, given.tolerated_allergens ?? file?.tolerated_allergens ?? []),
    dislike_ingredient_ids: given.dislike_ingredient_ids ?? file?.dislike_ingredient_ids ?? [],
  };
  return { measured, restrictions, preferences: preferencesOf(given, file?.cooking) };
}

function energyOf(
  { measured }: Person,
  { energy, energy_kcal, medical_override = false }: PreviewInput,
): { kcal: number; basis: EnergyBasis | null } {
  if ((energy === undefined) === (energy_kcal === undefined))
    throw refuseField(42200, 'energy_kcal', 'exclusive', [
      '目标能量与能量计算请只填写一项',
      'Enter either the target energy or how to calculate it',
    ]);
  if (energy === undefined) {
    const faults = [...handFaults(energy_kcal as number, medical_override)];
    if (faults.length > 0) throw fieldRefusal(faults);
    return { kcal: energy_kcal as number, basis: null };
  }
  const found = calculate(measured, energy, { medicalOverride: medical_override });
  if ('missing' in found) throw fieldRefusal([missingMeasures(found.missing)]);
  if ('refused' in found) throw fieldRefusal(found.refused);
  return { kcal: found.basis.energy_kcal, basis: found.basis };
}

/** All that a plan is made from. */
async function readPlanData(context: ReadContext, asked: PreviewInput) {
  const person = await personOf(context, asked);
  return { person, energy: energyOf(person, asked), ...(await readFoods(context.db)) };
}

/** A plan that is not stored. It is made while no connection is held, because it takes long. */
export const queryPlanPreview = {
  async prepare({ tenant, principal }: PreparingContext, asked: PreviewInput) {
    const known = await tenant((db) => readPlanData({ db, principal }, asked), 'read');
    const preview = previewOf(known, asked);
    return async () => preview;
  },
};

function previewOf(
  { person, energy: { kcal, basis }, foods, dishes }: Awaited<ReturnType<typeof readPlanData>>,
  asked: PreviewInput,
): Preview {
  const { days = 7, from_date = person.measured.today, seed = 0, user_id } = asked;
  const plan = makePlan({
    seed: `preview ${user_id ?? ''} ${seed}`,
    from: from_date,
    days,
    energy_kcal: kcal,
    restrictions: person.restrictions,
    weight: person.measured.weight,
    preferences: person.preferences,
    foods,
    dishes,
  });
  if ('refused' in plan) throw fieldRefusal(plan.refused);
  const foodIndex = { foods: new Map(foods.map((food) => [food.id, food])), dishes: new Map(dishes.map((dish) => [dish.id, dish])) };
  return {
    energy_kcal: kcal,
    energy_params: basis,
    group_portions: Object.fromEntries(Object.entries(plan.portions).filter(([, portions]) => portions > 0)),
    replaced: plan.replaced,
    broken_rules: plan.broken,
    days: plan.days.map(({ date, meals, warnings }, at) => {
      const shown = meals.map(({ meal, items }) => {
        const lines = items.map((item) =>
          planItem(
            { ...item, name: null, unit: 'g', energy_kcal: null, exchange_group: null, method: null, replace_group: null },
            foodIndex,
          ),
        );
        return { meal, items: lines, totals: nutrientTotals(lines), eaten_out: isEatenOut(person.preferences, date, meal) };
      });
      return { day_no: at + 1, meals: shown, totals: nutrientTotals(shown.flatMap(({ items }) => items)), warnings };
    }),
  };
}
