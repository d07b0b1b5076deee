import { refuseField } from '../../../http/refusal.js';
import { assertBraces } from '../../../records/braces.js';

/** What a message is filled in with. */
export interface MessageValues {
  name: string;
  staff_name: string | null;
  service_name: string | null;
  day: number;
  date: string | null;
}

type Variable = keyof MessageValues;

/** Variables of messages, by their names in both languages; those of check-ins have no value here. */
const variables: Readonly<Record<string, Variable>> = {
  ...{ name: 'name', nick_name: 'name', 姓名: 'name', 昵称: 'name', 客户昵称: 'name' },
  ...{ staff_name: 'staff_name', 营养师: 'staff_name', service_name: 'service_name', 服务: 'service_name', 服务名称: 'service_name' },
  ...{ day: 'day', 第几天: 'day', date: 'date', 日期: 'date' },
};

const pattern = /\{\{\s*([^{}\s]+)\s*\}\}/g;

/** Fills in a message. What has no value stays visible, to be replaced by hand. */
export function fillMessage(text: string, all: MessageValues): string {
  return text.replace(pattern, (whole, variable: string) => {
    const known = Object.hasOwn(variables, variable) ? variables[variable] : undefined;
    const value = known && all[known];
    return value === null || value === undefined || value === '' ? whole : String(value);
  });
}

/** @throws Refusal 42200 naming the variables that a day plan does not have */
export function assertVariables(field: string, text: string) {
  assertBraces(field, text);
  const unknown = [...text.matchAll(pattern)].map(([, name = '']) => name).filter((name) => !Object.hasOwn(variables, name));
  if (unknown.length === 0) return;
  const names = [...new Set(unknown)].slice(0, 5).map((name) => `{{${name.slice(0, 32)}}}`);
  throw refuseField(42200, field, 'variable', [
    `日计划里没有变量 ${names.join('、')}，可用：姓名、营养师、服务名称、第几天、日期`,
    `Day plans have no variable ${names.join(', ')}; use name, staff_name, service_name, day or date`,
  ]);
}
