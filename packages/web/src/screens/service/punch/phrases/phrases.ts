import { customerName } from '#choices/customer-name.js';
import type { Meal, PunchDay } from '../meal/plate.js';

/** Values of the variables in quick replies, by their names in either language. */
export function variablesOf(day: PunchDay, meal: Meal, mealName: string, score: number): Record<string, string> {
  const { customer } = day;
  const name = customerName(customer);
  const given = /^[\u4e00-\u9fff]{3}$/.test(name) ? name.slice(1) : name;
  const all = {
    ...{ name: given, meal: mealName, score: String(score), date: day.date },
    ...{ kcal: String(meal.energy_kcal ?? ''), plan_kcal: String(meal.planned_energy_kcal ?? ''), weight: String(day.weight ?? '') },
  };
  return {
    ...all,
    ...{ 姓名: all.name, 餐次: all.meal, 得分: all.score, 日期: all.date, 热量: all.kcal, 计划热量: all.plan_kcal, 体重: all.weight },
  };
}

/** Puts values into `{{name}}`; an unknown variable stays visible, to be replaced by hand. */
export const fillVariables = (text: string, values: Record<string, string>) =>
  text.replace(/\{\{\s*([^{}\s]+)\s*\}\}/g, (whole, name: string) => values[name] ?? whole);

/** Whether a text has braces of a variable, with or without a value, closed or not. */
export const hasBraces = (text: string) => text.includes('{{') || text.includes('}}');
