import type { Schema } from '../../../../openapi/document.js';
import type { Values } from './call-input.js';
import type { ServedOperation } from './contract.js';
import { choicesOf, isObject, itemsOf, propertyOf } from './describe-schema.js';

function withoutSecrets(schemas: readonly Schema[], value: unknown): unknown {
  if (schemas.some((one) => one.format === 'password')) return undefined;
  if (Array.isArray(value)) return value.map((item) => withoutSecrets(itemsOf(schemas), item));
  // Leave files and other class instances unchanged.
  if (!isObject(value) || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutSecrets(propertyOf(schemas, name), inner)]));
}

/** Returns the input of a request without fields that the contract marks as secret, for the operation log. */
export function openInput({ parameters, body }: ServedOperation, input: Values): unknown {
  const fields = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  return withoutSecrets([{ properties: fields }, ...(body ? choicesOf(body) : [])], input);
}
