import type { AudienceField } from '../../../../openapi/document.js';
import type { Sentence } from '../http/refusal.js';
import type { Node, Op, Rule, Window } from './condition.js';
import { nameOf, type RecordNames } from './record-names.js';

export type Language = 'zh' | 'en';

const units: Record<string, Sentence> = { d: ['天', 'days'], y: ['岁', 'years'], fen: ['元', 'yuan'], kg: ['kg', 'kg'], cm: ['cm', 'cm'] };

const pick = ([zh, en]: Sentence, language: Language) => (language === 'zh' ? zh : en);

/** A value of a field in words. */
export function valueText(field: AudienceField, value: string, names: RecordNames, language: Language): string {
  const named = field.values?.find((one) => one.value === value);
  if (named) return named[language];
  if (field.record) return nameOf(names, field.record, value);
  if (field.type === 'flag') return pick(value === 'true' ? ['是', 'yes'] : ['否', 'no'], language);
  if (field.type !== 'number') return value;
  const amount = field.unit === 'fen' ? String(Number(value) / 100) : String(Number(value));
  const unit =
    field.unit === undefined ? '' : field.unit === '%' ? '%' : ` ${pick(units[field.unit] ?? [field.unit, field.unit], language)}`;
  return `${amount}${unit}`;
}

const comparisonsOf: Record<'number' | 'day' | 'other', Partial<Record<Op, Sentence>>> = {
  number: {
    eq: ['等于', 'is'],
    ne: ['不等于', 'is not'],
    gt: ['大于', 'is more than'],
    gte: ['不低于', 'is at least'],
    lt: ['小于', 'is less than'],
    lte: ['不超过', 'is at most'],
  },
  day: {
    eq: ['是', 'is'],
    ne: ['不是', 'is not'],
    gt: ['晚于', 'is after'],
    gte: ['不早于', 'is not before'],
    lt: ['早于', 'is before'],
    lte: ['不晚于', 'is not after'],
  },
  other: { eq: ['是', 'is'], ne: ['不是', 'is not'], contains: ['包含', 'includes'], not_contains: ['不包含', 'does not include'] },
};

const listText = (texts: readonly string[], language: Language) => texts.join(language === 'zh' ? '或' : ' or ');

function windowText(window: Window | undefined, language: Language): string {
  if (!window) return '';
  const { kind, days = 1, from, to } = window;
  if (kind === 'custom') return pick([`${from} 至 ${to} `, `from ${from} to ${to}`], language);
  if (kind === 'today') return pick(['今天', 'today'], language);
  if (kind === 'yesterday') return pick(['昨天', 'yesterday'], language);
  return pick([`近 ${days} 天`, days === 1 ? 'today' : `in the last ${days} days`], language);
}

function eventText({ op, times, window }: Rule, name: string, language: Language): string {
  const when = windowText(window, language);
  if (language === 'en') {
    const often = times === 1 ? '' : op === 'happened' ? `at least ${times} times` : `fewer than ${times} times`;
    return [op === 'not_happened' && times === 1 ? `no “${name}”` : `“${name}”`, often, when].filter(Boolean).join(' ');
  }
  if (op === 'happened') return times > 1 ? `${when}${name}至少 ${times} 次` : `${when}有${name}`;
  return times > 1 ? `${when}${name}不到 ${times} 次` : `${when}没有${name}`;
}

/** A rule in words. */
export function ruleText(rule: Rule, names: RecordNames, language: Language): string {
  const { field, op, values, of } = rule;
  const about = of === undefined || !field.of ? undefined : valueText({ ...field.of, type: 'choice' }, of, names, language);
  const name = about === undefined ? field[language] : pick([`「${about}」${field.zh}`, `${field.en} of “${about}”`], language);
  if (field.type === 'event') return eventText(rule, name, language);
  const texts = values.map((value) => valueText(field, value, names, language));
  if (op === 'empty') return pick([`${name}为空`, `${name} is empty`], language);
  if (op === 'not_empty') return pick([`${name}不为空`, `${name} is not empty`], language);
  if (op === 'between')
    return pick([`${name}在 ${texts[0]} 到 ${texts[1]} 之间`, `${name} is between ${texts[0]} and ${texts[1]}`], language);
  if (field.type === 'flag') return pick([`${name}：${texts[0]}`, `${name}: ${texts[0]}`], language);
  const kind = field.type === 'number' || field.type === 'day' ? field.type : 'other';
  const compared = pick(comparisonsOf[kind][op] ?? [op, op], language);
  const space = language === 'en' || kind !== 'other' ? ' ' : '';
  return `${name}${language === 'en' ? ' ' : ''}${compared}${space}${listText(texts, language)}`;
}

const joints: Record<'all' | 'any', Sentence> = { all: ['，并且', ', and '], any: ['，或者', ', or '] };

/** A condition in words. */
export function nodeText(node: Node, names: RecordNames, language: Language, isInner = false): string {
  if ('rule' in node) return ruleText(node.rule, names, language);
  if ('not' in node) return pick(['不满足（', 'not ('], language) + nodeText(node.not, names, language) + pick(['）', ')'], language);
  const [kind, parts] = 'all' in node ? (['all', node.all] as const) : (['any', node.any] as const);
  const text = parts.map((part) => nodeText(part, names, language, parts.length > 1)).join(pick(joints[kind], language));
  return isInner && parts.length > 1 ? pick([`（${text}）`, `(${text})`], language) : text;
}
