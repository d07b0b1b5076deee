// How many weeks of random people keep each rule, by the checker that knows nothing of the planner, and how many dishes each style has.
import { builtInPlanFoods as foods } from '@shiyi/server/areas/food/ingredient/built-in-plan-foods';
import { builtInPlanDishes as dishes } from '@shiyi/server/areas/food/recipe-case/built-in-plan-dishes';
import { targetEnergy } from '@shiyi/server/nutrition/plan/energy';
import { makePlan } from '@shiyi/server/nutrition/plan/plan';
import { allergenGroups } from '@shiyi/server/nutrition/safety/allergens';
import { checkWeek, exclusionRules } from '../support/plan-truth/check-week.js';
import { coverageLevels, coverageOf } from '../support/plan-truth/coverage.js';
import { isNamed } from '../support/plan-truth/named.js';
import { checkedPerson, randomPerson } from '../support/plan-truth/people.js';

/** `SHIYI_PROFILES=0-5000` names the people by their numbers, so that a run can be split; `SHIYI_TEST_SEED` draws others. */
const [from = 0, to = 100] = (process.env.SHIYI_PROFILES ?? '0-100').split('-').map(Number);
const seed = Number(process.env.SHIYI_TEST_SEED ?? 1);
const seasons = ['2026-11-23', '2027-02-08', '2027-05-10', '2027-08-02'];

const [broken, unnamed] = [new Map<string, number>(), new Map<string, number>()];
const count = (counts: Map<string, number>, rules: Iterable<string>) => {
  for (const rule of new Set(rules)) counts.set(rule, (counts.get(rule) ?? 0) + 1);
};
let [weeks, refused] = [0, 0];

function measure(at: number) {
  const profile = randomPerson(seed, at, foods);
  const target = targetEnergy({ ...profile, health_flags: profile.conditions }, { goal: profile.goal });
  if ('refused' in target) throw new Error(`${profile.name}: ${JSON.stringify(target.refused)}`);
  const { energy_kcal } = target.basis;
  const person = checkedPerson(profile, energy_kcal, foods);
  const restrictions = {
    ...{ diet_style: profile.styles[0] ?? 'normal', health_flags: profile.conditions },
    ...{ allergy_ingredient_ids: person.allergies, dislike_ingredient_ids: person.dislikes },
    allergens: allergenGroups(foods.filter(({ id }) => person.allergies.includes(id))),
  };
  const start = seasons[at % seasons.length] as string;
  const plan = makePlan({ seed: `${seed} ${at}`, from: start, days: 7, energy_kcal, restrictions, foods, dishes });
  if ('refused' in plan) {
    refused += 1;
    return;
  }
  weeks += 1;
  const faults = checkWeek(plan, person, foods, dishes);
  count(
    broken,
    faults.map(({ rule }) => rule),
  );
  count(
    unnamed,
    faults.flatMap((fault) => (isNamed(plan, fault) ? [] : [fault.rule])),
  );
}

for (let at = from; at < to; at += 1) measure(at);
const percent = (part: number) => `${((part / weeks) * 100).toFixed(2)} %`;
console.log(`${weeks} weeks of people ${from} to ${to} of seed ${seed}, ${refused} refused for want of food.`);
for (const rule of exclusionRules) console.log(`${rule}: ${broken.get(rule) ?? 0} weeks`);
for (const [rule, found] of [...broken].sort((one, two) => two[1] - one[1]))
  if (!exclusionRules.has(rule)) console.log(`${rule}: ${found} weeks, ${percent(found)}; not named by the plan ${unnamed.get(rule) ?? 0}`);

console.log(`\nDishes at ${coverageLevels.join(', ')} kcal`);
for (const style of ['normal', 'vegetarian', 'vegan', 'halal', 'low_carb', 'mediterranean'] as const)
  console.log(`${style}: ${coverageOf(style, []).map((one) => one.count)}`);
