import { Refusal, refuseField } from './refusal.js';

const maxDepth = 64;
/** Values that a body may hold. A recipe of a week has about 5000; a body of 1 MiB may have 500,000, which take 0.5 s. */
const maxValues = 50_000;

const tooDeep = () => new Refusal(40000, ['内容嵌套过深', 'The content is nested too deeply']);
const tooMany = () =>
  new Refusal(40000, [
    `内容超过 ${maxValues} 个值，请分几次提交`,
    `The content has more than ${maxValues} values; send it in several requests`,
  ]);

const quote = '"'.charCodeAt(0);
const backslash = '\\'.charCodeAt(0);
const comma = ','.charCodeAt(0);
const opens = new Set(['[', '{'].map((one) => one.charCodeAt(0)));

/** Returns the position of the quote that ends the string that begins before `from`. */
function endOfString(json: Buffer, from: number): number {
  let at = from;
  while (at < json.length && json[at] !== quote) at += json[at] === backslash ? 2 : 1;
  return at;
}

/** Rejects JSON text that would take too long to parse and to check, before it is parsed. */
export function assertFewValues(json: Buffer) {
  if (json.length <= maxValues) return;
  let values = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] as number;
    if (byte === quote) at = endOfString(json, at + 1);
    else if ((byte === comma || opens.has(byte)) && ++values > maxValues) throw tooMany();
  }
}

interface Fault {
  /** Keys from the value down to the fault. */
  path: string[];
  isDepth: boolean;
}

const isKeepable = (text: string) => !text.includes('\0') && text.isWellFormed();

/** Returns the first fault inside a value. Its path is built on the way back, because most values have no fault. */
function faultIn(value: unknown, depth: number): Fault | undefined {
  if (typeof value === 'string') return isKeepable(value) ? undefined : { path: [], isDepth: false };
  if (typeof value !== 'object' || value === null) return undefined;
  if (depth > maxDepth) return { path: [], isDepth: true };
  const keys = Array.isArray(value) ? undefined : Object.keys(value);
  const length = (keys ?? (value as unknown[])).length;
  for (let at = 0; at < length; at++) {
    const key = keys?.[at] ?? at;
    if (keys && !isKeepable(key as string)) return { path: [], isDepth: false };
    const found = faultIn((value as Record<string, unknown>)[key], depth + 1);
    if (found) return { ...found, path: [String(key), ...found.path] };
  }
  return undefined;
}

/** Rejects text that PostgreSQL cannot store and nesting that would overflow a recursive walk. Must run before any other check. */
export function assertPlain(value: unknown) {
  const fault = faultIn(value, 0);
  if (!fault) return;
  if (fault.isDepth) throw tooDeep();
  const place = fault.path.join('.').slice(0, 200);
  throw refuseField(40000, place, 'control', [
    `${place || '内容'} 含有无法保存的字符，请删除`,
    `${place || 'The content'} has characters that can’t be stored; remove them`,
  ]);
}
