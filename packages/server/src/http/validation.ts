import type { ErrorObject } from 'ajv';
import { resolve, type Schema } from '../../../../openapi/document.js';
import { labelOf, violationOf } from '../../../../openapi/violations.js';
import { contract } from './contract.js';
import { Refusal, type RefusedField } from './refusal.js';
import type { Validator } from './validators.js';

const plain: Record<string, RegExp> = {
  integer: /^-?(0|[1-9]\d{0,15})$/,
  number: /^-?(0|[1-9]\d{0,15})(\.\d{1,15})?$/,
  boolean: /^(true|false)$/,
};

/**
 * Converts query, path and form text to the type in its schema. Text that is not the canonical form of that type is returned unchanged, and
 * then fails validation.
 */
export function typedFrom(text: unknown, schema: Schema): unknown {
  const { type = [], items } = resolve(contract, schema);
  const types = [type].flat();
  if (types.includes('array') && items) return [text].flat().map((one) => typedFrom(one, items));
  if (typeof text !== 'string' || !types.some((one) => plain[one]?.test(text))) return text;
  return types.includes('boolean') ? text === 'true' : Number(text);
}

type Params = Record<string, unknown>;

/** Returns the schema at a path, or undefined if there are several. */
function schemaAt(root: Schema, steps: readonly string[]): Schema | undefined {
  let at: Schema | undefined = root;
  for (const step of steps) {
    const own: Schema = resolve(contract, at);
    at = (/^\d+$/.test(step) && own.items) || own.properties?.[step];
    if (!at) return undefined;
  }
  return resolve(contract, at);
}

function fieldError(error: ErrorObject, root: Schema): RefusedField {
  const params = error.params as Params;
  const strange = params.additionalProperty;
  const steps = [...error.instancePath.slice(1).split('/'), params.missingProperty ?? strange].filter(Boolean).map(String);
  // Report an array item under the name of its array.
  const named = steps.slice(0, steps.findLastIndex((step) => !/^\d+$/.test(step)) + 1);
  const name = named.at(-1) ?? 'body';
  const schema = schemaAt(root, named) ?? (error.parentSchema as Schema | undefined) ?? {};
  const [zh, en] = labelOf(contract, name, schema);
  const message = violationOf(contract, name, schema, error.keyword, params) ?? [
    `${zh}不符合接口约定`,
    `${en} does not match the API contract`,
  ];
  return { field: steps.join('.').slice(0, 200), rule: error.keyword, message };
}

/** Cuts what exceeds its limit to one more than the limit, so that the time to find all errors is limited as well. */
function trim(schema: Schema, value: unknown): unknown {
  const { maxItems = 0, maxLength = 0, items = {}, properties = {} } = resolve(contract, schema);
  // The limit counts characters, of which each has up to two units.
  if (typeof value === 'string') return maxLength > 0 ? value.slice(0, 2 * maxLength + 2) : value;
  if (Array.isArray(value)) return value.slice(0, maxItems + 1).map((item) => trim(items, item));
  if (typeof value !== 'object' || value === null) return value;
  const names = Object.keys(value);
  const unknown = names.filter((name) => !Object.hasOwn(properties, name)).slice(0, maxErrors);
  const known = names.filter((name) => Object.hasOwn(properties, name));
  const entries = [...known, ...unknown].map((name) => [name, trim(properties[name] ?? {}, (value as Params)[name])]);
  return Object.fromEntries(entries);
}

/** The most errors that a refusal tells. */
const maxErrors = 20;

/** Checks a value against its schema. @throws Refusal 40000 with one entry per violation */
export function check(validator: Validator | undefined, value: unknown) {
  if (!validator || validator.first(value)) return;
  const { schema } = validator;
  const all = validator.all();
  const found = (all(trim(schema, value)) ? validator.first.errors : all.errors) ?? [];
  const errors = found.slice(0, maxErrors).map((error) => fieldError(error, schema));
  throw new Refusal(40000, errors[0]?.message, { errors });
}
