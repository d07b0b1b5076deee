import type { Part, Question, ShowRule } from './definition.js';

export type Condition = Pick<ShowRule, 'question_id' | 'op' | 'value'>;

export const conditionsOf = ({ question_id, op, value, also = [] }: ShowRule): Condition[] => [{ question_id, op, value }, ...also];

/** Returns the rule of one question of a section. */
export const ruleOfQuestion = ({ question_rules = [] }: Part, id: number): ShowRule | undefined =>
  question_rules.find((one) => one.question_id === id)?.show_rule;

const isNumber = (question: Question) => question.type === 'number' || question.type === 'scale';

const comparisons = {
  eq: (order: number) => order === 0,
  ne: (order: number) => order !== 0,
  lt: (order: number) => order < 0,
  lte: (order: number) => order <= 0,
  gt: (order: number) => order > 0,
  gte: (order: number) => order >= 0,
};

const orderOf = <T>(one: T, other: T): number => (one === other ? 0 : one < other ? -1 : 1);

/** Whether a condition of a show rule holds; without an answer, it does not. */
export function holds(rule: Condition, question: Question | undefined, values: readonly string[]): boolean {
  const [value] = values;
  if (!question || value === undefined) return false;
  if (rule.op === 'has') return values.includes(rule.value);
  if (question.type === 'multi' && values.length > 1) return rule.op === 'ne';
  const order = isNumber(question) ? orderOf(Number(value), Number(rule.value)) : orderOf(value, rule.value);
  return comparisons[rule.op](order);
}
