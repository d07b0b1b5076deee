import type { FieldMeta, OperationId } from '@shiyi/sdk';
import { plainPhone } from '@shiyi/sdk/phone';
import { createContext, useContext } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { texts, textsNow } from '#app/texts.js';
import { instantOf, parseDay } from '#ui/date/dates.js';

export type Values = Record<string, unknown>;

interface FormState {
  form: UseFormReturn<Values>;
  operation: OperationId;
  /** Makes ids unique across several forms on a page. */
  prefix: string;
  /** Names of the fields on the page, which show their own errors. */
  fields?: Set<string>;
}

export const FormContext = createContext<FormState | null>(null);

export function useFormState(): FormState {
  const state = useContext(FormContext);
  if (!state) throw new Error('A field stands outside of a form.');
  return state;
}

const words = texts({
  required: ['请填写', 'Required'],
  choose: ['请选择', 'Select an option'],
  short: (least: number) => [`至少 ${least} 个字符`, `At least ${least} characters`],
  long: (most: number) => [`最多 ${most} 个字符`, `At most ${most} characters`],
  few: (least: number) => [`至少选 ${least} 项`, `Choose at least ${least}`],
  many: (most: number) => [`最多选 ${most} 项`, `Choose at most ${most}`],
  least: (least: number) => [`不能小于 ${least}`, `At least ${least}`],
  most: (most: number) => [`不能大于 ${most}`, `At most ${most}`],
  number: ['请输入数字', 'Enter a number'],
  whole: ['请输入整数', 'Enter a whole number'],
  email: ['邮箱格式不正确', 'Enter a valid email address'],
  day: ['请按 2026-11-02 的格式填写日期', 'Write the date as 2026-11-02'],
  moment: ['请按 2026-11-02 08:30 的格式填写时间', 'Write the time as 2026-11-02 08:30'],
  phone: ['手机号应为 11 位数字', 'Enter an 11-digit mobile number'],
  shape: ['格式不正确', 'Invalid format'],
});

const isEmpty = (value: unknown) => value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);

function checkText(field: FieldMeta, value: string): string | undefined {
  const t = textsNow(words);
  const length = [...value].length;
  if (field.required && value.trim() === '') return t.required;
  // The server normalizes phone numbers the same way.
  if (field.format === 'phone') return new RegExp(field.pattern ?? '').test(plainPhone(value)) ? undefined : t.phone;
  if (field.min !== undefined && length < field.min) return t.short(field.min);
  if (field.max !== undefined && length > field.max) return t.long(field.max);
  if (field.format === 'date' && !parseDay(value)) return t.day;
  if (field.format === 'date-time' && !instantOf(value)) return t.moment;
  if (field.format === 'email' && !/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(value)) return t.email;
  if (field.pattern && !new RegExp(field.pattern, 'u').test(value)) return t.shape;
  return undefined;
}

function checkNumber(field: FieldMeta, value: number): string | undefined {
  const t = textsNow(words);
  if (!Number.isFinite(value)) return t.number;
  const isId = field.min === 1 && field.max === Number.MAX_SAFE_INTEGER;
  if (field.type === 'integer' && !Number.isSafeInteger(value)) return isId ? t.choose : t.whole;
  if (isId && value < 1) return t.choose;
  const shown = (limit: number) => (field.unit === 'fen' ? limit / 100 : limit);
  if (field.min !== undefined && value < field.min) return t.least(shown(field.min));
  if (field.max !== undefined && value > field.max) return t.most(shown(field.max));
  return undefined;
}

/** Returns the validation message for a value by the contract, or undefined if it is valid. */
export function problemOf(field: FieldMeta, value: unknown): string | undefined {
  const t = textsNow(words);
  const list = field.type.endsWith('[]');
  if (isEmpty(value)) return field.required && (!list || (field.min ?? 0) > 0) ? (field.enum || list ? t.choose : t.required) : undefined;
  if (Array.isArray(value)) {
    if (field.min !== undefined && value.length < field.min) return t.few(field.min);
    return field.max !== undefined && value.length > field.max ? t.many(field.max) : undefined;
  }
  if (field.enum) return undefined;
  if (field.type === 'integer' || field.type === 'number') return checkNumber(field, Number(value));
  return typeof value === 'string' ? checkText(field, value) : undefined;
}

function parseValue(field: FieldMeta | undefined, value: unknown): unknown {
  if (isEmpty(value)) return Array.isArray(value) ? value : undefined;
  if (field?.type === 'integer' || field?.type === 'number') return Number(value);
  if (field?.format === 'date-time' && typeof value === 'string') return instantOf(value) ?? value;
  if (field?.format === 'date' && typeof value === 'string') return parseDay(value) ?? value;
  return typeof value === 'string' && field?.format !== 'password' ? value.trim() : value;
}

/** Converts form values to the operation's input: drops empty values and parses numbers and dates. */
export function inputOf(fields: readonly FieldMeta[], values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => [
    name,
    parseValue(
      fields.find((field) => field.name === name),
      value,
    ),
  ]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
