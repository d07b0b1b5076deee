import type { Answer, Answers, DimensionItem, Question, ScoreMapRow, Value } from './questionnaire.js';

const minutesOfDay = 24 * 60;

/** Minutes after midnight of a time `HH:MM`; undefined for anything else. */
export function minutesOf(time: Answer | undefined): number | undefined {
  const [, hours, minutes] = typeof time === 'string' ? (/^([01]\d|2[0-3]):([0-5]\d)$/.exec(time) ?? []) : [];
  return hours === undefined ? undefined : Number(hours) * 60 + Number(minutes);
}

/** Hours from one time of day to the next time it is another, past midnight where that is earlier; undefined where both are the same. */
export function hoursBetween(from: Answer | undefined, to: Answer | undefined): number | undefined {
  const [start, end] = [minutesOf(from), minutesOf(to)];
  if (start === undefined || end === undefined || start === end) return undefined;
  return ((end - start + minutesOfDay) % minutesOfDay) / 60;
}

const numberOf = (answer: Answer | undefined) => (typeof answer === 'number' && Number.isFinite(answer) ? answer : undefined);

/** The numeric value, unrounded; undefined without an answer. */
export function numberAt(value: Value, answers: Answers): number | undefined {
  if ('question_id' in value) return numberOf(answers.get(value.question_id));
  if ('from' in value) return hoursBetween(answers.get(value.from), answers.get(value.to));
  const [part, whole] = [numberAt(value.share, answers), numberAt(value.of, answers)];
  return part === undefined || !whole ? undefined : (part / whole) * 100;
}

const holds = ({ key, from, at_least, to, below }: ScoreMapRow, value: number | string) => {
  if (key !== undefined) return key === value;
  if (from === undefined && at_least === undefined && to === undefined && below === undefined) return true;
  if (typeof value === 'string') return false;
  return !(
    (from !== undefined && value <= from) ||
    (at_least !== undefined && value < at_least) ||
    (to !== undefined && value > to) ||
    (below !== undefined && value >= below)
  );
};

/** The score of the first matching row, or undefined. */
export const mappedScore = (rows: readonly ScoreMapRow[], value: number | string) => rows.find((row) => holds(row, value))?.score;

/** Lowest and highest score that a question can give; of a multi or matrix, several options may add up. */
function rangeOf({ options = [], min, max, type }: Question, rows: number): [number, number] {
  if (options.length === 0) return [min ?? 0, max ?? 0];
  const scores = options.map(({ score }) => score);
  if (type === 'matrix') return [Math.min(...scores) * rows, Math.max(...scores) * rows];
  return [Math.min(...scores), Math.max(...scores)];
}

const sum = (values: readonly number[]) => values.reduce((all, one) => all + one, 0);

/** The score that the question itself gives for an answer, inverted for reversed items. */
function ownScore(question: Question, answer: Answer): number | undefined {
  const scoreOf = (key: string) => question.options?.find((option) => option.key === key)?.score;
  const keys = typeof answer === 'string' ? [answer] : Array.isArray(answer) ? (answer as readonly string[]) : undefined;
  const chosen = typeof answer === 'number' ? undefined : (keys ?? Object.values(answer));
  const scores = chosen ? chosen.map(scoreOf) : [numberOf(answer)];
  if (scores.length === 0 || scores.includes(undefined)) return undefined;
  const score = sum(scores as number[]);
  if (!question.reverse) return score;
  const [least, most] = rangeOf(question, chosen?.length ?? 1);
  return most + least - score;
}

/** The score of an item: through its map, or the question's own; undefined without an answer that scores. */
export function itemScore(
  { value, score_map = [] }: DimensionItem,
  questions: ReadonlyMap<number, Question>,
  answers: Answers,
): number | undefined {
  if (!('question_id' in value) || typeof answers.get(value.question_id) === 'number') {
    const number = numberAt(value, answers);
    if (number === undefined) return undefined;
    if (score_map.length > 0) return mappedScore(score_map, number);
    return 'question_id' in value ? ownScoreAt(value.question_id, questions, number) : number;
  }
  const answer = answers.get(value.question_id);
  if (answer === undefined) return undefined;
  if (score_map.length === 0) return ownScoreAt(value.question_id, questions, answer);
  const keys = typeof answer === 'string' ? [answer] : Array.isArray(answer) ? (answer as readonly string[]) : Object.values(answer);
  const scores = keys.map((key) => mappedScore(score_map, key));
  return keys.length === 0 || scores.includes(undefined) ? undefined : sum(scores as number[]);
}

function ownScoreAt(id: number, questions: ReadonlyMap<number, Question>, answer: Answer): number | undefined {
  const question = questions.get(id);
  return question && ownScore(question, answer);
}
