import { plainPhone } from '@shiyi/sdk/phone';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import addFormats from 'ajv-formats';
import { resolve, type Schema } from '../../../../openapi/document.js';
import { labelOf, violationOf } from '../../../../openapi/violations.js';
import { contract, type Served } from './contract.js';
import { Refusal, type RefusedField, refuseField } from './refusal.js';

const ajv = new Ajv2020({
  strict: false,
  allErrors: true,
  verbose: true,
  validateSchema: false,
  ownProperties: true,
  multipleOfPrecision: 6,
});
addFormats.default(ajv);
ajv.addFormat('password', true);
ajv.addFormat('binary', true);
// Replaces the submitted value before the other schema rules check it.
ajv.addKeyword({
  keyword: 'x-phone',
  type: 'string',
  modifying: true,
  before: 'maxLength',
  validate: (_: true, text: string, __: unknown, place?: DataValidationCxt) => {
    if (place) place.parentData[place.parentDataProperty] = plainPhone(text);
    return true;
  },
});
ajv.addSchema(contract, 'contract');

/** Makes the references in part of the contract absolute, so that it compiles separately. */
function absolute<T>(node: T): T {
  return JSON.parse(JSON.stringify(node), (key, value) =>
    key === '$ref' && String(value).startsWith('#') ? `contract${value}` : value,
  ) as T;
}

export interface Validators {
  path: ValidateFunction;
  query: ValidateFunction;
  body: ValidateFunction | undefined;
}

function parametersSchema(operation: Served, place: 'path' | 'query') {
  const own = operation.parameters.filter((one) => one.in === place);
  return absolute({
    type: 'object',
    additionalProperties: false,
    required: own.filter((one) => one.required).map((one) => one.name),
    properties: Object.fromEntries(own.map((one) => [one.name, one.schema])),
  });
}

const compiled = new WeakMap<Served, Validators>();

/** Returns the validators of an operation, compiled at its first request to keep startup short. */
export function validatorsOf(operation: Served): Validators {
  const known = compiled.get(operation);
  if (known) return known;
  const made: Validators = {
    path: ajv.compile(parametersSchema(operation, 'path')),
    query: ajv.compile(parametersSchema(operation, 'query')),
    body: operation.body && ajv.compile(absolute(operation.body)),
  };
  compiled.set(operation, made);
  return made;
}

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

const maxDepth = 64;

const unkeepable = (path: string) =>
  refuseField(40000, path.slice(0, 200), 'control', [
    `${path.slice(0, 200) || '内容'} 含有无法保存的字符，请删除`,
    `${path.slice(0, 200) || 'The content'} has characters that can’t be stored; remove them`,
  ]);

/** Rejects text that PostgreSQL cannot store and nesting that would overflow a recursive walk. Must run before any other check. */
export function assertPlain(value: unknown) {
  const stack: [node: unknown, depth: number, path: string][] = [[value, 0, '']];
  for (let next = stack.pop(); next; next = stack.pop()) {
    const [node, depth, path] = next;
    if (typeof node === 'string' && (node.includes('\0') || !node.isWellFormed())) throw unkeepable(path);
    if (typeof node !== 'object' || node === null) continue;
    if (depth > maxDepth) throw new Refusal(40000, ['内容嵌套过深', 'The content is nested too deeply']);
    for (const [key, child] of Object.entries(node)) {
      const inside = path ? `${path}.${key}` : key;
      stack.push([key, depth + 1, path], [child, depth + 1, inside]);
    }
  }
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

/** Checks a value against its schema. @throws Refusal 40000 with one entry per violation */
export function check(validate: ValidateFunction | undefined, value: unknown) {
  if (!validate || validate(value)) return;
  const errors = (validate.errors ?? []).slice(0, 20).map((error) => fieldError(error, validate.schema as Schema));
  throw new Refusal(40000, errors[0]?.message, { errors });
}
