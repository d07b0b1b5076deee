import type { Caller } from '../../../http/context.js';
import type { Kind } from './value-kind.js';
import { meals, units, type WorkHours } from './value-limits.js';

/** Says a kept value in words, as the console shows it; undefined for texts, which are their own words. */
export function valueInWords(text: string, kind: Kind, language: Caller['language']): string | undefined {
  const at = language === 'en' ? 1 : 0;
  switch (kind.value_type) {
    case 'int':
      return `${text}${units[kind.unit ?? '']?.[at] ?? ''}`;
    case 'hour':
      return `${text.padStart(2, '0')}:00`;
    case 'bool':
      return (text === 'true' ? ['开启', 'On'] : ['关闭', 'Off'])[at];
    case 'choice': {
      const choice = kind.choices?.find(({ value }) => value === text);
      return choice && (at === 1 ? (choice.label_en ?? choice.label) : choice.label);
    }
    case 'list':
      return listInWords(text, at);
    case 'meal_times':
      return timesInWords(text, at);
    case 'work_hours':
      return workHoursInWords(text, at);
    default:
      return undefined;
  }
}

/** A state that was kept before the parameter became of this kind may have another form. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function listInWords(text: string, at: 0 | 1): string | undefined {
  const entries = jsonOf(text);
  return Array.isArray(entries) ? entries.join(at === 1 ? ', ' : '、') : undefined;
}

function timesInWords(text: string, at: 0 | 1): string | undefined {
  const times = jsonOf(text);
  if (typeof times !== 'object' || times === null) return undefined;
  const lines = Object.entries(times).map(([meal, span]) => `${meals[meal]?.[at] ?? meal} ${[span].flat().join('–')}`);
  return lines.join(at === 1 ? ', ' : '、');
}

const dayNames = [
  ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
] as const;

function workHoursInWords(text: string, at: 0 | 1): string | undefined {
  const { weekdays, from, to } = (jsonOf(text) ?? {}) as Partial<WorkHours>;
  if (!weekdays) return undefined;
  const days =
    weekdays.length === 7 ? ['每天', 'Every day'][at] : weekdays.map((day) => dayNames[at][day - 1]).join(at === 1 ? ', ' : '、');
  return `${days} ${from}–${to}`;
}
