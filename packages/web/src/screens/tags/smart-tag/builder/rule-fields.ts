import { type AudienceField, audienceFields, comparisons } from '@shiyi/sdk/audience-fields';
import { isDay } from '#app/is-day.js';
import type { Pair } from '#app/texts.js';
import { type Block, type Item, isBlock, type Op, type Period, type Rule } from './condition-tree.js';

/** Groups of fields, by the first part of their names, in the order of the list. */
export const fieldGroups: Readonly<Record<string, Pair>> = {
  service: ['服务', 'Service'],
  punch: ['打卡', 'Check-ins'],
  health: ['身体数据', 'Body'],
  attribute: ['客户资料', 'Profile'],
  order: ['订单', 'Orders'],
  contact: ['企微好友', 'WeCom contact'],
  group_chat: ['客户群', 'Group chats'],
  evaluation: ['测评', 'Questionnaires'],
  channel: ['渠道', 'Channels'],
  tag: ['标签', 'Tags'],
  article: ['文章', 'Articles'],
  fission: ['裂变', 'Referrals'],
};

export const groupOf = (name: string): string => name.split('.')[0] ?? '';
export const fieldOf = (name: string): AudienceField | undefined => audienceFields[name];

const order = Object.keys(fieldGroups);
const rank = (name: string) => (order.indexOf(groupOf(name)) + order.length + 1) % (order.length + 1);

/** The names of all fields, group by group. */
export const fieldNames: readonly string[] = Object.keys(audienceFields).sort((a, b) => rank(a) - rank(b));

/** How many values a comparison takes. */
export function valueCount(field: AudienceField, op: Op | undefined): 'none' | 'one' | 'two' | 'many' {
  if (!op || ['empty', 'not_empty', 'happened', 'not_happened'].includes(op)) return 'none';
  if (op === 'between') return 'two';
  return field.type === 'choice' || field.type === 'set' ? 'many' : 'one';
}

const usual: Record<AudienceField['type'], Op> = {
  ...{ number: 'gte', day: 'gte', choice: 'eq' },
  ...{ set: 'contains', event: 'happened', flag: 'eq' },
};

/** Returns the rule about another field, with the comparison that is usual for it. */
export function withField(rule: Rule, name: string): Rule {
  const field = fieldOf(name);
  if (!field || name === rule.field) return rule;
  return {
    ...{ ...rule, field: name, of: '', op: usual[field.type], values: field.type === 'flag' ? ['true'] : [] },
    ...{ times: undefined, window: field.type === 'event' ? { kind: 'last_days', days: 7 } : undefined },
  };
}

/** Returns the rule with another comparison; values that it takes as well stay. */
export function withOp(rule: Rule, op: Op): Rule {
  const field = fieldOf(rule.field);
  if (!field) return rule;
  const [before, after] = [valueCount(field, rule.op), valueCount(field, op)];
  const kept = after === 'none' ? [] : before === 'many' || after === 'many' ? (before === after ? rule.values : []) : rule.values;
  const values = after === 'one' ? kept.slice(0, 1) : kept;
  return { ...rule, op, values };
}

const isNumber = (text: string) => /^-?\d{1,12}(\.\d{1,6})?$/.test(text);

function isValue({ type, values, record }: AudienceField, text: string): boolean {
  if (values) return values.some(({ value }) => value === text);
  if (record) return /^[1-9]\d{0,14}$/.test(text);
  if (type === 'number') return isNumber(text);
  return type === 'day' ? isDay(text) : text.trim() !== '';
}

export function isWholePeriod(window: Period | undefined): boolean {
  if (!window) return true;
  const { kind, days, from, to } = window;
  if (kind === 'last_days') return days !== undefined && Number.isInteger(days) && days >= 1 && days <= 3650;
  return kind !== 'custom' || (from !== undefined && to !== undefined && isDay(from) && isDay(to) && from <= to);
}

export type RuleProblem = 'field' | 'later' | 'of' | 'values' | 'order' | 'times' | 'window';

/** Returns what a rule still lacks, or undefined if it can be sent. */
export function problemOf(rule: Rule): RuleProblem | undefined {
  const field = fieldOf(rule.field);
  if (!field || !rule.op || !comparisons[field.type].includes(rule.op)) return 'field';
  if (field.later) return 'later';
  if (field.of?.required && rule.of === '') return 'of';
  const { values } = rule;
  const [least, most] = { none: [0, 0], one: [1, 1], two: [2, 2], many: [1, 100] }[valueCount(field, rule.op)] as [number, number];
  if (values.length < least || values.length > most || !values.every((text) => isValue(field, text))) return 'values';
  if (rule.op === 'between' && isReversed(field, values)) return 'order';
  if (rule.times !== undefined && !(Number.isInteger(rule.times) && rule.times >= 1 && rule.times <= 1000)) return 'times';
  return isWholePeriod(rule.window) ? undefined : 'window';
}

const isReversed = (field: AudienceField, [from = '', to = '']: readonly string[]) =>
  field.type === 'number' ? Number(from) > Number(to) : from > to;

export const isComplete = (rule: Rule): boolean => problemOf(rule) === undefined;

/** Returns the first part that cannot be sent: an incomplete rule or an empty block. */
export function firstProblem(block: Block): Item | undefined {
  if (block.items.length === 0) return block;
  for (const item of block.items) {
    const found = isBlock(item) ? firstProblem(item) : isComplete(item) ? undefined : item;
    if (found) return found;
  }
  return undefined;
}
