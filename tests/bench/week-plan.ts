// How long a week plan takes with 2,000 ingredients and 1,000 dishes, without reading or writing any.
import { cpus } from 'node:os';
import { builtInPlanFoods } from '@shiyi/server/areas/food/ingredient/built-in-plan-foods';
import { builtInPlanDishes } from '@shiyi/server/areas/food/recipe-case/built-in-plan-dishes';
import type { Dish, Food } from '@shiyi/server/nutrition/plan/food';
import { makePlan } from '@shiyi/server/nutrition/plan/plan';
import { median } from './median.js';
import { p99, report } from './report.js';

const copies = Math.ceil(2000 / builtInPlanFoods.length);
const foods: Food[] = Array.from({ length: copies }, () => builtInPlanFoods)
  .flat()
  .slice(0, 2000)
  .map((food, at) => ({ ...food, id: at + 1 }));

const each = builtInPlanFoods.length;
/** The built-in dishes several times over, each of another copy of the foods. */
const dishes: Dish[] = Array.from({ length: 1000 }, (_, at) => {
  const dish = builtInPlanDishes[at % builtInPlanDishes.length] as Dish;
  const copy = Math.floor(at / builtInPlanDishes.length) % copies;
  const items = dish.items.map((item) => ({ ...item, ingredient_id: item.ingredient_id + copy * each }));
  return { ...dish, id: at + 1, name: `${dish.name} ${at + 1}`, items };
});

const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 200);
const times: number[] = [];
/** Time of the processor alone, which others on the machine do not lengthen. */
const busy: number[] = [];
for (let at = -20; at < rounds; at += 1) {
  const energy_kcal = 1200 + ((at + 20) % 9) * 100;
  const restrictions = {
    health_flags: [],
    diet_style: 'normal',
    allergy_ingredient_ids: [at + 40],
    allergens: ['crustacean'],
    dislike_ingredient_ids: [at + 90, at + 91],
  } as const;
  const began = performance.now();
  const cpu = process.cpuUsage();
  const plan = makePlan({ seed: `${at}`, from: '2026-11-23', days: 7, energy_kcal, restrictions, foods, dishes });
  const took = performance.now() - began;
  const { user, system } = process.cpuUsage(cpu);
  if ('refused' in plan || plan.days.length !== 7) throw new Error('The plan was not made.');
  if (at >= 0) times.push(took);
  if (at >= 0) busy.push((user + system) / 1000);
}

const machine = cpus()[0]?.model ?? 'unknown machine';
report({
  name: 'a week plan of 2,000 ingredients and 1,000 dishes',
  rounds: times,
  goal: { atMost: 50 },
  unit: ' ms',
  more: `${median(busy).toFixed(1)} ms of processor; ${machine}`,
});
report({ name: 'its 99th percentile', rounds: [p99(times)], goal: { atMost: 250 }, unit: ' ms' });
