import { plainPhone } from '@shiyi/sdk/phone';
import type { Sentence } from '../../http/refusal.js';
import { textFault } from '../../http/text-faults.js';
import type { Cell } from '../read/table.js';

export type Value = string | number | string[] | null;
/** The value of a cell, or why it is rejected. */
export type CellResult = { value: Value; rest?: string } | { problem: Sentence };
/** What the cells of a column are, whose notation the column decides. */
export interface CellForm {
  form?: 'number' | 'moment';
  /** Factors by unit. The key '' applies to numbers without a unit. */
  units?: Readonly<Record<string, number>>;
  /** Returns the reader of a column whose head or cells give numbers without a unit this one. */
  withUnit?: (unit: string) => Reader;
}

/** Reads a cell. `timeZone` is the company's, which applies to times and days in the file. */
export interface Reader extends CellForm {
  (cell: string | Date | boolean, timeZone: string): CellResult;
}

/** Control characters except line breaks and tabs, and zero-width characters. */
const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const visible = /[^\s\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** Most cells are plain ASCII, which needs no normalization. */
const ascii = /^[!-~](?:[ -~]*[!-~])?$/;

/** Normalizes full-width letters and digits, and removes invisible characters. */
export const plainText = (text: string) => (ascii.test(text) ? text : text.normalize('NFKC').replace(invisible, '').trim());

/** Names that look alike are the same: without differences of case, width, blanks and invisible characters. Like `fold_name` of the database. */
export const foldName = (text: string) => plainText(text).replace(/\s+/g, ' ').toLowerCase();

export const asText = (cell: string | number | Date | boolean) => (cell instanceof Date ? dayOf(cell) : plainText(String(cell)));
export const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Spreadsheet programs write long numbers as 1.38E+10, which loses digits. */
const scientific = /^\d(\.\d+)?e\+?\d+$/i;

const hasControls: Sentence = ['有不可见的控制字符，请删除', 'remove the control characters'];
const lineBreaks = /[\t\n\r\u0085\u2028\u2029]+/g;

const textOf =
  (max: number, isMultiline: boolean): Reader =>
  (cell) => {
    const cleaned = cell instanceof Date ? dayOf(cell) : String(cell).replace(invisible, '').trim();
    const value = isMultiline ? cleaned : cleaned.replace(lineBreaks, ' ');
    if (textFault(value, isMultiline)) return { problem: hasControls };
    return value.length > max ? { problem: [`最多 ${max} 个字`, `at most ${max} characters`] } : { value };
  };

/** Reads single-line text of at most `max` characters. Line breaks become spaces; letters are not normalized, full-width ones included. */
export const text = (max: number): Reader => textOf(max, false);

/** Reads a name: text with single blanks, whose letters are composed. */
export const nameText =
  (max: number): Reader =>
  (cell, timeZone) => {
    const reading = textOf(max, false)(cell, timeZone);
    return 'value' in reading ? { value: String(reading.value).normalize('NFC').replace(/\s+/g, ' ') } : reading;
  };

/** Reads multiline text. */
export const lines = (max: number): Reader => textOf(max, true);

const mobile = /^1[3-9]\d{9}$/;

const framed = /^(?:tel:)?\(?(?:\+?86|0086)?\)?[-\s.]?(1[3-9]\d[-\s.·]?\d{4}[-\s.·]?\d{4})$/i;

/** Removes what programs write around mobile numbers: tel:13900000000, 139.0000.0000, (+86)139…, 86-139…. */
const withoutFrame = (text: string) => framed.exec(text)?.[1]?.replace(/\D/g, '') ?? text;

/** Reads a mainland China mobile number in any common format. */
export const phone: Reader = (cell) => {
  if (typeof cell === 'string' && mobile.test(cell)) return { value: cell };
  const value = withoutFrame(
    plainPhone(
      asText(cell)
        .replace(/^['`‘’]/, '')
        .replace(/\.0+$/, ''),
    ),
  );
  if (scientific.test(value))
    return {
      problem: [
        '被表格软件改成了科学计数法，请把该列设为“文本”后重新填写',
        'the spreadsheet turned it into 1.38E+10; format the column as text and enter it again',
      ],
    };
  return mobile.test(value) ? { value } : { problem: ['应为 11 位数字', 'enter 11 digits'] };
};

export const isEmpty = (cell: Cell | undefined): cell is null | undefined | '' =>
  cell === null || cell === undefined || (typeof cell === 'string' && !visible.test(cell));

/** Reads several words of limited length, with any common separator. */
export const words =
  (most: number, max: number): Reader =>
  (cell) => {
    const value = [
      ...new Set(
        asText(cell)
          .split(/[、,，;；/|]/)
          .map((one) => one.trim()),
      ),
    ].filter(Boolean);
    if (value.length > most) return { problem: [`最多 ${most} 个`, `at most ${most}`] };
    return value.some((one) => one.length > max) ? { problem: [`每个最多 ${max} 个字`, `at most ${max} characters each`] } : { value };
  };

/** Reads a code without spaces, such as a SKU or an order number. */
export const code =
  (max: number): Reader =>
  (cell) => {
    const value = asText(cell).replace(/^[`'‘’]+/, '');
    if (scientific.test(value))
      return {
        problem: [
          '被表格软件改成了科学计数法，请把该列设为“文本”后重新填写',
          'the spreadsheet turned it into 1.38E+10; format the column as text and enter it again',
        ],
      };
    if (/\s/.test(value) || value.length > max)
      return { problem: [`最多 ${max} 个字符，不含空格`, `at most ${max} characters, no spaces`] };
    return { value };
  };
