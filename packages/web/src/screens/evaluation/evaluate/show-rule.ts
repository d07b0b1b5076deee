import type { Input } from '@shiyi/sdk';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import type { Question } from './questionnaire.js';

export type ShowRule = NonNullable<Input<'createQuestionnairePart'>['show_rule']>;
export type Condition = Pick<ShowRule, 'question_id' | 'op' | 'value'>;
type Match = NonNullable<ShowRule['match']>;

export const conditionsOf = ({ question_id, op, value, also = [] }: ShowRule): Condition[] => [{ question_id, op, value }, ...also];

/** Returns the rule of these conditions; none for always. */
export function ruleOf(conditions: readonly Condition[], match: Match): ShowRule | undefined {
  const [first, ...also] = conditions;
  return first && { ...first, ...(also.length > 0 ? { match, also } : {}) };
}

/** Comparisons that a question allows. */
export function opsOf(question: Question | undefined): ShowRule['op'][] {
  if (question?.type === 'multi') return ['has', 'eq', 'ne'];
  if (question && question.options.length > 0 && question.type !== 'matrix') return ['eq', 'ne'];
  return ['eq', 'ne', 'lt', 'lte', 'gt', 'gte'];
}

/** Returns the condition that a question begins with. */
export const conditionOn = (id: number, question: Question | undefined): Condition => ({
  ...{ question_id: id, op: opsOf(question)[0] ?? 'eq' },
  value: question?.options[0]?.key ?? (question?.min === null || question?.min === undefined ? '' : String(question.min)),
});

const words = texts({
  condition: (question: string, op: string, value: string) => [`「${question}」${op}「${value}」`, `“${question}” is ${op} “${value}”`],
  contains: (question: string, op: string, value: string) => [`「${question}」${op}「${value}」`, `“${question}” ${op} “${value}”`],
  and: ['且', ' and '],
  or: ['或', ' or '],
  shown: (when: string) => [`${when}时显示`, `Shown when ${when}`],
});

/** Returns a function that says a rule in words. */
export function useRuleText(questions: ReadonlyMap<number, Question>) {
  const t = useTexts(words);
  const meta = useMeta('listQuestionnaireParts');
  const field = meta.output('show_rule').fields?.find((one) => one.name === 'op');
  return (rule: ShowRule): string => {
    const told = conditionsOf(rule).map(({ question_id, op, value }) => {
      const question = questions.get(question_id);
      const label = question?.options.find((one) => one.key === value)?.label ?? value;
      const word = field ? meta.word(field, op).toLowerCase() : op;
      return (op === 'has' ? t.contains : t.condition)(question?.title ?? '…', word, label);
    });
    return t.shown(told.join(rule.match === 'any' ? t.or : t.and));
  };
}
