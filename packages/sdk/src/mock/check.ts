import type { FieldError } from '../core/errors.js';
import { operationRow } from '../core/operation-table.js';
import { hasBody, splitInput, type Values } from '../core/request.js';
import { answers, schemas } from '../generated/answers.js';
import { inputSchemas, inputs } from '../generated/inputs.js';
import { compare, type Finding } from '../observe/compare.js';
import type { Schema } from '../observe/schema.js';
import { plainPhone } from '../phone.js';

/** Rules of the contract by kind of difference; bounds name their own. */
const rules: Partial<Record<Finding['kind'], string>> = { missing: 'required', extra: 'additionalProperties', type: 'type', enum: 'enum' };

/** Returns the rules that a value breaks: one of another type is none of an enumeration either. */
function rulesOf({ kind, keyword, schema }: Finding): string[] {
  const broken = keyword ?? rules[kind] ?? kind;
  return kind === 'type' && resolve(schema).enum ? ['enum', broken] : [broken];
}

/** Says what is wrong in the words of the contract, without the value. */
function sentenceOf({ kind, path, expected, found }: Finding): string {
  const name = path || 'body';
  if (kind === 'missing') return `${name} is required`;
  if (kind === 'extra') return `Unknown field ${name}`;
  if (kind === 'enum') return `${name} must be one of ${expected.join(', ')}`;
  return `${name} must be ${expected.join(' or ')}, not ${found}`;
}

const schemaOf = (name: string): Schema => schemas[name] ?? inputSchemas[name] ?? {};

const resolve = (schema: Schema): Schema => (schema.$ref ? resolve(schemaOf(schema.$ref.slice('#/components/schemas/'.length))) : schema);

function findingsOf(schema: Schema, value: unknown): Finding[] {
  const found: Finding[] = [];
  compare({ ...schemas, ...inputSchemas }, { path: '', at: '', schema }, value, {
    visit: () => undefined,
    differ: (one) => found.push(one),
    exact: true,
  });
  return found;
}

/** Returns the value as the server sees it: phone numbers without separators, files as text, nothing undefined. */
function wireValue(schema: Schema, value: unknown): unknown {
  const own = resolve(schema);
  if (value instanceof Blob) return '';
  if (Array.isArray(value)) return value.map((one) => wireValue(own.items ?? {}, one));
  if (typeof value === 'string') return own['x-phone'] ? plainPhone(value) : value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(entries.map(([name, one]) => [name, wireValue(own.properties?.[name] ?? {}, one)]));
}

/** Texts that stand for values of other types, as the server reads them. */
const canonical: Record<string, RegExp> = {
  integer: /^-?(0|[1-9]\d{0,15})$/,
  number: /^-?(0|[1-9]\d{0,15})(\.\d{1,15})?$/,
  boolean: /^(true|false)$/,
};

/** Returns what the server reads of a value in a path, a query or a form, where it is sent as text. */
function textValue(schema: Schema, value: unknown): unknown {
  const { type = [], items } = resolve(schema);
  const types = [type].flat();
  if (types.includes('array') && items) return [value].flat().map((one) => textValue(items, one));
  if (typeof value === 'object') return value;
  const text = String(value);
  if (!types.some((one) => canonical[one]?.test(text))) return text;
  return types.includes('boolean') ? text === 'true' : Number(text);
}

/** Returns an input as the server reads it: everything outside of a JSON body comes as text. */
function inputRead(id: string, schema: Schema, input: Values): Values {
  const row = operationRow(id);
  if (!row) return input;
  const { path, query, body } = splitInput(row, input);
  const isJson = hasBody(row) && !row[2].includes('m');
  const texts = Object.entries({ ...path, ...query, ...(isJson ? {} : body) }).filter(([, value]) => value !== undefined);
  return { ...input, ...Object.fromEntries(texts.map(([name, value]) => [name, textValue(schema.properties?.[name] ?? {}, value)])) };
}

/** Returns the fields of an input that a server would refuse with 40000, at most 20. */
export function inputErrors(id: string, input: Values): FieldError[] {
  const schema = inputs[id];
  if (!schema) return [];
  return findingsOf(schema, wireValue(schema, inputRead(id, schema, input)))
    .flatMap((one) => rulesOf(one).map((rule) => ({ field: one.path, rule, message: sentenceOf(one) })))
    .slice(0, 20);
}

/** Says where an answer differs from the contract; undefined if it does not. */
export function answerFault(id: string, data: unknown): string | undefined {
  const schema = answers[id]?.schema.properties?.data;
  const [first] = schema ? findingsOf(schema, data) : [];
  return first && sentenceOf({ ...first, path: first.path ? `data.${first.path}` : 'data' });
}
