import { usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import { householdText } from './household-text.js';

export const mealWords = texts({
  breakfast: ['早餐', 'Breakfast'],
  morning_snack: ['上午加餐', 'Morning snack'],
  lunch: ['午餐', 'Lunch'],
  afternoon_snack: ['下午加餐', 'Afternoon snack'],
  dinner: ['晚餐', 'Dinner'],
  night_snack: ['夜宵', 'Night snack'],
});

export const groupWords = texts({
  grain: ['谷薯', 'Grain'],
  vegetable: ['蔬菜', 'Vegetables'],
  fruit: ['水果', 'Fruit'],
  soy: ['大豆', 'Soy'],
  milk: ['奶类', 'Milk'],
  meat_egg: ['肉蛋', 'Meat and eggs'],
  nut: ['坚果', 'Nuts'],
  oil: ['油脂', 'Oil'],
  sugar: ['食糖', 'Sugar'],
  none: ['其他', 'Other'],
});

/** How a food is weighed; food that is ready to eat needs no word. */
const stateWords = texts({
  raw: ['生重', 'raw'],
  cooked: ['熟重', 'cooked'],
  soaked: ['泡发后', 'soaked'],
  dish: ['食材重', 'ingredients'],
});

interface WeighedLine {
  state?: 'raw' | 'cooked' | 'soaked' | 'ready';
  case_id?: number | null;
}

/** Returns how the grams of a line are meant: raw, cooked or soaked; the grams of a dish are those of its ingredients. */
export function useStateWord(): (line: WeighedLine) => string {
  const t = useTexts(stateWords);
  return ({ state, case_id }) => {
    if (case_id) return t.dish;
    return state === undefined || state === 'ready' ? '' : t[state];
  };
}

/** Returns the household measure of a line as text, or undefined where it has none. */
export function useHousehold(): (line: { household: string | null }) => string | undefined {
  const language = usePreferences((one) => one.language);
  return ({ household }) => (household === null ? undefined : householdText(household, language));
}

const dayWords = texts({ days: [['周日', '周一', '周二', '周三', '周四', '周五', '周六'].join(' '), 'Sun Mon Tue Wed Thu Fri Sat'] });

/** Returns the name of the weekday of a date. */
export function useDayName(): (date: string) => string {
  const t = useTexts(dayWords);
  return (date) => t.days.split(' ')[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
}

/** Why a food is not for the customer, short enough for a cell. */
export const reasonWords = texts({
  allergy: ['过敏', 'Allergy'],
  health: ['健康不宜', 'Health'],
  style: ['饮食习惯', 'Style'],
  composition: ['成分未核对', 'Not checked'],
  dislike: ['忌口', 'Dislike'],
});

const food = (name: string) => `var(--shiyi-colors-food-${name})`;

/** Color of an exchange group, the same in cells, charts and print. */
export const groupColors: Record<string, string> = {
  grain: food('grain'),
  vegetable: food('vegetable'),
  fruit: food('fruit'),
  soy: food('soy'),
  milk: food('milk'),
  meat_egg: food('meat'),
  nut: food('nut'),
  oil: food('oil'),
  sugar: 'var(--shiyi-colors-line-strong)',
  none: 'var(--shiyi-colors-line-strong)',
};
