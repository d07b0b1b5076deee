import type { Data } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { weekdayOf } from '#app/company-time.js';
import { usePreferences } from '#app/preferences.js';
import { texts, useTexts } from '#app/texts.js';
import type { ShowValue } from '#form/ConflictPanel.js';
import { joinNames } from '#ui/text/format.js';

type CookingHabits = Pick<
  Data<'getCustomer'>,
  'cook_twice' | 'one_pot_weekdays' | 'canteen_meals' | 'family_factor' | 'budget_tier' | 'appliances'
>;
export type CanteenMeal = CookingHabits['canteen_meals'][number];

export const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
export const mainMeals = ['breakfast', 'lunch', 'dinner'] as const;

const words = texts({
  twice: ['晚餐多做一份，次日午餐吃', 'Dinner again at lunch'],
  onePot: (days: string) => [`一锅出：${days}`, `One pot: ${days}`],
  out: (meals: string) => [`在外吃：${meals}`, `Eats out: ${meals}`],
  meal: (meal: string, days: string) => [`${meal}（${days}）`, `${meal} (${days})`],
  portions: (count: number) => [`每次做 ${count} 份`, `Cooks ${count} portions`],
  budget: (tier: string) => [`预算${tier}`, `Budget: ${tier.toLowerCase()}`],
  tools: (names: string) => [`厨具：${names}`, `Cooks with: ${names}`],
});

/** Returns the short name of a weekday from 1 Monday to 7 Sunday. */
export function useWeekdayName(): (weekday: number) => string {
  const language = usePreferences((one) => one.language);
  // The third of a month that began on a Saturday was a Monday.
  return (weekday) => weekdayOf(`2026-08-0${weekday + 2}`, language);
}

/** Returns the words for how a customer cooks and eats; none for what is as usual. */
export function useCookingWords() {
  const t = useTexts(words);
  const meta = useMeta('getCustomer');
  const dayName = useWeekdayName();
  const daysOf = (days: readonly number[]) => joinNames(days.toSorted((one, two) => one - two).map(dayName));
  const mealField = meta.output('canteen_meals').fields?.find(({ name }) => name === 'meal');
  const mealName = (meal: string) => (mealField ? meta.word(mealField, meal) : meal);
  const mealsOf = (out: readonly CanteenMeal[]) =>
    joinNames(
      mainMeals.flatMap((meal) => {
        const days = out.filter((one) => one.meal === meal).map(({ weekday }) => weekday);
        return days.length > 0 ? [t.meal(mealName(meal), daysOf(days))] : [];
      }),
    );
  const listOf = ({ cook_twice, one_pot_weekdays, canteen_meals, family_factor, budget_tier, appliances }: CookingHabits) => [
    canteen_meals.length > 0 && t.out(mealsOf(canteen_meals)),
    one_pot_weekdays.length > 0 && t.onePot(daysOf(one_pot_weekdays)),
    cook_twice && t.twice,
    family_factor !== 1 && t.portions(family_factor),
    budget_tier !== 'middle' && t.budget(meta.word(meta.output('budget_tier'), budget_tier)),
    appliances.length > 0 && t.tools(joinNames(appliances.map((one) => meta.word(meta.output('appliances'), one)))),
  ];
  return { daysOf, mealsOf, mealName, cookingOf: (record: CookingHabits) => listOf(record).filter((one) => one !== false) };
}

/** Returns the words for values of these fields that the contract has none for. */
export function useCookingValues(): ShowValue {
  const { daysOf, mealsOf } = useCookingWords();
  return (name, value) => {
    if (!Array.isArray(value) || value.length === 0) return undefined;
    if (name === 'one_pot_weekdays') return daysOf(value);
    return name === 'canteen_meals' ? mealsOf(value) : undefined;
  };
}
