import type { Input } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';

type QuestionInput = Input<'createQuestion'>;

const refuse = (field: string, rule: string, message: Sentence) => refuseField(42200, field, rule, message);
const isChoice = ({ type }: QuestionInput) => type === 'single' || type === 'multi' || type === 'matrix';

function assertKeys(field: string, list: readonly { key: string }[]) {
  const twice = list.findIndex(({ key }, at) => list.findIndex((one) => one.key === key) !== at);
  if (twice >= 0)
    throw refuse(`${field}.${twice}.key`, 'unique', [
      field === 'options' ? '选项标识不能重复，请换一个' : '行标识不能重复，请换一个',
      'Each key stands once; choose another',
    ]);
}

/** @throws Refusal 42200 when options, rows or limits do not fit the type */
export function assertFits(input: QuestionInput, id?: number) {
  const { type, options = [], rows = [], min, max } = input;
  if (isChoice(input) !== options.length > 0)
    throw isChoice(input)
      ? refuse('options', 'required', ['选择题请填写选项', 'Enter the options of a choice'])
      : refuse('options', 'only', ['只有选择题和矩阵题有选项，请清空', 'Only choices have options; leave them empty']);
  if ((type === 'matrix') !== rows.length > 0)
    throw type === 'matrix'
      ? refuse('rows', 'required', ['矩阵题请填写行', 'Enter the rows of a matrix'])
      : refuse('rows', 'only', ['只有矩阵题有行，请清空', 'Only a matrix has rows; leave them empty']);
  assertKeys('options', options);
  assertKeys('rows', rows);
  if (type === 'scale' && (min === undefined || max === undefined))
    throw refuse(min === undefined ? 'min' : 'max', 'required', [
      '量表题请填写最小值和最大值',
      'Enter the lowest and the highest value of a scale',
    ]);
  if (min !== undefined && max !== undefined && min > max)
    throw refuse('max', 'order', ['最大值不能小于最小值', 'The maximum cannot be below the minimum']);
  const self = options.findIndex((one) => id !== undefined && one.next_question_id === id);
  if (self >= 0)
    throw refuse(`options.${self}.next_question_id`, 'self', [
      '选项不能跳回本题，请改选后面的题目',
      'An option cannot lead back to its own question; choose a later one',
    ]);
}

/** @throws Refusal 42200 when an option leads to a question that does not exist */
export async function assertJumps(db: Db, { options = [] }: QuestionInput) {
  const wanted = options.flatMap((one) => one.next_question_id ?? []);
  if (wanted.length === 0) return;
  const known = await db.selectFrom('question').select('id').where('id', 'in', wanted).execute();
  const ids = new Set(known.map((one) => one.id));
  const wrong = options.findIndex(({ next_question_id: to }) => to !== undefined && !ids.has(to));
  if (wrong >= 0)
    throw refuse(`options.${wrong}.next_question_id`, 'exists', ['没有这道题，请重新选择', 'There is no such question; choose again']);
}
