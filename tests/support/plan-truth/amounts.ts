import type { Eaten } from './eaten.js';
import { darkStarchyVegetables, darkVegetables, fruits, lightVegetables, starchyVegetables, wholeGrains } from './food-groups.js';
import { saltLimited, sodiumOfDay } from './health.js';
import type { CheckedFood, CheckedPerson, Fault } from './types.js';

type Reason = Pick<Fault, 'rule' | 'detail'>;

const gramsOf = (eaten: readonly Eaten[], isCounted: (name: string) => boolean, share = 1) =>
  eaten.reduce((sum, { food, grams }) => sum + (isCounted(food.name) ? grams * share : 0), 0);
const totalOf = (eaten: readonly Eaten[], per100: (food: CheckedFood) => number) =>
  eaten.reduce((sum, { food, grams }) => sum + (per100(food) * grams) / 100, 0);
const below = (rule: string, found: number, least: number, unit = 'g'): Reason[] =>
  found < least - 0.05 ? [{ rule, detail: `${found.toFixed(1)} of ${least} ${unit}` }] : [];

const energyTolerance = 0.05;
/** Per cent of the energy of protein, fat and carbohydrate: of everybody, and of those whose style or condition asks for others. */
function bandsFor({ styles, conditions }: CheckedPerson) {
  const bands = (protein: [number, number], fat: [number, number], carbohydrate: [number, number]) =>
    Object.entries({ protein, fat, carbohydrate });
  // Kidney disease: 0.6–0.8 g of protein for each kg, 13 % of the energy at 25 kcal for each kg; its guide of 2024 replaces it by fat and starch.
  if (conditions.includes('kidney')) return bands([9, 13], [25, 35], [52, 65]);
  if (styles.includes('low_carb')) return bands([18, 25], [30, 40], [40, 45]);
  if (styles.includes('mediterranean')) return bands([15, 20], [25, 35], [45, 55]);
  return conditions.includes('hyperlipidemia') ? bands([15, 20], [20, 25], [50, 62]) : bands([15, 20], [20, 30], [50, 60]);
}
/** Points by which bands may be missed where not all rules can hold. */
const bandTolerance = 2;

function energyFaults(eaten: readonly Eaten[], target: number): Reason[] {
  const energy = totalOf(eaten, ({ energy_kcal }) => energy_kcal);
  // Lines carry whole kcal, so the sum of a day may differ by a few from the sum of the foods.
  const tolerance = target * energyTolerance + 5;
  return Math.abs(energy - target) > tolerance ? [{ rule: 'energy', detail: `${energy.toFixed(0)} of ${target} kcal` }] : [];
}

function bandFaults(eaten: readonly Eaten[], person: CheckedPerson): Reason[] {
  const kcal = [
    totalOf(eaten, ({ protein_g }) => 4 * protein_g),
    totalOf(eaten, ({ fat_g }) => 9 * fat_g),
    // Carbohydrate of the Chinese tables includes fiber, which gives half the energy.
    totalOf(eaten, ({ carb_g, fiber_g }) => 4 * Math.max(0, carb_g - (fiber_g ?? 0)) + 2 * (fiber_g ?? 0)),
  ];
  const sum = kcal.reduce((one, two) => one + two, 0);
  return bandsFor(person).flatMap(([name, [from, to]], at) => {
    const share = ((kcal[at] ?? 0) / sum) * 100;
    const off = Math.max(from - share, share - to);
    if (off <= 0.1) return [];
    return [{ rule: off <= bandTolerance ? 'band_near' : 'band', detail: `${name} ${share.toFixed(1)} % of the energy` }];
  });
}

/** 300 g at 1,000 kcal and 50 g more for each 250 kcal, at most 600 g. */
export const vegetableTarget = (kcal: number) => Math.min(600, 300 + 50 * Math.max(0, Math.floor((kcal - 1000) / 250)));
const leastVegetables = 300;

function vegetableFaults(eaten: readonly Eaten[], energy: number): Reason[] {
  const dark = gramsOf(eaten, (name) => darkVegetables.has(name)) + gramsOf(eaten, (name) => darkStarchyVegetables.has(name), 0.5);
  const light =
    gramsOf(eaten, (name) => lightVegetables.has(name)) +
    gramsOf(eaten, (name) => starchyVegetables.has(name) && !darkStarchyVegetables.has(name), 0.5);
  return [
    ...below('vegetables', dark + light, leastVegetables),
    ...below('vegetables_target', dark + light, vegetableTarget(energy)),
    ...below('dark_vegetables', dark, (dark + light) / 2),
  ];
}

const fruitRange = { from: 200, to: 350, fromAtLowEnergy: 150, lowEnergy: 1200 };

function fruitFaults(eaten: readonly Eaten[], energy: number): Reason[] {
  const grams = gramsOf(eaten, (name) => fruits.has(name));
  if (grams > fruitRange.to + 0.05) return [{ rule: 'fruit', detail: `${grams.toFixed(1)} g, at most ${fruitRange.to}` }];
  return below('fruit', grams, energy < fruitRange.lowEnergy ? fruitRange.fromAtLowEnergy : fruitRange.from);
}

function sodiumFaults(eaten: readonly Eaten[], { conditions }: CheckedPerson): Reason[] {
  if (!conditions.some((one) => saltLimited.includes(one))) return [];
  const sodium = totalOf(eaten, ({ sodium_mg }) => sodium_mg ?? 0);
  return sodium > sodiumOfDay ? [{ rule: 'sodium_day', detail: `${sodium.toFixed(0)} of ${sodiumOfDay} mg` }] : [];
}

/** Energy and grams of one day. */
export function amountFaults(eaten: readonly Eaten[], person: CheckedPerson): Reason[] {
  return [
    ...energyFaults(eaten, person.energy_kcal),
    ...bandFaults(eaten, person),
    ...vegetableFaults(eaten, person.energy_kcal),
    ...fruitFaults(eaten, person.energy_kcal),
    ...sodiumFaults(eaten, person),
    ...(eaten.some(({ food }) => wholeGrains.has(food.name)) ? [] : [{ rule: 'whole_grain', detail: 'none' }]),
  ];
}
