import type { DietaryRestrictions } from '../plan/dietary-restrictions.js';
import type { Dish, Food, PlanLine } from '../plan/food.js';
import { isMainMeal } from '../plan/meal-needs.js';
import { isServedAgain, preferenceBreaks } from '../plan/preference-check.js';
import { isEatenOut, type PlanPreferences } from '../plan/preferences.js';
import type { Meal, PlanRule } from '../plan/schemas.js';
import { countedLines, energyTolerance, totalsOf } from '../plan/totals.js';
import { type Amounts, amountIn, kitchenOf, type Measure, noAmounts, plus } from './amounts.js';
import { contentOf } from './choice.js';
import { amountFor, beyondLimit } from './day-cost.js';
import type { DayFrame, Range } from './day-frame.js';
import { partsOf } from './fixed-meals.js';
import { FoodBook } from './food-book.js';
import { isMainMealWithProtein, mainsIn } from './mains.js';
import { mediterraneanFishDays, weekLimits } from './week-rules.js';

/** A rule that a plan does not keep, with its limit and what the plan has. */
export interface BrokenRule {
  rule: PlanRule;
  per: 'meal' | 'day' | 'week';
  /** The day, or the first day of the week. */
  date: string;
  meal: Meal | null;
  limit: number;
  value: number;
}

export interface JudgedDay {
  date: string;
  meals: readonly { meal: Meal; items: readonly PlanLine[] }[];
}

export interface Judgment {
  frame: DayFrame;
  /** Where the target energy is not the same on all days. */
  frameOf?: (date: string) => DayFrame;
  restrictions: DietaryRestrictions;
  preferences: PlanPreferences;
  foods: ReadonlyMap<number, Food>;
  dishes: ReadonlyMap<number, Dish>;
}
type Content = ReturnType<typeof contentOf>;
type ReadDay = { date: string; meals: readonly JudgedMeal[] };
interface JudgedMeal {
  meal: Meal;
  content: Content;
  lines: readonly PlanLine[];
  isOut: boolean;
}

/** Amounts are rounded where they are shown. */
const room = 0.5;
const tenths = (value: number) => Math.round(value * 10) / 10;
type Finding = Omit<BrokenRule, 'date' | 'per' | 'meal'>;
const outside = (rule: PlanRule, value: number, [from, to]: Range, by = 0): Finding[] =>
  value < from - by ? [{ rule, limit: from, value: tenths(value) }] : value > to + by ? [{ rule, limit: to, value: tenths(value) }] : [];
const below = (rule: PlanRule, value: number, least: number, by = 0) => outside(rule, value, [least, Number.POSITIVE_INFINITY], by);
const above = (rule: PlanRule, value: number, most: number, by = 0) => outside(rule, value, [Number.NEGATIVE_INFINITY, most], by);

function energyFindings(lines: readonly PlanLine[], frame: DayFrame): Finding[] {
  const { energy_kcal, protein_pct, fat_pct, carb_pct } = totalsOf(lines);
  const [from, to] = [1 - energyTolerance, 1 + energyTolerance].map((part) => frame.energy_kcal * part) as [number, number];
  const share = (rule: PlanRule, value: number | null, range: Range) => (value === null ? [] : outside(rule, value, range));
  return [
    ...outside('energy', energy_kcal, [from, to]),
    ...share('protein', protein_pct, frame.protein),
    ...share('fat', fat_pct, frame.fat),
    ...share('carb', carb_pct, frame.carb),
  ];
}

function foodFindings(sum: Amounts, frame: DayFrame): Finding[] {
  const of = (measure: Measure) => amountIn(sum, measure);
  return [
    ...below('vegetables', of('vegetable'), frame.vegetable_g, room),
    ...below('dark_vegetables', of('dark'), tenths(of('vegetable') / 2), room),
    ...below('whole_grain', of('whole'), frame.whole_grain_g, room),
    ...outside('fruit', of('fruit'), frame.fruit_g, room),
    ...above('sodium', of('sodium'), frame.sodium_mg, room),
  ];
}

function* limitFindings(amounts: Amounts, frame: DayFrame, per: 'day' | 'meal'): Generator<Finding> {
  for (const limit of frame.limits) {
    const amount = amountFor(limit, amounts);
    if (limit.per !== per || beyondLimit(limit, amount, frame.energy_kcal) <= 0.002) continue;
    const value = tenths(limit.unit === 'amount' ? amount : (amount / frame.energy_kcal) * 100);
    yield { rule: limit.rule, limit: (limit.most !== undefined && value > limit.most ? limit.most : limit.least) ?? 0, value };
  }
}

const sumOf = (contents: readonly Content[]): Amounts => {
  const sum = noAmounts();
  for (const { amounts } of contents) plus(sum, amounts);
  return sum;
};
const countOf = (contents: readonly Content[], of: 'buys' | 'oils' | 'grains') => new Set(contents.flatMap((one) => one[of])).size;

function mealBreaks(date: string, { meal, content }: JudgedMeal, frame: DayFrame): BrokenRule[] {
  const limited = frame.limits.some(({ per, rule }) => per === 'meal' && (rule !== 'even_meals' || isMainMeal(meal)));
  return limited ? [...limitFindings(content.amounts, frame, 'meal')].map((one) => ({ ...one, per: 'meal', date, meal })) : [];
}

function dayBreaks(date: string, meals: readonly JudgedMeal[], frame: DayFrame): BrokenRule[] {
  const contents = meals.map(({ content }) => content);
  const sum = sumOf(contents);
  const findings = [
    ...energyFindings(
      meals.flatMap(({ lines }) => lines),
      frame,
    ),
    ...foodFindings(sum, frame),
    ...limitFindings(sum, frame, 'day'),
    ...below('kinds_day', countOf(contents, 'buys'), weekLimits.kindsOfDay),
  ];
  return [
    ...findings.map((one): BrokenRule => ({ ...one, per: 'day', date, meal: null })),
    ...meals.flatMap((meal) => mealBreaks(date, meal, frame)),
  ];
}

/** Mains that come twice running. Who cooks once and eats twice has a dish of the dinner again for lunch. */
function repeatBreaks(days: readonly ReadDay[], { preferences }: Judgment): BrokenRule[] {
  const mains = days.flatMap(({ date, meals }) =>
    meals
      .filter(({ meal }) => isMainMealWithProtein(meal))
      .map(({ meal, content, lines }) => ({ date, meal, lines, own: mainsIn(content.proteins) })),
  );
  return mains.flatMap(({ date, meal, own, lines }, at): BrokenRule[] =>
    own.some((main) => mains[at - 1]?.own.includes(main)) && !isServedAgain(preferences, lines, mains[at - 1]?.lines ?? [])
      ? [{ rule: 'main_again', per: 'meal', date, meal, limit: 1, value: 2 }]
      : [],
  );
}

/** Times of the dish that comes most often, without rice, bread and other plain staples. */
function mostTimes(days: readonly JudgedDay[], { dishes, foods }: Judgment): number {
  const isPlain = (id: number) =>
    dishes.get(id)?.items.every(({ ingredient_id }) => {
      const food = foods.get(ingredient_id);
      return food !== undefined && plainKinds.has(kitchenOf(food).kind);
    }) ?? false;
  const times = new Map<number, number>();
  for (const { case_id } of days.flatMap(({ meals }) => meals.flatMap(({ items }) => items)))
    if (case_id !== null && !isPlain(case_id)) times.set(case_id, (times.get(case_id) ?? 0) + 1);
  return Math.max(0, ...times.values());
}

const plainKinds: ReadonlySet<string> = new Set(['refined_grain', 'whole_grain', 'tuber', 'oil', 'condiment', 'herb', 'sweet']);

/** Days with fish that a week should have; none where the person may not have any. */
export function fishDaysFor({ diet_style, allergens }: DietaryRestrictions): number {
  const isWithout = (['fish', 'crustacean', 'mollusc'] as const).every((one) => allergens.includes(one));
  if (diet_style === 'vegetarian' || diet_style === 'vegan' || isWithout) return 0;
  return diet_style === 'mediterranean' ? mediterraneanFishDays : weekLimits.fishDays;
}

const weekDays = 7;

function weekBreaks(days: readonly JudgedDay[], judged: readonly ReadDay[], judgment: Judgment): BrokenRule[] {
  const meals = judged.flatMap((day) => day.meals);
  const contents = meals.map(({ content }) => content);
  const bought = meals.flatMap(({ content, isOut }) => (isOut ? [] : [content]));
  const fish = judged.filter((day) => amountIn(sumOf(day.meals.map(({ content }) => content)), 'aquatic') >= weekLimits.fishGrams).length;
  const eggs = amountIn(sumOf(contents), 'egg') / weekLimits.eggGrams;
  const isWhole = days.length === weekDays;
  const findings = [
    ...(isWhole ? below('fish', fish, fishDaysFor(judgment.restrictions)) : []),
    ...above('eggs', eggs, days.length, 0.1),
    ...above('dish_repeats', mostTimes(days, judgment), weekLimits.dish),
    ...above('oils', countOf(bought, 'oils'), weekLimits.oils),
    ...above('grains', countOf(bought, 'grains'), weekLimits.grains),
    ...(isWhole ? below('kinds_week', countOf(contents, 'buys'), weekLimits.kindsOfWeek) : []),
    ...above('purchases', countOf(bought, 'buys'), weekLimits.purchases),
  ];
  return findings.map((one) => ({ ...one, per: 'week', date: days[0]?.date ?? '', meal: null }));
}

/**
 * The rules that a week or a part of one does not keep, judged from its lines, whoever made them: those of each day, then those of the week. What a week
 * must have at least is judged for seven days only.
 */
export function judgeWeek(days: readonly JudgedDay[], judgment: Judgment): BrokenRule[] {
  const book = new FoodBook(judgment.foods);
  const judged = days.map(({ date, meals }) => ({
    date,
    meals: meals.map(({ meal, items }): JudgedMeal => {
      const lines = countedLines(items);
      const parts = lines.flatMap((line) => partsOf(line, judgment.foods, judgment.dishes));
      return { meal, lines, content: contentOf(parts, book), isOut: isEatenOut(judgment.preferences, date, meal) };
    }),
  }));
  if (days.length === 0) return [];
  return [
    ...judged.flatMap(({ date, meals }) => dayBreaks(date, meals, judgment.frameOf?.(date) ?? judgment.frame)),
    ...days.flatMap((day) => preferenceBreaks(day, judgment.preferences, judgment.dishes)),
    ...repeatBreaks(judged, judgment),
    ...weekBreaks(days, judged, judgment),
  ];
}
