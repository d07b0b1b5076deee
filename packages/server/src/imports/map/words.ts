import { readContract } from '../../http/contract-file.js';
import type { Sentence } from '../../http/refusal.js';
import { plainText, type Value } from '../decide/values.js';
import type { ImportField } from '../kind.js';

/** Chinese and English names by value. */
export type Names = ReadonlyMap<Value, Sentence>;

interface Words {
  /** Values by every name they have. */
  values: ReadonlyMap<string, Value>;
  names: Names;
}

const bare = (text: string) => plainText(text).toLowerCase();
const readable = (value: string) => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('_', ' ');

/** Returns the names that the contract gives the values of a schema. */
export function namesIn(schema: string): Names {
  const { enum: known = [], ...found } = (readContract().components?.schemas?.[schema] ?? {}) as Record<string, unknown> & {
    enum?: Value[];
  };
  const zh = (found['x-enum-zh'] ?? {}) as Record<string, string>;
  const en = (found['x-enum-en'] ?? {}) as Record<string, string>;
  return new Map(known.map((value) => [value, [zh[String(value)] ?? String(value), en[String(value)] ?? readable(String(value))]]));
}

function wordsIn(names: Names, more: Readonly<Record<string, Value>>): Words {
  const values = new Map<string, Value>(Object.entries(more));
  for (const [value, both] of names) for (const name of [String(value), ...both]) values.set(bare(name), value);
  return { values, names };
}

/** Creates a field with fixed values, matched by their names and by other common names. */
export function wordsAmong(
  namesOf: () => Names,
  more: Readonly<Record<string, Value>> = {},
): Pick<ImportField, 'read'> & { choices: () => Sentence[]; show: (value: Value, say: (sentence: Sentence) => string) => string } {
  let known: Words | undefined;
  const words = () => {
    known ??= wordsIn(namesOf(), more);
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

/** Does the same with the values of a contract schema. */
export const wordsOf = (schema: string, more?: Readonly<Record<string, Value>>) => wordsAmong(() => namesIn(schema), more);

/** 1 is male, 2 is female, 0 is unknown. */
export const sexWords = wordsOf('Sex', { 男性: 1, 女性: 2, m: 1, f: 2, 先生: 1, 女士: 2 });
