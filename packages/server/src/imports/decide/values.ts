import { plainPhone } from '@shiyi/sdk/phone';
import type { Sentence } from '../../http/refusal.js';
import { textFault } from '../../http/text-faults.js';
import { instantAt, localTime, today } from '../outcome/local-time.js';
import type { Cell } from '../read/table.js';

export type Value = string | number | string[] | null;
/** The value of a cell, or why it is rejected. */
export type CellResult = { value: Value } | { problem: Sentence };
/** Reads a cell. `timeZone` is the company's, which applies to times and days in the file. */
export type Reader = (cell: string | Date | boolean, timeZone: string) => CellResult;

/** Control characters except line breaks and tabs, and zero-width characters. */
const invisible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;
const visible = /[^\s\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** Most cells are plain ASCII, which needs no normalization. */
const ascii = /^[!-~](?:[ -~]*[!-~])?$/;

/** Normalizes full-width letters and digits, and removes invisible characters. */
export const plainText = (text: string) => (ascii.test(text) ? text : text.normalize('NFKC').replace(invisible, '').trim());

export const asText = (cell: string | Date | boolean) => (cell instanceof Date ? dayOf(cell) : plainText(String(cell)));
const dayOf = (date: Date) => date.toISOString().slice(0, 10);
const twoDigits = (value: number) => String(value).padStart(2, '0');

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

/** Reads multiline text. */
export const lines = (max: number): Reader => textOf(max, true);

const mobile = /^1[3-9]\d{9}$/;

/** Reads a mainland China mobile number in any common format. */
export const phone: Reader = (cell) => {
  if (typeof cell === 'string' && mobile.test(cell)) return { value: cell };
  const value = plainPhone(asText(cell).replace(/\.0+$/, ''));
  if (scientific.test(value))
    return {
      problem: [
        '被表格软件改成了科学计数法，请把该列设为“文本”后重新填写',
        'the spreadsheet turned it into 1.38E+10; format the column as text and enter it again',
      ],
    };
  return mobile.test(value) ? { value } : { problem: ['应为 11 位数字', 'enter 11 digits'] };
};

const epoch = Date.UTC(1899, 11, 30);

function calendarDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const same = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return same ? `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}` : undefined;
}

/** Reads a calendar day: 1990-05-01, 1990/5/1, 1990年5月1日, 19900501, or a spreadsheet serial number. */
export function dayIn(cell: string | Date | boolean): string | undefined {
  const words = asText(cell);
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T].*)?$/.exec(words) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(words);
  const serial = /^\d{3,5}(\.0+)?$/.test(words) ? Number(words) : undefined;
  if (serial !== undefined) return dayOf(new Date(epoch + serial * 86_400_000));
  return parts ? calendarDay(Number(parts[1]), Number(parts[2]), Number(parts[3])) : undefined;
}

/** Reads a calendar day that is over or today. */
export const pastDay: Reader = (cell, timeZone) => {
  const value = dayIn(cell);
  if (!value) return { problem: ['应写成 1990-05-01', 'write it as 1990-05-01'] };
  const now = today(timeZone);
  const oldest = `${Number(now.slice(0, 4)) - 120}${now.slice(4)}`;
  return value <= now && value >= oldest ? { value } : { problem: ['应在过去 120 年内', 'must be within the last 120 years'] };
};

interface Range {
  min: number;
  max: number;
  digits: number;
  /** Factors by unit. The key '' applies to numbers without a unit. */
  units: Record<string, number>;
}

/** Reads a number in a range, with units: 168cm, 1.68 m, 120斤. */
export const measure =
  ({ min, max, digits, units }: Range): Reader =>
  (cell) => {
    const parts = /^(-?\d+(?:\.\d+)?)(\D*)$/.exec(
      asText(cell)
        .replace(/,(?=\d{3})/g, '')
        .toLowerCase(),
    );
    const factor = parts?.[2] ? units[parts[2].trim()] : (units[''] ?? 1);
    if (!parts || factor === undefined) return { problem: ['应为数字', 'enter a number'] };
    const value = Number((Number(parts[1]) * factor).toFixed(digits));
    return value >= min && value <= max ? { value } : { problem: [`应在 ${min} 到 ${max} 之间`, `must be between ${min} and ${max}`] };
  };

export const height = measure({ min: 50, max: 250, digits: 1, units: { cm: 1, 厘米: 1, 公分: 1, m: 100, 米: 100 } });
export const weight = measure({ min: 20, max: 400, digits: 2, units: { kg: 1, 公斤: 1, 千克: 1, 斤: 0.5, 市斤: 0.5 } });

export const isEmpty = (cell: Cell | undefined): cell is null | undefined | '' =>
  cell === null || cell === undefined || (typeof cell === 'string' && !visible.test(cell));

/** Reads a number in a range with at most `digits` decimals. */
export const number = (min: number, max: number, digits = 0, units: Record<string, number> = {}): Reader =>
  measure({ min, max, digits, units });

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

/** Reads an amount of money, in fen (1/100 yuan). */
export const amount: Reader = (cell) => {
  const parts = /^[¥￥]?(\d+(?:\.\d{1,2})?)元?$/.exec(asText(cell).replace(/[,\s]/g, ''));
  const value = parts ? Math.round(Number(parts[1]) * 100) : Number.NaN;
  if (value <= 100_000_000_000) return { value };
  return { problem: ['应为数字，最多两位小数', 'enter a number with at most two decimals'] };
};

/** Formats fen as yuan. */
export const money = (value: Value) => (Number(value) / 100).toFixed(2);

const momentProblem = { problem: ['应写成 2026-11-18 20:14:09', 'write it as 2026-11-18 20:14:09'] } as const;

/** Reads a time in the company's time zone: 2026-11-18 20:14:09, 2026/11/18 20:14, 2026年11月18日, or a spreadsheet serial number. */
export const moment: Reader = (cell, timeZone) => {
  const words = cell instanceof Date ? cell.toISOString() : asText(cell);
  const parts = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?(?:[ T]*(\d{1,2}):(\d{1,2})(?::(\d{1,2})(?:\.\d+Z?)?)?)?$/.exec(words);
  const serial = /^\d{5}(\.\d+)?$/.test(words) ? Number(words) : undefined;
  const [year, month, day, hour, minute, second] = (parts ?? []).slice(1).map((part) => Number(part ?? 0));
  const known =
    parts && calendarDay(Number(year), Number(month), Number(day)) && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  if (!known && serial === undefined) return momentProblem;
  const local = known
    ? Date.UTC(Number(year), Number(month) - 1, Number(day), hour, minute, second)
    : Math.round((epoch + Number(serial) * 86_400_000) / 1000) * 1000;
  const value = `${new Date(instantAt(timeZone, local)).toISOString().slice(0, 19)}Z`;
  const latest = new Date(Date.now() + 86_400_000).toISOString();
  return value >= '2000' && value < latest ? { value } : { problem: ['应在 2000 年以后、今天以前', 'must be between 2000 and today'] };
};

/** Formats a time in the company's time zone. */
export const localMoment = (value: Value, _: unknown, timeZone: string) => localTime(timeZone, Date.parse(String(value)));
