import { builtInPlanFoods as foods } from '@shiyi/server/areas/food/ingredient/built-in-plan-foods';
import { describe, expect, it } from 'vitest';
import { vegetableTarget } from '../support/plan-truth/amounts.js';
import { checkWeek, exclusionRules } from '../support/plan-truth/check-week.js';
import { checkedPerson, namedPeople } from '../support/plan-truth/people.js';
import type { CheckedDish, CheckedLine, CheckedPerson, CheckedPlan } from '../support/plan-truth/types.js';

const nobody: CheckedPerson = { energy_kcal: 1600, styles: ['normal'], conditions: [], allergies: [], dislikes: [] };
const idOf = (name: string) => foods.find((food) => food.name === name)?.id ?? null;
const noNutrients = { energy_kcal: 0, protein_g: null, fat_g: null, carb_g: null };
const line = (name: string, dosage_g: number): CheckedLine => ({
  ...noNutrients,
  ingredient_id: idOf(name),
  case_id: null,
  name,
  dosage_g,
});
/** Reads “food grams” separated by commas. */
const lines = (text: string) =>
  text.split(', ').map((one) => {
    const at = one.lastIndexOf(' ');
    return line(one.slice(0, at), Number(one.slice(at + 1)));
  });
const dishLine = ({ id, name }: CheckedDish, dosage_g: number): CheckedLine => ({
  ...noNutrients,
  ingredient_id: null,
  case_id: id,
  name,
  dosage_g,
});

const stew: CheckedDish = {
  id: 1,
  name: '番茄炖牛腱',
  items: [
    { ingredient_id: idOf('牛腱子') as number, dosage_g: 90 },
    { ingredient_id: idOf('鸡蛋') as number, dosage_g: 50 },
    { ingredient_id: idOf('酱油') as number, dosage_g: 10 },
  ],
};

type Meals = Record<string, readonly CheckedLine[]>;
const planOf = (...days: Meals[]): CheckedPlan => ({
  days: days.map((meals, at) => ({ date: `2026-11-${23 + at}`, meals: Object.entries(meals).map(([meal, items]) => ({ meal, items })) })),
});
const rulesOf = (plan: CheckedPlan, person: Partial<CheckedPerson> = {}) =>
  new Set(checkWeek(plan, { ...nobody, ...person }, foods, [stew]).map(({ rule }) => rule));
const forbidden = (text: string, person: Partial<CheckedPerson>) =>
  [...rulesOf(planOf({ lunch: lines(text) }), person)].filter((rule) => exclusionRules.has(rule));

/** A day of about 1,600 kcal that keeps every rule of a day. */
const goodDay: Meals = {
  breakfast: lines('燕麦片 40, 全脂牛奶 250, 鸡蛋 50, 苹果 200'),
  lunch: lines('大米 80, 瘦牛肉 50, 西兰花 150, 鲜香菇 50, 菜籽油 10'),
  dinner: lines('大米 70, 鲈鱼 80, 菠菜 200, 黄瓜 50, 北豆腐 50, 橄榄油 10, 核桃仁 10'),
};
const withLunch = (text: string): Meals => ({ ...goodDay, lunch: lines(text) });

describe('checkWeek', () => {
  it('accepts a good day', () => {
    expect(checkWeek(planOf(goodDay), nobody, foods)).toEqual([]);
  });

  it.each([
    ['energy', '大米 20, 瘦牛肉 60, 西兰花 150, 鲜香菇 50, 菜籽油 10'],
    ['band', '大米 10, 瘦牛肉 200, 西兰花 150, 鲜香菇 50, 菜籽油 25'],
    ['vegetables', '大米 80, 瘦牛肉 60, 鲜香菇 10, 菜籽油 10'],
    ['dark_vegetables', '大米 80, 瘦牛肉 60, 鲜香菇 50, 大白菜 300, 菜籽油 10'],
    ['fruit', '大米 80, 苹果 200, 瘦牛肉 60, 西兰花 150, 鲜香菇 50, 菜籽油 10'],
    ['kinds_day', '大米 80, 鲈鱼 60, 菠菜 200, 菜籽油 10'],
    ['protein_running', '大米 80, 鲈鱼 60, 西兰花 150, 鲜香菇 50, 菜籽油 10'],
    ['eggs', '大米 80, 鸡蛋 50, 西兰花 150, 鲜香菇 50, 菜籽油 10'],
    ['processed_meat', '大米 80, 培根 60, 西兰花 150, 鲜香菇 50, 菜籽油 10'],
    ['weighable', '大米 83, 瘦牛肉 60, 西兰花 150, 鲜香菇 50, 菜籽油 10'],
  ])('finds %s in a day', (rule, lunch) => {
    expect(rulesOf(planOf(withLunch(lunch)))).toContain(rule);
  });

  it('finds what is missing or too much in a week', () => {
    const beef = withLunch('大米 80, 瘦牛肉 60, 西兰花 150, 鲜香菇 50, 菜籽油 10, 花生油 5, 挂面 25, 小米 25, 全麦面包 35');
    const noFish = { ...beef, dinner: lines('大米 70, 瘦牛肉 60, 菠菜 200') };
    const dish = { ...noFish, lunch: [dishLine(stew, 150)] };
    const rules = rulesOf(planOf(beef, dish, dish, dish, noFish, noFish, { lunch: lines('大米 80') }));
    for (const rule of ['kinds_week', 'fish', 'dish_repeats', 'oils', 'staples', 'whole_grain']) expect([...rules]).toContain(rule);
    const all = foods.filter(({ type_id }) => type_id === 4 || type_id === 13).map(({ name }) => line(name, 10));
    expect(rulesOf(planOf({ lunch: all }, {}, {}, {}, {}, {}, {}))).toContain('purchases');
  });

  it('scales dishes by quarters and eggs by halves', () => {
    const faults = (grams: number) =>
      [...rulesOf(planOf({ lunch: [dishLine(stew, grams)] }))].filter((rule) => /dish_scale|weighable/.test(rule));
    expect([faults(75), faults(150), faults(225)]).toEqual([[], [], []]);
    expect(faults(187.5)).toEqual(['weighable']);
    expect([...faults(300), ...faults(90)].filter((rule) => rule === 'dish_scale')).toHaveLength(2);
  });

  it('finds food that a person must not have, alone and in a dish', () => {
    const shrimp = idOf('对虾') as number;
    expect(forbidden('螃蟹 100', { allergies: [shrimp] })).toEqual(['allergy_group']);
    expect(forbidden('对虾 100', { allergies: [shrimp] })).toEqual(['allergy_food', 'allergy_group']);
    expect(forbidden('蜂蜜 10', { styles: ['vegan'] })).toEqual(['style']);
    expect(forbidden('猪油 10', { styles: ['halal'] })).toEqual(['style']);
    expect(forbidden('鸡肝 50', { conditions: ['pregnancy'] })).toEqual(['health']);
    expect(forbidden('苹果 200', { dislikes: [idOf('苹果') as number] })).toEqual(['dislike']);
    const wheat = [idOf('面粉') as number];
    expect(rulesOf(planOf({ lunch: [dishLine(stew, 150)] }), { allergies: wheat })).toContain('allergy_group');
  });

  it('refuses what nobody knows to people with an allergy or a strict style', () => {
    const takeaway = planOf({ lunch: [{ ...line('外卖', 0), ingredient_id: null }] });
    expect(rulesOf(takeaway, { allergies: [idOf('鸡蛋') as number] })).toContain('allergy_unknown');
    expect(rulesOf(takeaway, { styles: ['halal'] })).toContain('style_unknown');
    expect([...rulesOf(takeaway)].filter((rule) => exclusionRules.has(rule))).toEqual([]);
    expect(rulesOf(planOf({ lunch: [{ ...line('没有的', 10), ingredient_id: -1 }] }))).toContain('unknown_line');
  });

  it('counts the first of several alternatives, and checks the safety of all', () => {
    const two = [line('鸡蛋', 50), line('对虾', 100)].map((one) => ({ ...one, replace_group: 'protein' }));
    const person = { conditions: [], allergies: [idOf('虾仁') as number] };
    expect(rulesOf(planOf({ lunch: two }), person)).toContain('allergy_group');
    expect(rulesOf(planOf({ lunch: two.toReversed(), dinner: [line('鸡蛋', 50)] }))).not.toContain('eggs');
  });

  it('limits the sodium of a day, not that of the soy sauce in a dish, for people who must eat little salt', () => {
    const soup = planOf({ lunch: [dishLine(stew, 150)], dinner: lines('食盐 5') });
    const found = checkWeek(soup, { ...nobody, conditions: ['hypertension'] }, foods, [stew]);
    expect(found.filter(({ rule }) => rule === 'health').map(({ detail }) => detail)).toEqual(['dinner: 食盐: hypertension: sodium']);
    expect(found.map(({ rule }) => rule)).toContain('sodium_day');
  });

  it('knows the foods of the named people', () => {
    expect(Object.values(namedPeople).map((person) => checkedPerson(person, 1800, foods).allergies.length)).toEqual([0, 1, 0, 0, 0, 0]);
    expect([800, 1000, 1500, 3000].map(vegetableTarget)).toEqual([300, 300, 400, 600]);
  });
});
