import type { Sentence } from '../../http/refusal.js';
import type { ImportField } from '../kind.js';
import { asText, phone, type Reader } from './values.js';

/** What people and programs write between two numbers. */
const between = /(?:[、,，;；/|\n\r]|:::|或|以及)+/;

/** Reads the first mobile number of a cell. Others, such as landlines with extensions, are its rest. */
const phoneWithOthers: Reader = (cell, timeZone) => {
  const whole = phone(cell, timeZone);
  const numbers =
    cell instanceof Date || typeof cell === 'boolean'
      ? []
      : asText(cell.replace(/[\n\r]+/g, '、'))
          .split(between)
          .map((number) => number.trim());
  if ('value' in whole || numbers.length < 2) return whole;
  const read = numbers.map((number) => phone(number, timeZone));
  const at = read.findIndex((one) => 'value' in one);
  const first = read[at];
  if (!first || !('value' in first)) return whole;
  const rest = numbers.filter((number, index) => index !== at && number !== '').join('、');
  return rest === '' ? first : { ...first, rest };
};

const otherNumbers: Sentence = ['其他号码', 'Other numbers'];

/** Creates the phone field of a person whose further numbers go to the remark. */
export const phonesField = (example: string): ImportField => ({
  ...phoneField(example),
  read: phoneWithOthers,
  rest: { to: 'remark', head: otherNumbers },
});

/** Creates the phone field that identifies a person. */
export const phoneField = (example: string): ImportField => ({
  name: 'phone',
  label: ['手机号', 'Phone'],
  aliases: [
    ...[
      '手机',
      '手机号码',
      '电话',
      '联系电话',
      '联系方式',
      '手機',
      '手機號碼',
      '電話',
      '聯絡電話',
      '電話番号',
      '携帯電話',
      '携帯番号',
      'mobile',
      'tel',
    ],
    ...['mobile phone', 'phone number', 'cell phone', 'telephone'],
  ],
  sql: 'text',
  read: phone,
  example,
  required: true,
  personal: true,
});
