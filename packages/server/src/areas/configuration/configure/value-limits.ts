import { type Refusal, refuseField } from '../../../http/refusal.js';
import type { Kind } from './value-kind.js';

export const wrong = (rule: string, zh: string, en: string): Refusal => refuseField(42200, 'value', rule, [zh, en]);

export const units: Partial<Record<string, readonly [zh: string, en: string]>> = {
  s: [' 秒', ' seconds'],
  min: [' 分钟', ' minutes'],
  h: [' 小时', ' hours'],
  d: [' 天', ' days'],
  '%': ['%', '%'],
  g: [' 克', ' g'],
  kcal: [' 千卡', ' kcal'],
};

/** Returns the limits in words, such as `0 到 60 秒`. */
function limitsInWords({ minimum, maximum }: Kind, [zh, en]: readonly [string, string] = ['', '']) {
  if (typeof minimum === 'number' && typeof maximum === 'number')
    return [`${minimum} 到 ${maximum}${zh}`, `from ${minimum} to ${maximum}${en}`] as const;
  return typeof minimum === 'number'
    ? ([`不小于 ${minimum}${zh}`, `at least ${minimum}${en}`] as const)
    : ([`不大于 ${maximum}${zh}`, `at most ${maximum}${en}`] as const);
}

const isWithin = (count: number, { minimum, maximum }: Kind) => count >= (minimum ?? count) && count <= (maximum ?? count);

/** @throws Refusal 42200 when a number is outside of the limits */
export function checkRange(count: number, kind: Kind) {
  if (isWithin(count, kind)) return;
  const [zh, en] = limitsInWords(kind, units[kind.unit ?? '']);
  throw wrong('range', `请填写 ${zh}的整数`, `Enter a whole number ${en}`);
}

/** @throws Refusal 42200 when a text is too short or too long */
export function checkLength(text: string, kind: Kind) {
  if (isWithin([...text].length, kind)) return;
  const [zh, en] = limitsInWords(kind, [' 个字', ' characters']);
  throw wrong('length', `请填写 ${zh}`, `Enter ${en}`);
}

const maxEntry = 200;

/** @throws Refusal 42200 when a value is no list of different texts */
export function checkList(value: unknown, kind: Kind) {
  const isEntry = (one: unknown) => typeof one === 'string' && one.trim() === one && one !== '' && one.length <= maxEntry;
  if (!Array.isArray(value) || !value.every(isEntry))
    throw wrong(
      'list',
      `每一项请填写 1 到 ${maxEntry} 个字，首尾没有空格`,
      `Enter 1 to ${maxEntry} characters for each entry, without spaces around`,
    );
  const twice = value.find((one, at) => value.indexOf(one) !== at);
  if (twice !== undefined) throw wrong('twice', `「${twice}」重复了，请删除一项`, `“${twice}” is there twice; remove one`);
  if (isWithin(value.length, kind)) return;
  const [zh, en] = limitsInWords(kind, [' 项', ' entries']);
  throw wrong('count', `请填写 ${zh}`, `Enter ${en}`);
}

export const meals: Record<string, readonly [zh: string, en: string]> = {
  breakfast: ['早餐', 'Breakfast'],
  morning_snack: ['上午加餐', 'Morning snack'],
  lunch: ['午餐', 'Lunch'],
  afternoon_snack: ['下午加餐', 'Afternoon snack'],
  dinner: ['晚餐', 'Dinner'],
  night_snack: ['夜宵', 'Night snack'],
};

export const midnight = '00:00';

export interface WorkHours {
  /** From 1 Monday to 7 Sunday. */
  weekdays: number[];
  /** As HH:MM. */
  from: string;
  /** As HH:MM, later than `from`; 00:00 is the end of the day. */
  to: string;
}

const isTime = (value: unknown): value is string => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value);

/** @throws Refusal 42200 when a value is no set of weekdays with the hours of work on each */
export function checkWorkHours(value: unknown) {
  const { weekdays, from, to, ...more } = (value ?? {}) as Partial<WorkHours>;
  const isDay = (day: unknown) => Number.isInteger(day) && Number(day) >= 1 && Number(day) <= 7;
  if (!Array.isArray(weekdays) || weekdays.length === 0 || !weekdays.every(isDay) || new Set(weekdays).size < weekdays.length)
    throw wrong('weekdays', '请至少选择一个工作日', 'Choose at least one day of the week');
  if (!isTime(from) || !isTime(to) || Object.keys(more).length > 0)
    throw wrong('time', '请填写工作的开始和结束时间', 'Enter when work begins and ends');
  if (from >= to && to !== midnight) throw wrong('order', '工作的结束时间要晚于开始时间', 'Work ends before it begins');
}

/** @throws Refusal 42200 when a value is no object of meals, each with its first and last time of day */
export function checkMealTimes(value: unknown) {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  if (!isObject || Object.keys(value).length === 0 || !Object.keys(value).every((meal) => Object.hasOwn(meals, meal)))
    throw wrong('meal_times', '请至少填写一餐的时段', 'Enter the times of at least one meal');
  for (const [meal, times] of Object.entries(value)) {
    const [zh, en] = meals[meal] as readonly [string, string];
    const [first, last, ...more] = Array.isArray(times) ? times : [];
    if (!isTime(first) || !isTime(last) || more.length > 0)
      throw wrong('time', `请填写${zh}的开始和结束时间`, `Enter when ${en.toLowerCase()} begins and ends`);
    if (first >= last) throw wrong('order', `${zh}的结束时间要晚于开始时间`, `${en} ends before it begins`);
  }
}
