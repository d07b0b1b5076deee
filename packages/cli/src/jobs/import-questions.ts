import { type ImportQuestion, type ImportTarget, importQuestions, likelyColumns } from '@shiyi/sdk/import-questions';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import type { Detail } from './import-detail.js';

/** An answer: the option to add to the command, and what the file would then say. */
interface Answer {
  option: string;
  text: string;
}

/** What only the user can say, with the options that answer it. */
export interface QuestionText {
  about: ImportQuestion['about'];
  text: string;
  answers: Answer[];
}

/** Maximum number of answers listed for one question. */
const maxAnswers = 8;

/** Writes an option so that a shell passes it on as one word. */
export function shellOption(name: string, value: string): string {
  const plain = sanitizeLine(value);
  const isSpecial = /[\s"'\\$`!*?()[\]{}<>|&;#~]/.test(plain);
  return `${name} ${isSpecial ? `"${plain.replace(/["\\$`]/g, '\\$&')}"` : plain}`;
}

const notationAnswers = (columns: readonly string[], notation: string, text: string): Answer => ({
  option: columns.map((column) => shellOption('--notation', `${column}=${notation}`)).join(' '),
  text,
});

/** Returns the columns that may be a field. In a form that is known, only one whose name is like it. */
function columnsFor(target: ImportTarget, { columns, profile }: Detail): string[] {
  const left = likelyColumns(
    columns,
    columns.map(({ field }) => field),
    target,
  );
  const likely = left.filter(({ share }) => share >= 0.5);
  const some = likely.length > 0 || profile !== null ? likely : left;
  return some.slice(0, maxAnswers).flatMap(({ at }) => columns[at]?.column ?? []);
}

function fieldAnswers({ say }: Context, target: ImportTarget, one: Detail): Answer[] {
  const { field, choices, label } = target;
  const other = one.fields.find((known) => known.instead === field);
  const values = choices.length > 0 ? choices.slice(0, maxAnswers) : ['…'];
  return [
    ...columnsFor(target, one).map((column) => ({
      option: shellOption('--map', `${column}=${field}`),
      text: say(`这一列是${label}`, `this column is ${label}`),
    })),
    ...values.map((value) => ({ option: shellOption('--set', `${field}=${value}`), text: say('整份文件都用', 'for the whole file') })),
    ...(other
      ? [{ option: shellOption('--set', `${other.field}=…`), text: say(`整份文件的${other.label}`, `${other.label} of the whole file`) }]
      : []),
  ];
}

function questionText(context: Context, question: ImportQuestion, one: Detail): Omit<QuestionText, 'about'> {
  const { say } = context;
  if (question.about === 'encoding')
    return {
      text: say('哪一种编码的文字是对的', 'Which encoding reads correctly'),
      answers: question.readings.map(({ encoding, text }) => ({ option: shellOption('--encoding', encoding), text })),
    };
  if (question.about === 'field')
    return {
      text: say(`哪一列是“${question.field.label}”`, `Which column is “${question.field.label}”`),
      answers: fieldAnswers(context, question.field, one),
    };
  if (question.about === 'unit') {
    const { column, unit, field } = question;
    return {
      text: say(`“${column.column}”的单位“${unit}”不适用，它的单位是`, `“${unit}” is no unit of “${column.column}”; which one is it`),
      answers: (field?.units ?? []).slice(0, maxAnswers).map((known) => notationAnswers([column.column], known, known)),
    };
  }
  const names = question.columns.map(({ column }) => column);
  return {
    text:
      question.about === 'decimal'
        ? say(`“${question.cell}”是多少`, `What number is “${question.cell}”`)
        : say(`“${question.cell}”是哪一天`, `Which day is “${question.cell}”`),
    answers: question.readings.map(({ notation, text }) => notationAnswers(names, notation, text)),
  };
}

/** Returns what has to be said before a file can be imported, with the exact options. */
export function questionsOf(context: Context, one: Detail, isAdding: boolean): QuestionText[] {
  const fields = one.columns.map(({ field }) => field);
  return importQuestions(one, fields, {}, isAdding).map((question) => ({ about: question.about, ...questionText(context, question, one) }));
}

/** Formats questions, one line for each answer. */
export const questionLines = (questions: readonly QuestionText[]): string[] =>
  questions.flatMap(({ text, answers }) => [
    `${sanitizeLine(text)}?`,
    ...answers.map(({ option, text }) => `  ${option}  (${sanitizeLine(text)})`),
  ]);
