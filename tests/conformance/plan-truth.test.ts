import { builtInPlanFoods as foods } from '@shiyi/server/areas/food/ingredient/built-in-plan-foods';
import { builtInPlanDishes as dishes } from '@shiyi/server/areas/food/recipe-case/built-in-plan-dishes';
import { targetEnergy } from '@shiyi/server/nutrition/plan/energy';
import type { Food } from '@shiyi/server/nutrition/plan/food';
import { makePlan } from '@shiyi/server/nutrition/plan/plan';
import type { DietStyle, HealthFlag } from '@shiyi/server/nutrition/plan/schemas';
import { allergenGroups } from '@shiyi/server/nutrition/safety/allergens';
import { describe, expect, it } from 'vitest';
import { allergensByTruth, foodsByAllergen, foodsWithoutAllergens } from '../support/plan-truth/allergens.js';
import { checkExclusions } from '../support/plan-truth/check-week.js';
import { namedPeople, type Profile, randomPerson } from '../support/plan-truth/people.js';
import { foodsAgainstStyle } from '../support/plan-truth/styles.js';
import type { CheckedPlan, Fault } from '../support/plan-truth/types.js';
import { aboutOf, again, caseTimeout, isLong, seed, times } from './profile.js';

const index = new Map(foods.map((food) => [food.id, food]));
const dishIndex = new Map(dishes.map((dish) => [dish.id, dish]));
const timeLimit = isLong ? 3_600_000 : caseTimeout;
const energies = [1200, 1500, 1800, 2200] as const;

interface Given {
  diet_style?: DietStyle;
  health_flags?: readonly HealthFlag[];
  allergies?: readonly Food[];
  dislikes?: readonly number[];
  energy_kcal?: number;
}

/** A week as the product makes it; undefined where it refuses for want of food, which leaks nothing. */
function weekFor(given: Given, at: number): CheckedPlan | undefined {
  const {
    diet_style = 'normal',
    health_flags = [],
    allergies = [],
    dislikes = [],
    energy_kcal = energies[at % energies.length] as number,
  } = given;
  const restrictions = {
    ...{ diet_style, health_flags, dislike_ingredient_ids: dislikes },
    allergy_ingredient_ids: allergies.map(({ id }) => id),
    allergens: allergenGroups(allergies, []),
  };
  const plan = makePlan({ seed: `${seed} ${at}`, from: '2026-11-23', days: 7, energy_kcal, restrictions, foods, dishes });
  return 'refused' in plan ? undefined : plan;
}

function faultsOf(given: Given, at: number): Fault[] | undefined {
  const plan = weekFor(given, at);
  const person = {
    ...{ energy_kcal: 0, styles: given.diet_style ? [given.diet_style] : [], conditions: given.health_flags ?? [] },
    ...{ allergies: (given.allergies ?? []).map(({ id }) => id), dislikes: given.dislikes ?? [] },
  };
  return plan && checkExclusions(plan, person, index, dishIndex);
}

const byName = new Map(foods.map((food) => [food.name, food]));

/** What a profile asks for. @throws if its energy cannot be computed or a food does not exist */
function givenBy({ name, goal, styles, conditions, allergies, dislikes, ...body }: Profile): Given & { who: string } {
  const target = targetEnergy({ ...body, health_flags: conditions }, { goal });
  if ('refused' in target) throw new Error(`${name}: ${JSON.stringify(target.refused)}`);
  const foodOf = (one: string) => {
    const food = byName.get(one);
    if (!food) throw new Error(`${name}: the food ${one} does not exist.`);
    return food;
  };
  return {
    ...{ who: name, diet_style: styles[0] ?? 'normal', health_flags: conditions, energy_kcal: target.basis.energy_kcal },
    ...{ allergies: allergies.map(foodOf), dislikes: dislikes.map((one) => foodOf(one).id) },
  };
}

/** Makes weeks, and returns what each must not contain, with whoever it was made for. At least one week in twenty must not be refused. */
function leaks(cases: readonly (Given & { who: string })[], weeks: number): string[] {
  const found = new Set<string>();
  let made = 0;
  for (const [at, { who, ...given }] of cases.entries())
    for (let week = 0; week < weeks; week += 1) {
      const faults = faultsOf(given, at * weeks + week);
      if (!faults) continue;
      made += 1;
      for (const { rule, detail } of faults) found.add(`${who}: ${rule}, ${detail}`);
    }
  expect(made, again).toBeGreaterThan((cases.length * weeks) / 20);
  return [...found].sort();
}

describe('tables of the plan checker', () => {
  it('decide on every built-in food', () => {
    const names = new Set(foods.map(({ name }) => name));
    expect(foods.filter(({ name }) => !allergensByTruth(name)).map(({ name }) => name)).toEqual([]);
    const listed = [...Object.values(foodsByAllergen), ...Object.values(foodsAgainstStyle), foodsWithoutAllergens].flatMap((set) => [
      ...set,
    ]);
    expect(listed.filter((name) => !names.has(name))).toEqual([]);
    const decidedTwice = Object.values(foodsByAllergen).flatMap((set) => [...set].filter((name) => foodsWithoutAllergens.has(name)));
    expect(decidedTwice).toEqual([]);
  });
});

describe('generated weeks', () => {
  it(
    'have no food of the groups of an allergy',
    () => {
      const sample = isLong ? foods : aboutOf(60, foods);
      const cases = sample.map((food) => ({ who: food.name, allergies: [food] }));
      expect(leaks(cases, times(1, 50)), again).toEqual([]);
    },
    timeLimit,
  );

  it(
    'keep to the styles',
    () => {
      const cases = (['vegetarian', 'vegan', 'halal'] as const).map((diet_style) => ({ who: diet_style, diet_style }));
      expect(leaks(cases, times(20, 500)), again).toEqual([]);
    },
    timeLimit,
  );

  it(
    'keep to the limits of health conditions',
    () => {
      const flags = ['gout', 'hypertension', 'heart', 'kidney', 'liver', 'diabetes', 'pregnancy', 'lactation'] as const;
      const cases = flags.map((flag) => ({ who: flag, health_flags: [flag] }));
      expect(leaks(cases, times(10, 500)), again).toEqual([]);
    },
    timeLimit,
  );

  it(
    'have nothing that random people must not or will not eat',
    () => {
      const random = Array.from({ length: times(60, 5000) }, (_, at) => randomPerson(seed, at, foods));
      expect(leaks([...Object.values(namedPeople), ...random].map(givenBy), 1), again).toEqual([]);
    },
    timeLimit,
  );
});
