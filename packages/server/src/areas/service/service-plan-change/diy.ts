import { refuseField } from '../../../http/refusal.js';
import { drawOf } from '../../../nutrition/plan/draw.js';
import { defaultShares } from '../../../nutrition/plan/meal-needs.js';
import type { Meal } from '../../../nutrition/plan/schemas.js';
import { type FoodIndex, planItem } from '../../food/recipe-case/plan-items.js';
import { targetsUntil } from '../service-plan/day-targets.js';
import { type DiyOption, diyOptions, energyOf, foodIndexOf, scaleItems } from '../service-plan/diy-options.js';
import { dayAfter, readMeals, slotOf } from '../service-plan/meals.js';
import { avoidanceOf } from '../service-plan/plan-foods.js';
import type { PlanService } from '../service-plan/plan-service.js';
import type { MealChange } from '../service-plan/save-plan.js';
import { renewalSpan, targetEnergyOf } from './generate.js';
import { type DraftPlan, isProtected, type MakePlan, saveDraft } from './plan-draft.js';

const names: Partial<Record<Meal, readonly [zh: string, en: string]>> = {
  breakfast: ['早餐', 'breakfast'],
  lunch: ['午餐', 'lunch'],
  dinner: ['晚餐', 'dinner'],
};

/** How much larger or smaller than written an option may be served. */
const fits = (factor: number) => factor >= 0.6 && factor <= 1.6;

interface Choice extends DiyOption {
  factor: number;
}

/** Options by meal that the customer may eat and that fit the energy of the meal. @throws Refusal 42200 where a main meal has none */
function choicesOf(service: PlanService, options: readonly DiyOption[], foodIndex: FoodIndex, energyKcal: number): Map<Meal, Choice[]> {
  const why = avoidanceOf(service.restrictions, foodIndex);
  const choices = new Map<Meal, Choice[]>();
  for (const { meal, share_pct } of defaultShares) {
    const wanted = (energyKcal * share_pct) / 100;
    const own = options.flatMap((option): Choice[] => {
      if (option.meal !== meal || option.items.some((row) => why(planItem(row, foodIndex)))) return [];
      const factor = wanted / energyOf(option.items, foodIndex);
      return fits(factor) ? [{ ...option, factor }] : [];
    });
    if (own.length === 0) {
      const [zh, en] = names[meal] ?? [meal, meal];
      throw refuseField(42200, 'recipe_mode', 'no_option', [
        `自选食谱里没有适合该客户的${zh}，请先补充`,
        `No DIY choice for ${en} suits this customer and energy; add one first`,
      ]);
    }
    choices.set(meal, own);
  }
  return choices;
}

/** Takes the options in turn, in an order that depends on the service, the meal and the version. */
function pickChoice(service: PlanService, meal: Meal, choices: readonly Choice[], day: number): Choice {
  const draw = drawOf(service.id, meal, service.recipe_version);
  const order = choices.map((choice) => ({ choice, at: draw() })).sort((one, two) => one.at - two.at);
  return (order[day % order.length] as { choice: Choice }).choice;
}

/** Makes the days of a plan from the meals of the DIY library. */
export const draftDiy: DraftPlan = async (context, service, asked) => {
  const { keep_locked = true } = asked;
  const { from, days } = renewalSpan(service, asked);
  const { energy_kcal, header } = await targetEnergyOf(context, service);
  const options = await diyOptions(context.db);
  const foodIndex = await foodIndexOf(context.db, options);
  const choices = choicesOf(service, options, foodIndex, energy_kcal);
  const rows = await readMeals(context.db, service.id, { from, to: dayAfter(from, days - 1) });
  const known = new Map(rows.map((row) => [slotOf(row), row]));
  const made = Array.from({ length: days }, (_, day) =>
    [...choices].map(([meal, own]): MealChange => {
      const { items, factor } = pickChoice(service, meal, own, day);
      return { date: dayAfter(from, day), meal, after: { items: scaleItems(items, factor, foodIndex), locked: false, adjusted: false } };
    }),
  ).flat();
  const isStaying = (one: MealChange) => isProtected(known.get(slotOf(one)), keep_locked);
  const slots = new Set(made.map(slotOf));
  const gone = rows
    .filter((row) => !slots.has(slotOf(row)) && !isProtected(row, keep_locked))
    .map(({ date, meal }) => ({ date, meal, after: null }));
  const kept = rows
    .filter((row) => isProtected(row, keep_locked))
    .map(({ date, meal, punched }) => ({ date, meal, reason: punched ? ('punched' as const) : ('locked' as const) }));
  return {
    meals: [...made.filter((one) => !isStaying(one)), ...gone],
    header: {
      ...{ recipe_mode: 'diy', recipe_id: null, replaced: [], energy_before: targetsUntil(service, from, energy_kcal) },
      ...header,
    },
    kept,
    replaced: [],
  };
};

/** Makes the days of a plan as `draftDiy` does, and saves them. */
export const generateDiy: MakePlan = async (context, service, asked, kind, more = {}) =>
  saveDraft(context, service, await draftDiy(context, service, asked), kind, more, asked.draft);
