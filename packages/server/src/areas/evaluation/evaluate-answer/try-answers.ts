import type { Data, Input } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import type { Definition, Question } from '../evaluate/definition.js';
import { allows } from './allows.js';
import { resultOf } from './scoring.js';
import { type Answers, wayOf } from './way.js';

type AnswersInput = Input<'queryEvaluationResult'>['answers'];
type Result = Data<'queryEvaluationResult'>['result'];

/** Returns the answers that count, the questions after them, and the questions with invalid answers. */
export function takeAnswers(definition: Definition, given: AnswersInput, sex: number | undefined) {
  const byId = new Map(definition.questions.map((one) => [one.id, one]));
  const filled = given.filter((one) => one.values.length > 0);
  const isAllowed = ({ question_id, values }: AnswersInput[number]) => {
    const question = byId.get(question_id);
    return question !== undefined && allows(question, values);
  };
  const answers: Answers = new Map(filled.filter(isAllowed).map((one) => [one.question_id, one.values]));
  const asked = wayOf(definition, answers, sex);
  const wrong = filled.filter((one) => !isAllowed(one)).map((one) => one.question_id);
  const open = asked.filter((one) => one.required && !answers.has(one.id));
  const counting: Answers = new Map(asked.flatMap(({ id }) => (answers.has(id) ? [[id, answers.get(id) ?? []] as const] : [])));
  return { asked, open, wrong, answers: counting };
}

/** Scores the answers and names the tags that they give. */
export async function scoreAnswers(db: Db, definition: Definition, asked: readonly Question[], answers: Answers): Promise<Result> {
  const { tag_ids, ...result } = resultOf(definition, asked, answers);
  const tags =
    tag_ids.length === 0
      ? []
      : await db.selectFrom('tag').select(['id', 'name', 'color']).where('id', 'in', tag_ids).orderBy('sort').orderBy('id').execute();
  return { ...result, tags };
}

/** Returns an answer in words. */
export function inWords({ options, rows, unit }: Question, values: readonly string[]): string {
  const labelOf = (key: string | undefined) => options.find((one) => one.key === key)?.label ?? key ?? '';
  if (rows.length > 0)
    return values
      .map((value) => value.split(':'))
      .map(([row, key]) => `${rows.find((one) => one.key === row)?.label ?? row}：${labelOf(key)}`)
      .join('\n');
  if (options.length > 0) return values.map(labelOf).join('、');
  return [values[0], unit].filter(Boolean).join(' ');
}
