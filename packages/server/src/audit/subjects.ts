import type { ServedOperation } from '../http/contract.js';
import { isObject } from '../http/describe-schema.js';

const maxSubjects = 5000;

const idsOf = (value: unknown): (string | number)[] => {
  if (typeof value === 'number') return [value];
  return typeof value === 'string' ? value.split(',').filter((part) => /^\d+$/.test(part)) : [];
};
const idsIn = (value: unknown) => (Array.isArray(value) ? value.flatMap(idsOf) : idsOf(value));

/** Returns the records that a call is about, as `x-about` of the contract names their fields, such as `customer:12`. */
export function subjectsOf({ operation }: Pick<ServedOperation, 'operation'>, ...parts: readonly unknown[]): string[] {
  const found = new Set<string>();
  for (const [field, kind] of Object.entries(operation['x-about'] ?? {}))
    for (const part of parts) if (isObject(part)) for (const id of idsIn(part[field])) found.add(`${kind}:${id}`);
  return [...found].slice(0, maxSubjects);
}
