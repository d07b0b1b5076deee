import type { Sentence } from '../../http/refusal.js';
import type { Cell } from '../read/table.js';
import { isEmpty } from './values.js';

/** What a spreadsheet shows where a formula failed. */
const errorValue = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/;

const failedFormula = (shown: string): Sentence => [
  `公式出错（${shown}），请改为实际的值`,
  `the formula failed (${shown}); replace it with the value`,
];

export const missing: Sentence = ['必填', 'required'];
export const unreadable: Sentence = [
  '有无法解码的字符，请指定文件的编码，或用 UTF-8 重新导出',
  'a character cannot be decoded; choose the encoding of the file, or export it again as UTF-8',
];

/** Returns why a cell cannot be read, if that is so for every kind of field. */
export function cellProblem(cell: Cell | undefined, isRequired: boolean): Sentence | undefined {
  if (isEmpty(cell)) return isRequired ? missing : undefined;
  if (typeof cell !== 'string') return undefined;
  if (cell.includes('\ufffd')) return unreadable;
  return errorValue.test(cell) ? failedFormula(cell) : undefined;
}
