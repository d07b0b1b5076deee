import type { AudienceField, AudienceOp } from './core/audience-field.js';

type Language = 'zh' | 'en';
type Pair = readonly [zh: string, en: string];

/** The language of a sentence, and the names of the records that it names. */
export interface ConditionWords {
  language: Language;
  nameOf(record: NonNullable<AudienceField['record']>, id: string): string;
}

/** A rule of a condition; what is not entered yet is an ellipsis in its sentence. */
export interface RuleInWords {
  field: AudienceField;
  of?: string | undefined;
  op: AudienceOp;
  values: readonly string[];
  times?: number | undefined;
  window?: { kind: 'today' | 'yesterday' | 'last_days' | 'custom'; days?: number; from?: string; to?: string } | undefined;
}

const missing = '…';

const pick = ([zh, en]: Pair, language: Language) => (language === 'zh' ? zh : en);

const units: Readonly<Record<string, Pair>> = { d: ['天', 'days'], y: ['岁', 'years'], fen: ['元', 'yuan'] };

/** A value of a field in words. Money is kept in fen, and said in yuan. */
export function valueText(field: AudienceField, value: string, { language, nameOf }: ConditionWords): string {
  const known = field.values?.find((one) => one.value === value);
  if (known) return known[language];
  if (field.record) return nameOf(field.record, value);
  if (field.type === 'flag') return pick(value === 'true' ? ['是', 'yes'] : ['否', 'no'], language);
  if (field.type !== 'number' || Number.isNaN(Number(value))) return value;
  const amount = field.unit === 'fen' ? Number(value) / 100 : Number(value);
  if (field.unit === undefined) return String(amount);
  return field.unit === '%' ? `${amount}%` : `${amount} ${pick(units[field.unit] ?? [field.unit, field.unit], language)}`;
}

type Comparisons = Partial<Record<AudienceOp, Pair>>;

const common: Comparisons = {
  eq: ['是', 'is'],
  ne: ['不是', 'is not'],
  between: ['介于', 'is between'],
  contains: ['包含', 'includes'],
  not_contains: ['不包含', 'does not include'],
  happened: ['发生过', 'happened'],
  not_happened: ['没有发生', 'did not happen'],
  empty: ['为空', 'is empty'],
  not_empty: ['不为空', 'is not empty'],
};

const ofType: Partial<Record<AudienceField['type'], Comparisons>> = {
  number: {
    eq: ['等于', 'is'],
    ne: ['不等于', 'is not'],
    gt: ['大于', 'is more than'],
    gte: ['不低于', 'is at least'],
    lt: ['小于', 'is less than'],
    lte: ['不超过', 'is at most'],
  },
  day: {
    gt: ['晚于', 'is after'],
    gte: ['不早于', 'is not before'],
    lt: ['早于', 'is before'],
    lte: ['不晚于', 'is not after'],
  },
};

/** The word of a comparison, in a list of them and in sentences. */
export function comparisonText(type: AudienceField['type'], op: AudienceOp, language: Language): string {
  return pick(ofType[type]?.[op] ?? common[op] ?? [op, op], language);
}

function periodText(window: RuleInWords['window'], language: Language): string {
  if (!window) return '';
  const { kind, days, from = missing, to = missing } = window;
  if (kind === 'custom') return pick([`${from} 至 ${to} `, `from ${from} to ${to}`], language);
  if (kind === 'today') return pick(['今天', 'today'], language);
  if (kind === 'yesterday') return pick(['昨天', 'yesterday'], language);
  return pick([`近 ${days ?? missing} 天`, days === 1 ? 'today' : `in the last ${days ?? missing} days`], language);
}

function eventText({ op, times = 1, window }: RuleInWords, name: string, language: Language): string {
  const when = periodText(window, language);
  if (language === 'en') {
    const often = times === 1 ? '' : op === 'happened' ? `at least ${times} times` : `fewer than ${times} times`;
    return [op === 'not_happened' && times === 1 ? `no “${name}”` : `“${name}”`, often, when].filter(Boolean).join(' ');
  }
  if (op === 'happened') return times > 1 ? `${when}${name}至少 ${times} 次` : `${when}有${name}`;
  return times > 1 ? `${when}${name}不到 ${times} 次` : `${when}没有${name}`;
}

function comparedText({ field, op, values }: RuleInWords, name: string, words: ConditionWords): string {
  const { language } = words;
  const texts = values.length > 0 ? values.map((value) => valueText(field, value || missing, words)) : [missing];
  const [first = missing, second = missing] = texts;
  if (op === 'between') return pick([`${name}在 ${first} 到 ${second} 之间`, `${name} is between ${first} and ${second}`], language);
  if (field.type === 'flag') return pick([`${name}：${first}`, `${name}: ${first}`], language);
  const compared = comparisonText(field.type, op, language);
  if (op === 'empty' || op === 'not_empty') return pick([`${name}${compared}`, `${name} ${compared}`], language);
  const space = field.type === 'number' || field.type === 'day' ? ' ' : '';
  return pick([`${name}${compared}${space}${texts.join('或')}`, `${name} ${compared} ${texts.join(' or ')}`], language);
}

/** A rule of a condition in words, such as 近 3 天没有饮食打卡. */
export function ruleText(rule: RuleInWords, words: ConditionWords): string {
  const { field, of } = rule;
  const { language } = words;
  const about = of && field.of ? valueText({ ...field.of, type: 'choice' }, of, words) : undefined;
  const name = about === undefined ? field[language] : pick([`「${about}」${field.zh}`, `${field.en} of “${about}”`], language);
  return field.type === 'event' ? eventText(rule, name, language) : comparedText(rule, name, words);
}

/** What holds for whom a sentence does not. */
export const notText = (text: string, language: Language): string => pick([`不满足（${text}）`, `not (${text})`], language);
