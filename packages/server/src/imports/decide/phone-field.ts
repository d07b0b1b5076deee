import type { ImportField } from '../kind.js';
import { phone } from './values.js';

/** Creates the phone field that identifies a person. */
export const phoneField = (example: string): ImportField => ({
  name: 'phone',
  label: ['手机号', 'Phone'],
  aliases: ['手机', '手机号码', '电话', '联系电话', '联系方式', 'mobile', 'tel'],
  sql: 'text',
  read: phone,
  example,
  required: true,
  personal: true,
});
