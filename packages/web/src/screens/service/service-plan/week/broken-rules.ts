import { countOf, texts, useTexts } from '#app/texts.js';
import type { Meal, Plan } from '../plan-edits.js';
import { mealWords } from '../words.js';

export type BrokenRule = Plan['broken_rules'][number];

const words = texts({
  energy: ['能量', 'Energy'],
  protein: ['蛋白质', 'Protein'],
  fat: ['脂肪', 'Fat'],
  carb: ['碳水', 'Carbs'],
  vegetables: ['蔬菜', 'Vegetables'],
  dark_vegetables: ['深色蔬菜', 'Dark vegetables'],
  whole_grain: ['全谷物', 'Whole grain'],
  fruit: ['水果', 'Fruit'],
  sodium: ['钠', 'Sodium'],
  purine: ['嘌呤', 'Purine'],
  potassium: ['钾', 'Potassium'],
  fiber: ['膳食纤维', 'Fiber'],
  saturated: ['饱和脂肪', 'Saturated fat'],
  nuts: ['坚果', 'Nuts'],
  milk: ['奶类', 'Milk'],
  meal_purine: ['嘌呤', 'Purine'],
  meal_glycemic: ['血糖负荷', 'Glycemic load'],
  meal_fruit: ['一次水果', 'Fruit at once'],
  even_meals: ['能量占比', 'Share of energy'],
  kinds_day: ['食物', 'Kinds of food'],
  kinds_week: ['一周食物', 'Kinds of food in the week'],
  fish: ['吃鱼虾', 'Days with fish'],
  eggs: ['一周鸡蛋', 'Eggs in the week'],
  dish_repeats: ['同一道菜', 'The same dish'],
  oils: ['用油', 'Kinds of oil'],
  grains: ['主食', 'Kinds of grain'],
  purchases: ['要买的东西', 'Things to buy'],
  again: (meal: string) => [`${meal}主菜与上一正餐相同`, `${meal} has the main of the meal before`],
  unlike: (meal: string, count: string) => [
    `${meal}有 ${count} 道菜不合做饭与就餐习惯`,
    `${meal}: ${countOf(count, 'dish', 'dishes')} against how this person cooks and eats`,
  ],
  least: (name: string, value: string, limit: string) => [`${name} ${value}，至少 ${limit}`, `${name} ${value}, at least ${limit}`],
  most: (name: string, value: string, limit: string) => [`${name} ${value}，至多 ${limit}`, `${name} ${value}, at most ${limit}`],
  kinds: (count: string) => [`${count} 种`, count],
  days: (count: string) => [`${count} 天`, count],
  times: (count: string) => [`${count} 次`, `${count} times`],
  things: (count: string) => [`${count} 样`, count],
  eggCount: (count: string) => [`${count} 个`, count],
});

type Words = ReturnType<typeof useTexts<typeof words>>;

/** The unit of the numbers of a rule. */
function amountOf(rule: BrokenRule['rule'], value: number, t: Words): string {
  const count = `${value}`;
  if (rule === 'energy') return `${Math.round(value)} kcal`;
  if (['protein', 'fat', 'carb', 'saturated', 'even_meals'].includes(rule)) return `${value} %`;
  if (['sodium', 'purine', 'potassium', 'meal_purine'].includes(rule)) return `${Math.round(value)} mg`;
  if (['kinds_day', 'kinds_week', 'oils', 'grains'].includes(rule)) return t.kinds(count);
  if (rule === 'fish') return t.days(count);
  if (rule === 'dish_repeats') return t.times(count);
  if (rule === 'purchases') return t.things(count);
  if (rule === 'eggs') return t.eggCount(count);
  return rule === 'meal_glycemic' ? `${Math.round(value)}` : `${Math.round(value)} g`;
}

/** Returns the sentence of a rule that is not kept, with its numbers. */
export function useRuleSentence(): (broken: BrokenRule) => string {
  const t = useTexts(words);
  const meals = useTexts(mealWords);
  return ({ rule, meal, limit, value }) => {
    const name = meal === null ? '' : meals[meal as Meal];
    if (rule === 'main_again') return t.again(name);
    if (rule === 'preferences') return t.unlike(name, `${value}`);
    const subject = meal === null ? t[rule] : `${name} ${t[rule]}`;
    return (value < limit ? t.least : t.most)(subject, amountOf(rule, value, t), amountOf(rule, limit, t));
  };
}
