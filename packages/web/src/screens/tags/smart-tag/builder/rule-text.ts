import type { AudienceField } from '@shiyi/sdk/audience-fields';
import { say as sayPair, texts, textsNow } from '#app/texts.js';
import { wordOfUnit } from '#ui/text/units.js';
import type { Op, Period, Rule } from './condition-tree.js';
import { fieldOf } from './rule-fields.js';

/** Returns the name of a record, as far as it is known. */
export type NameOf = (record: NonNullable<AudienceField['record']>, id: string) => string;

const words = texts({
  no_field: ['还没有选字段', 'No field yet'],
  missing: ['…', '…'],
  yes: ['是', 'yes'],
  no: ['否', 'no'],
  about: (field: string, of: string) => [`「${of}」${field}`, `${field} of “${of}”`],
  not: (text: string) => [`不满足（${text}）`, `not (${text})`],
  compared: (field: string, op: string, value: string) => [`${field}${op}${value}`, `${field} ${op} ${value}`],
  measured: (field: string, op: string, value: string) => [`${field}${op} ${value}`, `${field} ${op} ${value}`],
  flag: (field: string, value: string) => [`${field}：${value}`, `${field}: ${value}`],
  between: (field: string, from: string, to: string) => [`${field}在 ${from} 到 ${to} 之间`, `${field} is between ${from} and ${to}`],
  empty: (field: string) => [`${field}为空`, `${field} is empty`],
  not_empty: (field: string) => [`${field}不为空`, `${field} is not empty`],
  happened: (when: string, field: string, times: number) => [
    times > 1 ? `${when}${field}至少 ${times} 次` : `${when}有${field}`,
    times > 1 ? `“${field}” at least ${times} times${when}` : `“${field}”${when}`,
  ],
  not_happened: (when: string, field: string, times: number) => [
    times > 1 ? `${when}${field}不到 ${times} 次` : `${when}没有${field}`,
    times > 1 ? `“${field}” fewer than ${times} times${when}` : `no “${field}”${when}`,
  ],
  today: ['今天', ' today'],
  yesterday: ['昨天', ' yesterday'],
  last_days: (days: string) => [`近 ${days} 天`, days === '1' ? ' today' : ` in the last ${days} days`],
  custom: (from: string, to: string) => [`${from} 至 ${to} `, ` from ${from} to ${to}`],
  or: ['或', ' or '],
});

/** The words of comparisons, by type of field: those of the sentences that the server writes. */
const opWords = {
  number: texts({
    eq: ['等于', 'is'],
    ne: ['不等于', 'is not'],
    gt: ['大于', 'is more than'],
    gte: ['不低于', 'is at least'],
    lt: ['小于', 'is less than'],
    lte: ['不超过', 'is at most'],
    between: ['介于', 'is between'],
  }),
  day: texts({
    eq: ['是', 'is'],
    ne: ['不是', 'is not'],
    gt: ['晚于', 'is after'],
    gte: ['不早于', 'is not before'],
    lt: ['早于', 'is before'],
    lte: ['不晚于', 'is not after'],
    between: ['介于', 'is between'],
  }),
  other: texts({
    eq: ['是', 'is'],
    ne: ['不是', 'is not'],
    contains: ['包含', 'includes'],
    not_contains: ['不包含', 'does not include'],
    happened: ['发生过', 'happened'],
    not_happened: ['没有发生', 'did not happen'],
    empty: ['为空', 'is empty'],
    not_empty: ['不为空', 'is not empty'],
  }),
};

/** Returns the word of a comparison, in its list and in sentences. */
export function opText(type: AudienceField['type'], op: Op): string {
  const own = type === 'number' ? opWords.number : type === 'day' ? opWords.day : {};
  const all = { ...textsNow(opWords.other), ...textsNow(own) } as Partial<Record<Op, string>>;
  return all[op] ?? op;
}

export const fieldText = ({ zh, en }: { zh: string; en: string }): string => sayPair([zh, en]);

/** Returns a value in words: the label of a choice, the name of a record, a number with its unit. */
export function valueText(
  field: Pick<AudienceField, 'values' | 'record' | 'unit'> & { type?: AudienceField['type'] },
  text: string,
  nameOf: NameOf,
) {
  const t = textsNow(words);
  const known = field.values?.find(({ value }) => value === text);
  if (known) return fieldText(known);
  if (field.record) return nameOf(field.record, text);
  if (field.type === 'flag') return text === 'true' ? t.yes : t.no;
  if (field.type !== 'number' || !field.unit) return text;
  const amount = field.unit === 'fen' ? String(Number(text) / 100) : text;
  return field.unit === '%' ? `${amount}%` : `${amount} ${wordOfUnit(field.unit)}`;
}

export function periodText(window: Period | undefined): string {
  const t = textsNow(words);
  if (!window) return '';
  const { kind, days, from, to } = window;
  if (kind === 'last_days') return t.last_days(days === undefined ? t.missing : String(days));
  return kind === 'custom' ? t.custom(from ?? t.missing, to ?? t.missing) : t[kind];
}

function comparedText(rule: Rule, op: Op, field: AudienceField, name: string, nameOf: NameOf): string {
  const t = textsNow(words);
  const value = (at: number) => (rule.values[at] ? valueText(field, rule.values[at], nameOf) : t.missing);
  if (op === 'empty' || op === 'not_empty') return t[op](name);
  if (op === 'between') return t.between(name, value(0), value(1));
  if (field.type === 'flag') return t.flag(name, value(0));
  const say = field.type === 'number' || field.type === 'day' ? t.measured : t.compared;
  const several = rule.values.length > 0 ? rule.values.map((_, at) => value(at)).join(t.or) : t.missing;
  return say(name, opText(field.type, op), several);
}

/** Returns a rule as a sentence; what is missing is an ellipsis. */
export function ruleText(rule: Rule, nameOf: NameOf): string {
  const t = textsNow(words);
  const field = fieldOf(rule.field);
  const { op } = rule;
  if (!field || !op) return t.no_field;
  const of = field.of && rule.of ? valueText(field.of, rule.of, nameOf) : '';
  const name = of ? t.about(fieldText(field), of) : fieldText(field);
  const isEvent = op === 'happened' || op === 'not_happened';
  const text = isEvent ? t[op](periodText(rule.window), name, rule.times ?? 1) : comparedText(rule, op, field, name, nameOf);
  return rule.not ? t.not(text) : text;
}
