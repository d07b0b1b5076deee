import { resolve, type Schema } from '../../../../openapi/document.js';
import { contract } from './contract.js';

/** Returns a schema and all of its alternatives. */
export function choicesOf(node: Schema): Schema[] {
  const own = resolve(contract, node);
  return [own, ...[...(own.oneOf ?? []), ...(own.anyOf ?? [])].flatMap(choicesOf)];
}

export const itemsOf = (schemas: readonly Schema[]): Schema[] => schemas.flatMap(({ items }) => (items ? choicesOf(items) : []));

export function propertyOf(schemas: readonly Schema[], name: string): Schema[] {
  const own = schemas.flatMap(({ properties, additionalProperties: more }) => properties?.[name] ?? (typeof more === 'object' ? more : []));
  return own.flatMap(choicesOf);
}

export const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
