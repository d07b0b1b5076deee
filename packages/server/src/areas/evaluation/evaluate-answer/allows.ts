import type { Question } from '../evaluate/definition.js';

const within = ({ min, max }: Question, value: number) => (min === null || value >= min) && (max === null || value <= max);
const isOnce = (list: readonly string[]) => new Set(list).size === list.length;

function allowsChoices(question: Question, values: readonly string[]): boolean {
  const chosen = values.map((key) => question.options.find((one) => one.key === key));
  if (!isOnce(values) || chosen.includes(undefined)) return false;
  if (question.type === 'single') return values.length === 1;
  return within(question, values.length) && (values.length === 1 || !chosen.some((one) => one?.exclusive));
}

/** Each row at most once, and all of them where an answer is required. */
function allowsMatrix({ rows, options, required }: Question, values: readonly string[]): boolean {
  const pairs = values.map((value) => value.split(':'));
  const known = pairs.every(
    ([row, key, more]) => more === undefined && rows.some((one) => one.key === row) && options.some((one) => one.key === key),
  );
  return known && isOnce(pairs.map(([row = '']) => row)) && (!required || pairs.length === rows.length);
}

const dayOf = (at: number) => (Number.isNaN(at) ? '' : new Date(at).toISOString().slice(0, 10));

/** Whether it is a day of the calendar, such as 2026-11-02. */
const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && dayOf(Date.parse(`${value}T00:00:00Z`)) === value;

/** Whether a question allows an answer that is not empty. */
export function allows(question: Question, values: readonly string[]): boolean {
  const { type } = question;
  if (type === 'single' || type === 'multi') return allowsChoices(question, values);
  if (type === 'matrix') return allowsMatrix(question, values);
  const [value = ''] = values;
  if (values.length !== 1) return false;
  if (type === 'text') return value.trim() !== '' && (question.max === null || [...value].length <= question.max);
  if (type === 'date') return isDay(value);
  if (type === 'time') return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value);
  return /^-?\d{1,7}(?:\.\d{1,6})?$/.test(value) && within(question, Number(value));
}
