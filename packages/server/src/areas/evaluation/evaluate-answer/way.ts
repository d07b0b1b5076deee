import { type Condition, conditionsOf, holds, ruleOfQuestion } from '../evaluate/conditions.js';
import type { Definition, Question, ShowRule } from '../evaluate/definition.js';

/** Answers by question. */
export type Answers = ReadonlyMap<number, readonly string[]>;

const leadsTo = (question: Question, values: readonly string[]): number | null =>
  question.type === 'single' ? (question.options.find((one) => one.key === values[0])?.next_question_id ?? null) : null;

/** Whether a rule shows its section or question after these answers. Questions that were not asked meet no condition. */
function shows(rule: ShowRule | null | undefined, asked: ReadonlyMap<number, Question>, answers: Answers): boolean {
  if (!rule) return true;
  const met = (one: Condition) => holds(one, asked.get(one.question_id), answers.get(one.question_id) ?? []);
  return rule.match === 'any' ? conditionsOf(rule).some(met) : conditionsOf(rule).every(met);
}

/** Returns the questions for a customer of this sex after these answers, in order. Answers off this path do not count. */
export function wayOf({ parts, questions }: Definition, answers: Answers, sex: number | undefined): Question[] {
  const byId = new Map(questions.map((one) => [one.id, one]));
  const places = new Map(parts.flatMap((part) => part.question_ids).map((id, at) => [id, at]));
  const asked = new Map<number, Question>();
  let until = 0;
  let at = -1;
  for (const part of parts) {
    const isShown = shows(part.show_rule, asked, answers);
    for (const id of part.question_ids) {
      at += 1;
      const question = byId.get(id);
      if (!question || !isShown || at < until || (question.sex_only !== null && question.sex_only !== sex)) continue;
      if (!shows(ruleOfQuestion(part, id), asked, answers)) continue;
      asked.set(id, question);
      const next = leadsTo(question, answers.get(id) ?? []);
      until = Math.max(until, next === null ? 0 : (places.get(next) ?? 0));
    }
  }
  return [...asked.values()];
}
