// How long a week plan takes with 2,000 ingredients and 1,000 dishes, without reading or writing any.
import { cpus } from 'node:os';
import { builtInPlanFoods } from '@shiyi/server/areas/food/ingredient/built-in-plan-foods';
import type { Dish, Food } from '@shiyi/server/nutrition/plan/food';
import { makePlan } from '@shiyi/server/nutrition/plan/plan';
import { median } from './median.js';
import { p99, report } from './report.js';

const copies = Math.ceil(2000 / builtInPlanFoods.length);
const foods: Food[] = Array.from({ length: copies }, () => builtInPlanFoods)
  .flat()
  .slice(0, 2000)
  .map((food, at) => ({ ...food, id: at + 1 }));

const picked = (group: string) => foods.filter((food) => food.exchange_group === group && food.in_plans);
const [meats, vegetables, oils] = [picked('meat_egg'), picked('vegetable'), picked('oil')];
const dishes: Dish[] = Array.from({ length: 1000 }, (_, at) => ({
  id: at + 1,
  name: `菜例 ${at + 1}`,
  role: null,
  items: [
    { ingredient_id: (meats[(at * 7) % meats.length] as Food).id, dosage_g: 40 + (at % 5) * 10 },
    { ingredient_id: (vegetables[(at * 11) % vegetables.length] as Food).id, dosage_g: 100 + (at % 4) * 25 },
    { ingredient_id: (oils[at % oils.length] as Food).id, dosage_g: 5 },
  ],
  meals: at % 3 === 0 ? ['lunch'] : [],
  seasons: at % 4 === 0 ? ['winter'] : [],
}));

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
  goal: { atMost: 20 },
  unit: ' ms',
  more: `${median(busy).toFixed(1)} ms of processor; ${machine}`,
});
report({ name: 'its 99th percentile', rounds: [p99(times)], goal: { atMost: 100 }, unit: ' ms' });
