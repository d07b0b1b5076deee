import { readContract } from '../http/contract-file.js';
import type { Sentence } from '../http/refusal.js';
import type { ImportField } from './kind.js';
import { plainText, type Value } from './values.js';

interface Words {
  /** Values by every name they have. */
  values: Map<string, Value>;
  /** Chinese and English names by value. */
  names: Map<Value, readonly [string, string]>;
}

const bare = (text: string) => plainText(text).toLowerCase();
const readable = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');

function wordsIn(schema: string, more: Readonly<Record<string, Value>>): Words {
  const { enum: known = [], ...found } = (readContract().components?.schemas?.[schema] ?? {}) as Record<string, unknown> & {
    enum?: Value[];
  };
  const zh = (found['x-enum-zh'] ?? {}) as Record<string, string>;
  const en = (found['x-enum-en'] ?? {}) as Record<string, string>;
  const names = new Map(
    known.map((value) => [value, [zh[String(value)] ?? String(value), en[String(value)] ?? readable(String(value))] as const]),
  );
  const values = new Map<string, Value>(Object.entries(more));
  for (const [value, both] of names) for (const name of [String(value), ...both]) values.set(bare(name), value);
  return { values, names };
}

/** Creates a field with the fixed values of a contract schema, matched by their contract names and by other common names. */
export function wordsOf(
  schema: string,
  more: Readonly<Record<string, Value>> = {},
): Pick<ImportField, 'read'> & { choices: () => Sentence[]; show: (value: Value, say: (sentence: Sentence) => string) => string } {
  let known: Words | undefined;
  const words = () => {
    known ??= wordsIn(schema, more);
    return known;
  };
  return {
    read: (cell) => {
      const { values, names } = words();
      const value = values.get(bare(String(cell)));
      if (value !== undefined) return { value };
      const [zh, en] = [0, 1].map((at) => [...names.values()].map((both) => both[at]));
      return { problem: [`只能填：${zh?.join('、')}`, `choose one of ${en?.join(', ')}`] };
    },
    choices: () => [...words().names.values()],
    show: (value, say) => say(words().names.get(value) ?? [String(value), String(value)]),
  };
}

/** 1 is male, 2 is female, 0 is unknown. */
export const sexWords = wordsOf('Sex', { 男性: 1, 女性: 2, m: 1, f: 2, 先生: 1, 女士: 2 });
