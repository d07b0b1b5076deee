import type { Data } from '@shiyi/sdk';
import { say } from '#app/texts.js';
import type { WeekSlot } from '#message/week-slot.js';

export type ParamValue = Data<'queryParamValue'>;
export type ParamKind = Pick<ParamValue, 'value_type' | 'is_secret' | 'minimum' | 'maximum' | 'unit' | 'choices'>;

type Words = Pick<ParamValue, 'name' | 'name_en' | 'group' | 'group_en' | 'remark' | 'remark_en'>;

/** Returns the words of a parameter in the user's language; the Chinese ones where it has no others. */
export const wordsOf = ({ name, name_en, group, group_en, remark, remark_en }: Words) => ({
  name: say([name, name_en ?? name]),
  group: say([group, group_en ?? group]),
  remark: remark === null ? null : say([remark, remark_en ?? remark]),
});

/** Returns the parameters under their headings, in the order of the server. */
export function groupParams(params: readonly ParamValue[]): [group: string, params: ParamValue[]][] {
  const groups = new Map<string, ParamValue[]>();
  for (const param of params) groups.set(param.group, [...(groups.get(param.group) ?? []), param]);
  return [...groups];
}

export type MealTimes = Partial<Record<string, [first: string, last: string]>>;

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the entries of a list, which is kept as text. */
export function listOf(text: string): string[] {
  const value = jsonOf(text);
  return Array.isArray(value) ? value.map(String) : [];
}

/** Returns the times of meals, which are kept as text. */
export function mealTimesOf(text: string): MealTimes {
  const value = jsonOf(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as MealTimes) : {};
}

/** Returns the working hours, which are kept as text. */
export const workHoursOf = (text: string): WeekSlot => ({ weekdays: [], from: '', to: '', ...(jsonOf(text) as WeekSlot | undefined) });

export const hourText = (hour: number | string): string => `${String(hour).padStart(2, '0')}:00`;
