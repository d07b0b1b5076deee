import { builtInPlanFoods as foods } from '@shiyi/server/areas/food/ingredient/built-in-plan-foods';
import { builtInPlanDishes as dishes } from '@shiyi/server/areas/food/recipe-case/built-in-plan-dishes';
import type { PlannedDay } from '@shiyi/server/nutrition/plan/day';
import type { PlanLine } from '@shiyi/server/nutrition/plan/food';
import { namedPeople, type Profile } from '../plan-truth/people.js';
import { dayFigures, figureNames } from './day-figures.js';
import { type WorkedWeek, weekOf } from './week-of.js';
import { figureWords, goalWords, mealWords, ruleWords, sexWords, styleWords, weekdayWords } from './words.js';

const names = new Map(foods.map(({ id, name }) => [id, name]));
const recipes = new Map(dishes.map((dish) => [dish.id, dish]));
const grams = (value: number) => String(Math.round(value * 10) / 10);
/** Grams of a food in a dish, in steps that one can weigh. */
const stepped = (value: number) => {
  const step = value >= 50 ? 10 : value >= 10 ? 5 : 1;
  return value < 1 ? grams(value) : String(Math.round(value / step) * step);
};
const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) => [row(head), row(head.map(() => '---')), ...rows.map(row)];

/** A line with its grams, of a dish also those of its foods. */
function lineText({ name, dosage_g, case_id }: PlanLine): string {
  const dish = case_id === null ? undefined : recipes.get(case_id);
  if (!dish) return `${name} ${grams(dosage_g)} g`;
  const whole = dish.items.reduce((sum, item) => sum + item.dosage_g, 0);
  const parts = dish.items.map((item) => `${names.get(item.ingredient_id)} ${stepped((item.dosage_g * dosage_g) / whole)}`);
  return `**${name}** ${grams(dosage_g)} g（${parts.join('、')}）`;
}

const dayTable = ({ meals }: PlannedDay) =>
  table(
    ['餐次', '吃什么（克数为可食部）', '千卡'],
    meals.map(({ meal, items, totals }) => [mealWords[meal] ?? meal, items.map(lineText).join('<br>'), String(totals.energy_kcal)]),
  );

function frameText({ profile, energy_kcal }: WorkedWeek): string {
  const { sex, age, height, weight, activity_level, goal, styles, conditions, allergies, eaters = 1, eatsInCanteen = false } = profile;
  return [
    `${sexWords[sex]}，${age} 岁，${height} cm，${weight} kg，${figureWords[activity_level]}，目标${goalWords[goal]}`,
    `每天 ${energy_kcal} 千卡`,
    ...styles.flatMap((style) => styleWords[style] ?? []),
    ...conditions.map((condition) => figureWords[condition] ?? condition),
    ...(allergies.length > 0 ? [`对${allergies.join('、')}过敏`] : []),
    ...(eaters > 1 ? [`${eaters} 人同吃，下面是一人的量`] : []),
    ...(eatsInCanteen ? ['周一到周五的午餐和晚餐在食堂吃'] : []),
  ].join('；');
}

const isShown = (rule: string) => ruleWords[rule] !== undefined;

function faultLines({ faults }: WorkedWeek): string[] {
  const shown = faults.filter(({ rule }) => isShown(rule));
  if (shown.length === 0) return ['这一周所有规则都满足。'];
  return [
    '没有做到的：',
    '',
    ...shown.map(({ rule, day, detail }) => `- ${day === undefined ? '全周' : day.slice(5)}：${ruleWords[rule]}（${detail}）`),
  ];
}

/** What a household of several eats in the week, in grams of the edible part. */
function householdLines({ profile: { eaters = 1 }, eaten }: WorkedWeek): string[] {
  if (eaters === 1) return [];
  const sums = new Map<string, number>();
  for (const { food, grams: own, isAlternative } of eaten)
    if (!isAlternative) sums.set(food.name, (sums.get(food.name) ?? 0) + own * eaters);
  const list = [...sums].sort(([, one], [, two]) => two - one).map(([name, sum]) => `${name} ${Math.round(sum)}`);
  return ['', `${eaters} 人一周共用（克，可食部）：${list.join('、')}。`];
}

function chapter(number: number, key: string, profile: Profile): string[] {
  const week = weekOf(key, profile);
  const days = week.plan.days.flatMap((day, at) => ['', `### ${profile.name} · 周${weekdayWords[at]} ${day.date}`, '', ...dayTable(day)]);
  const figures = week.plan.days.map((day) => [day.date.slice(5), ...dayFigures(day, week.eaten)]);
  return [
    `## ${number}. ${profile.name}`,
    '',
    frameText(week),
    ...days,
    '',
    `### ${profile.name} · 每天合计`,
    '',
    ...table(['日期', ...figureNames], figures),
    '',
    ...faultLines(week),
    ...householdLines(week),
    '',
  ];
}

const head = `# Weeks of six people

\`npx pnpm@12.21.0 plans\` writes this file from the built-in foods and dishes with fixed seeds. A test says when it is out of date.

下面是六个人的一周食谱，由内置食材和菜例按固定的种子生成，供营养师通读。菜名后是整份菜的克数，括号里是其中各种食材的克数。米饭、馒头、粥等熟食按熟重，其余按生重。每天合计中，淀粉类蔬菜折半计入蔬菜。
`;

/** The text of docs/plans.md. */
export function plansDocument(): string {
  const chapters = Object.entries(namedPeople as Record<string, Profile>).flatMap(([key, profile], at) => chapter(at + 1, key, profile));
  return `${[head, ...chapters].join('\n').trim()}\n`;
}
