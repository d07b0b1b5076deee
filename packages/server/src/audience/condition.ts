import type { Input } from '@shiyi/sdk';
import { comparisons } from '@shiyi/sdk/audience-fields';
import type { AudienceField } from '../../../../openapi/document.js';
import { refuseField, type Sentence } from '../http/refusal.js';
import { type FieldWithFact, fields, findField } from './fields.js';

type CustomerFilter = NonNullable<Input<'setCustomersInBatch'>['filter']>;
/** A condition as the contract has it. */
export type Condition = NonNullable<CustomerFilter['condition']>;
export type Op = NonNullable<Condition['op']>;
export type Window = NonNullable<Condition['window']>;

/** A rule that has been checked: its field is known, and its values have the form of the field. */
export interface Rule extends FieldWithFact {
  path: string;
  name: string;
  of: string | undefined;
  op: Op;
  values: readonly string[];
  times: number;
  window: Window | undefined;
}

export type Node = { all: readonly Node[] } | { any: readonly Node[] } | { not: Node } | { rule: Rule };

const mostLevels = 8;
const mostRules = 200;

const valueless: readonly Op[] = ['empty', 'not_empty', 'happened', 'not_happened'];
const oneOf: readonly Op[] = ['eq', 'ne', 'contains', 'not_contains'];

const refuse = (path: string, rule: string, sentence: Sentence) => refuseField(42200, path, rule, sentence);

const isDay = (text: string) => {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
};

const isId = (text: string) => /^[1-9]\d{0,14}$/.test(text);

/** Whether a text is a value of the field. */
function hasForm(field: Pick<AudienceField, 'values' | 'record'> & { type?: AudienceField['type'] }, text: string): boolean {
  if (field.values) return field.values.some(({ value }) => value === text);
  if (field.record) return isId(text);
  if (field.type === 'number') return /^-?\d{1,12}(\.\d{1,6})?$/.test(text);
  if (field.type === 'day') return isDay(text);
  return field.type === 'flag' ? text === 'true' || text === 'false' : text.trim() !== '';
}

function assertCount(path: string, field: AudienceField, op: Op, count: number) {
  const least = valueless.includes(op) ? 0 : op === 'between' ? 2 : 1;
  const most = oneOf.includes(op) && field.type !== 'flag' ? 100 : least;
  if (count < least || count > most)
    throw refuse(`${path}values`, 'count', [
      `「${field.zh}」的这种比较需要 ${least === most ? least : `${least} 到 ${most}`} 个值`,
      `This comparison of ${field.en} takes ${least === most ? least : `${least} to ${most}`} values`,
    ]);
}

function assertValues(path: string, field: AudienceField, op: Op, values: readonly string[]) {
  assertCount(path, field, op, values.length);
  const wrong = values.findIndex((text) => !hasForm(field, text));
  if (wrong >= 0)
    throw refuse(`${path}values.${wrong}`, 'form', [
      `「${field.zh}」没有这个值，请重新填写`,
      `${field.en} has no such value; enter another`,
    ]);
}

function assertOf(path: string, { of: kind, zh, en }: AudienceField, of: string | undefined) {
  if (of === undefined ? kind?.required !== true : kind !== undefined && hasForm(kind, of)) return;
  throw refuse(
    `${path}of`,
    'of',
    kind
      ? [`请为「${zh}」选择${kind.zh}`, `Choose the ${kind.en} of ${en}`]
      : [`「${zh}」不区分对象，请去掉`, `${en} is not about a record; leave this out`],
  );
}

function assertWindow(path: string, { type, zh, en }: AudienceField, { window, times }: Condition) {
  if (type !== 'event' && (window || times))
    throw refuse(`${path}window`, 'event', [
      `「${zh}」没有时间范围和次数，请去掉`,
      `${en} takes no period and no number of times; leave them out`,
    ]);
  if (!window) return;
  const { kind, days, from, to } = window;
  const isWhole =
    kind === 'last_days' ? days !== undefined : kind === 'custom' ? from !== undefined && to !== undefined && from <= to : true;
  const isBare = (kind === 'last_days' || days === undefined) && (kind === 'custom' || (from === undefined && to === undefined));
  if (isWhole && isBare) return;
  throw refuse(`${path}window`, 'form', [
    '时间范围不完整：近几天要填天数，自定义要填起止日期，且开始不晚于结束',
    'The period is not complete: give the number of days, or a first and a last day in this order',
  ]);
}

const unknownField = (name: string): Sentence => {
  const field = fields[name];
  return field?.later
    ? [`「${field.zh}」还没有数据，暂时不能用作条件`, `${field.en} has no data yet, so it cannot be a condition`]
    : ['没有这个条件字段，请重新选择', 'There is no such field; choose another'];
};

function ruleOf(condition: Condition, path: string): Rule {
  const name = condition.field as string;
  const known = findField(name);
  if (!known) throw refuse(`${path}field`, 'exists', unknownField(name));
  const { field } = known;
  const { op, values = [], of } = condition;
  if (!op || !comparisons[field.type].includes(op))
    throw refuse(`${path}op`, 'type', [
      `「${field.zh}」不能这样比较，请换一种比较方式`,
      `${field.en} cannot be compared like this; choose another comparison`,
    ]);
  assertOf(path, field, of);
  assertValues(path, field, op, values);
  assertWindow(path, field, condition);
  return { ...known, path, name, of, op, values, times: condition.times ?? 1, window: condition.window };
}

const parts = ['all', 'any', 'not', 'field'] as const;
const ofRule = ['of', 'op', 'values', 'times', 'window'] as const;

/** Returns which of its forms a condition has. @throws Refusal 42200 unless it is exactly one */
function formOf(condition: Condition, path: string) {
  const [form, ...more] = parts.filter((part) => condition[part] !== undefined);
  const isLone = form === 'field' || ofRule.every((part) => condition[part] === undefined);
  if (form && more.length === 0 && isLone) return form;
  throw refuse(path.replace(/\.$/, '') || 'condition', 'one', [
    '每个条件只能是“全部满足”“任一满足”“不满足”或一条规则中的一种',
    'Each condition is one of all, any, not, or a rule',
  ]);
}

interface Budget {
  rules: number;
}

function nodeOf(condition: Condition, path: string, level: number, budget: Budget): Node {
  if (level > mostLevels)
    throw refuse(path.slice(0, -1), 'levels', [`条件最多嵌套 ${mostLevels} 层`, `Conditions nest at most ${mostLevels} levels deep`]);
  const form = formOf(condition, path);
  const inside = (part: Condition, step: string) => nodeOf(part, `${path}${step}.`, level + 1, budget);
  if (form === 'all') return { all: (condition.all ?? []).map((part, at) => inside(part, `all.${at}`)) };
  if (form === 'any') return { any: (condition.any ?? []).map((part, at) => inside(part, `any.${at}`)) };
  if (form === 'not') return { not: inside(condition.not as Condition, 'not') };
  budget.rules -= 1;
  if (budget.rules < 0) throw refuse('condition', 'rules', [`条件最多 ${mostRules} 条规则`, `A condition has at most ${mostRules} rules`]);
  return { rule: ruleOf(condition, path) };
}

/** Checks a condition against the fields of the contract. `path` is its path in the input. @throws Refusal 42200 */
export const checkCondition = (condition: Condition, path = 'condition'): Node => nodeOf(condition, `${path}.`, 1, { rules: mostRules });

/** Returns the rules of a condition, in its order. */
export function rulesOf(node: Node): Rule[] {
  if ('rule' in node) return [node.rule];
  if ('not' in node) return rulesOf(node.not);
  return ('all' in node ? node.all : node.any).flatMap(rulesOf);
}
