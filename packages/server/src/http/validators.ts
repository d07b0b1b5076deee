import { plainPhone } from '@shiyi/sdk/phone';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import addFormats from 'ajv-formats';
import type { Schema } from '../../../../openapi/document.js';
import { contract, type ServedOperation } from './contract.js';

/** Writes a value as JSON with its keys in order. */
const sortedJson = (value: unknown) =>
  JSON.stringify(value, (_, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );

function makeAjv(allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({
    strict: false,
    allErrors,
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
  // Ajv compares every two items; this takes linear time, and runs after the items have been checked.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    validate: (isUnique: boolean, items: unknown[]) => !isUnique || new Set(items.map(sortedJson)).size === items.length,
  });
  return ajv.addSchema(contract, 'contract');
}

/** Stops at the first error, so that its time is limited by the contract and not by the size of the request. */
const firstError = makeAjv(false);
let allErrors: Ajv2020 | undefined;

function compileAll(schema: Schema): ValidateFunction {
  allErrors ??= makeAjv(true);
  return allErrors.compile(schema);
}

/** Makes the references in part of the contract absolute, so that it compiles separately. */
function absolute<T>(node: T): T {
  return JSON.parse(JSON.stringify(node), (key, value) =>
    key === '$ref' && String(value).startsWith('#') ? `contract${value}` : value,
  ) as T;
}

export interface Validator {
  schema: Schema;
  first: ValidateFunction;
  /** Compiles the one that finds all errors, at the first request that has any. */
  all(): ValidateFunction;
}

function makeValidator(part: Schema): Validator {
  const schema = absolute(part);
  return { schema, first: firstError.compile(schema), all: () => compileAll(schema) };
}

export interface Validators {
  path: Validator;
  query: Validator;
  body: Validator | undefined;
}

function parametersSchema(operation: ServedOperation, place: 'path' | 'query'): Schema {
  const own = operation.parameters.filter((one) => one.in === place);
  return {
    type: 'object',
    additionalProperties: false,
    required: own.filter((one) => one.required).map((one) => one.name),
    properties: Object.fromEntries(own.map((one) => [one.name, one.schema])),
  };
}

const compiled = new WeakMap<ServedOperation, Validators>();

/** Returns the validators of an operation, compiled at its first request to keep startup short. */
export function validatorsOf(operation: ServedOperation): Validators {
  const known = compiled.get(operation);
  if (known) return known;
  const made: Validators = {
    path: makeValidator(parametersSchema(operation, 'path')),
    query: makeValidator(parametersSchema(operation, 'query')),
    body: operation.body && makeValidator(operation.body),
  };
  compiled.set(operation, made);
  return made;
}
