import type { Definition, Part, Question } from '../evaluate/definition.js';

/** Answers by question. */
export type Answers = ReadonlyMap<number, readonly string[]>;

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

/** Whether a show rule matches; without an answer, it does not. */
export function holds(rule: NonNullable<Part['show_rule']>, question: Question | undefined, values: readonly string[]): boolean {
  const [value] = values;
  if (!question || value === undefined) return false;
  if (rule.op === 'has') return values.includes(rule.value);
  if (question.type === 'multi' && values.length > 1) return rule.op === 'ne';
  const order = isNumber(question) ? orderOf(Number(value), Number(rule.value)) : orderOf(value, rule.value);
  return comparisons[rule.op](order);
}

const leadsTo = (question: Question, values: readonly string[]): number | null =>
  question.type === 'single' ? (question.options.find((one) => one.key === values[0])?.next_question_id ?? null) : null;

/** Returns the questions for a customer of this sex after these answers, in order. Answers off this path do not count. */
export function wayOf({ parts, questions }: Definition, answers: Answers, sex: number | undefined): Question[] {
  const byId = new Map(questions.map((one) => [one.id, one]));
  const places = new Map(parts.flatMap((part) => part.question_ids).map((id, at) => [id, at]));
  const asked = new Map<number, Question>();
  let until = 0;
  let at = -1;
  for (const { show_rule, question_ids } of parts) {
    const compared = show_rule ? asked.get(show_rule.question_id) : undefined;
    const shown = !show_rule || holds(show_rule, compared, answers.get(show_rule.question_id) ?? []);
    for (const id of question_ids) {
      at += 1;
      const question = byId.get(id);
      if (!question || !shown || at < until || (question.sex_only !== null && question.sex_only !== sex)) continue;
      asked.set(id, question);
      const next = leadsTo(question, answers.get(id) ?? []);
      until = Math.max(until, next === null ? 0 : (places.get(next) ?? 0));
    }
  }
  return [...asked.values()];
}
