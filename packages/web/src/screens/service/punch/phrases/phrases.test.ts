import { expect, it } from 'vitest';
import type { Meal, PunchDay } from '../meal/plate.js';
import { fillVariables, hasBraces, variablesOf } from './phrases.js';

const day = { customer: { real_name: '林小满', nick_name: '小满' }, date: '2026-11-20', weight: 69.5 } as PunchDay;
const meal = { energy_kcal: 441, planned_energy_kcal: 476 } as Meal;

it('fills names and figures into a quick reply in either language', () => {
  const values = variablesOf(day, meal, '午餐', 93);
  expect(fillVariables('{{name}}，{{ meal }} {{得分}} 分，{{热量}}/{{plan_kcal}} kcal', values)).toBe('小满，午餐 93 分，441/476 kcal');
});

it('leaves an unknown variable visible to the reviewer', () => {
  const text = fillVariables('{{name}} {{unknown}}', variablesOf(day, meal, '午餐', 93));
  expect(text).toBe('小满 {{unknown}}');
  expect([hasBraces(text), hasBraces('{{姓名，早'), hasBraces('小满')]).toEqual([true, true, false]);
});
