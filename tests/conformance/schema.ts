import { contract } from '@shiyi/server/http/contract';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { resolve, type Schema } from '../../openapi/document.js';

/** All schema keywords allowed in the contract. The generators and violations must support a new one. */
export interface Rules extends Omit<Schema, 'properties' | 'items' | 'oneOf'> {
  properties?: Record<string, Rules>;
  items?: Rules;
  oneOf?: Rules[];
  anyOf?: Rules[];
  additionalProperties?: boolean | Rules;
  propertyNames?: Rules;
  minProperties?: number;
  maxProperties?: number;
  uniqueItems?: boolean;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
}

const known = new Set(
  'type enum const format title description properties items required oneOf anyOf minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minLength maxLength minItems maxItems uniqueItems pattern additionalProperties propertyNames minProperties maxProperties example examples contentMediaType'.split(
    ' ',
  ),
);

/** Resolves a reference, and throws if the schema uses unknown keywords. */
export function rulesOf(node: Schema | Rules): Rules {
  const rules = resolve(contract, node as Schema) as Rules;
  const strange = Object.keys(rules).find((key) => !known.has(key) && !key.startsWith('x-'));
  if (strange)
    throw new Error(`The conformance tests do not know the keyword ${strange}; teach them in schema.ts, generate.ts and violations.ts.`);
  return rules;
}

export const typesOf = (rules: Rules): string[] => (rules.type === undefined ? [] : [rules.type].flat());

const ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, ownProperties: true, multipleOfPrecision: 6 });
addFormats.default(ajv);
ajv.addFormat('password', true);
ajv.addFormat('binary', true);
ajv.addSchema(contract, 'contract');

const compiled = new WeakMap<object, ValidateFunction>();

/** Compiles a validator for a schema of the contract, independent of the server's own validators. */
export function validatorOf(schema: object): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const text = JSON.stringify(schema, (key, value) => (key === '$ref' && String(value).startsWith('#') ? `contract${value}` : value));
  const made = ajv.compile(JSON.parse(text));
  compiled.set(schema, made);
  return made;
}

export const faultsOf = (validate: ValidateFunction): string => ajv.errorsText(validate.errors, { separator: '; ' });
