import type { Input } from '@shiyi/sdk';
import type { Sentence } from '../../../http/refusal.js';

export type RecipeInput = Input<'createRecipe'>;
export type PlanItemInput = NonNullable<RecipeInput['day_plans']>[number]['meals'][number]['items'][number];

/** A fault: its field in the input, the rule, and the instruction to fix it. */
export type PlanFault = readonly [field: string, rule: string, sentence: Sentence];

const mainMeals = ['breakfast', 'lunch', 'dinner'] as const;

function* mealFaults({ meals }: RecipeInput): Generator<PlanFault> {
  if (!meals) return;
  const names = meals.map((one) => one.meal);
  if (!mainMeals.every((meal) => names.includes(meal)))
    yield ['meals', 'complete', ['早、午、晚三餐都要有，请补全', 'Breakfast, lunch and dinner are all required']];
  if (new Set(names).size < names.length)
    yield ['meals', 'unique', ['同一餐次只能出现一次，请合并', 'Each meal can appear only once; combine them']];
  if (Math.abs(meals.reduce((sum, one) => sum + one.share_pct, 0) - 100) > 0.01)
    yield ['meals', 'sum', ['各餐占比合计须为 100%，请调整', 'The meal shares must add up to 100%']];
  for (const [at, { time_from, time_to }] of meals.entries())
    if (time_to <= time_from) yield [`meals.${at}.time_to`, 'later', ['结束时间应晚于开始时间', 'The end must be after the start']];
}

export const itemFault = ({ case_id, ingredient_id, name, energy_kcal, exchange_group }: PlanItemInput): Sentence | undefined => {
  const free = name !== undefined || energy_kcal !== undefined || exchange_group !== undefined;
  const told = [case_id, ingredient_id].filter((id) => id !== undefined).length;
  if (told > 1) return ['菜例和食材只能选一种', 'Choose a dish or an ingredient, not both'];
  if (told === 1 && free)
    return [
      '已选择食材或菜例，请清空名称、能量和交换组',
      'When an ingredient or a dish is chosen, leave the name, energy and exchange group empty',
    ];
  if (told === 0 && (name === undefined || energy_kcal === undefined))
    return ['请选择食材或菜例，或填写名称和能量', 'Choose an ingredient or a dish, or enter a name and energy'];
  return undefined;
};

function* dayFaults({ type, days, meals, day_plans = [] }: RecipeInput): Generator<PlanFault> {
  if (type === 'diet' && day_plans.length > 0)
    yield [
      'day_plans',
      'only',
      ['智能食谱没有每日安排，请清空，或改选其他类型', 'A generated meal plan has no daily schedule; clear it or choose another type'],
    ];
  const known: readonly string[] = meals?.map((one) => one.meal) ?? mainMeals;
  for (const [at, day] of day_plans.entries()) {
    const here = `day_plans.${at}`;
    if (day.day_no > days)
      yield [`${here}.day_no`, 'range', ['第几天不能超过食谱天数，请调整', 'The day exceeds the length of the meal plan']];
    if (day_plans.findIndex((one) => one.day_no === day.day_no) < at)
      yield [`${here}.day_no`, 'unique', ['同一天只能出现一次，请合并', 'Each day can appear only once; combine them']];
    for (const [turn, { meal, items }] of day.meals.entries()) {
      if (!known.includes(meal))
        yield [`${here}.meals.${turn}.meal`, 'known', ['这个餐次不在餐次设置里', 'This meal isn’t in the meal settings']];
      if (day.meals.findIndex((one) => one.meal === meal) < turn)
        yield [`${here}.meals.${turn}.meal`, 'unique', ['同一餐次只能出现一次，请合并', 'Each meal can appear only once; combine them']];
      for (const [line, item] of items.entries()) {
        const sentence = itemFault(item);
        if (sentence) yield [`${here}.meals.${turn}.items.${line}`, 'exclusive', sentence];
      }
    }
  }
}

/** Returns the first fault of a plan; ids are checked elsewhere. */
export function recipeFault(input: RecipeInput): PlanFault | undefined {
  const { type, lib_ids = [], suit_flags = [], avoid_flags = [] } = input;
  if (type !== 'diet' && lib_ids.length > 0)
    return ['lib_ids', 'only', ['只有智能食谱可以选择菜例库，请清空', 'Only generated meal plans use dish libraries; clear this']];
  if (avoid_flags.some((flag) => suit_flags.includes(flag)))
    return [
      'avoid_flags',
      'conflict',
      ['同一人群不能既适用又慎用，请去掉一处', 'A group can’t be both suitable and cautioned; remove one'],
    ];
  return [...mealFaults(input), ...dayFaults(input)][0];
}
