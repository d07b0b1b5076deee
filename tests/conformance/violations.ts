import type { ServedOperation } from '@shiyi/server/http/contract';
import type { Schema } from '../../openapi/document.js';
import { type Draft, Raw, type Values } from './draft.js';
import { sampleOf } from './generate.js';
import { type Rules, rulesOf, typesOf, validatorOf } from './schema.js';

/** A draft that violates the contract in one place. */
export interface Violation {
  what: string;
  draft: Draft;
}

/** A value that violates a field's schema, and the keyword violated. */
interface Wrong {
  keyword: string;
  value: unknown;
}

const samples: Record<string, unknown> = { string: 'x', number: 1.5, integer: 7, boolean: true, null: null, array: [], object: {} };

/** Names that no operation may accept unless it declares them: columns, permissions, properties of JavaScript objects. */
export const strangeNames = [
  '__proto__',
  'constructor',
  'enterprise_id',
  'tenant_id',
  'is_admin',
  'password_hash',
  'created_by',
  'deleted_at',
  'builtin',
  'zzz',
];

const badFormats: Record<string, string[]> = {
  email: ['a@', '@b.cn', 'plain'],
  date: ['2026-02-30', '20260101', '2026-1-1'],
  'date-time': ['2026-13-01T00:00:00Z', '2026-01-01', 'now'],
  time: ['25:00:00Z', 'noon'],
  uri: ['no address', '//x', 'http://a b'],
  uuid: ['1234'],
  ipv4: ['256.0.0.1'],
};

const oddTexts = ['', ' ', '!', '£', 'a b', '..', '/', '//', '%00', '漢', 'A', 'a', '0', '-', '_', 'a/../b', 'javascript:x', '💥'];

/** Texts of this length are not sent, since the body would be refused for its size. */
const longest = 100_000;

/** Control characters, including those that change text direction. */
const unseen = ['\u0001', '\u0007', '\u001b', '\u007f', '\u0080', '\u009f', '\u202a', '\u202e', '\u2066', '\u2069'];
const breaks = ['\t', '\n', '\r', '\r\n', '\u0085', '\u2028', '\u2029'];
/** Invisible on their own, so nobody could read or search for them. */
const blanks = [' ', '\u00a0', '\u00ad', '\u200b', '\u200e', '\u2060', '\u3000', '\u3164', '\u2800', '\ufe0f', '\ufeff'];

const isFree = (format: string | undefined) => format === undefined || format === 'password';

function withInside(text: string, hidden: string, maxLength = longest): string {
  const characters = [...text].slice(0, maxLength - hidden.length);
  const middle = Math.ceil(characters.length / 2);
  return [...characters.slice(0, middle), hidden, ...characters.slice(middle)].join('');
}

function* wrongTexts(rules: Rules): Generator<Wrong> {
  const { minLength = 0, maxLength, pattern, format } = rules;
  if (minLength > 0) yield { keyword: 'minLength', value: 'a'.repeat(minLength - 1) };
  if (maxLength !== undefined && maxLength < longest) yield { keyword: 'maxLength', value: 'a'.repeat(maxLength + 1) };
  if (pattern) {
    const regex = new RegExp(pattern, 'u');
    const shaped = oddTexts.map((text) => text.padEnd(minLength, text.at(-1) ?? ' ')).filter((text) => !regex.test(text));
    for (const value of shaped.slice(0, 3)) yield { keyword: 'pattern', value };
  }
  for (const value of badFormats[format ?? ''] ?? []) yield { keyword: 'format', value };
  if (format !== 'binary') {
    yield { keyword: 'NUL', value: 'aaaa\0aaaa' };
    yield { keyword: 'lone surrogate', value: 'aaaa\ud800aaaa' };
    // Insert hidden characters into a valid text, so that nothing else is wrong with it.
    const right = String(sampleOf(rules)) || 'aaaaaaaa';
    const hidden = rules['x-multiline'] ? unseen : [...unseen, ...breaks];
    if (!pattern && isFree(format))
      for (const one of hidden) yield { keyword: `unseen ${encodeURIComponent(one)}`, value: withInside(right, one, maxLength) };
    if (!pattern && isFree(format))
      for (const one of blanks) yield { keyword: `invisible ${encodeURIComponent(one)}`, value: one.repeat(Math.max(1, minLength)) };
  }
}

function* wrongNumbers(rules: Rules): Generator<Wrong> {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = rules;
  if (minimum !== undefined) yield { keyword: 'minimum', value: minimum - 1 };
  if (maximum !== undefined) yield { keyword: 'maximum', value: maximum + 1 };
  if (exclusiveMinimum !== undefined) yield { keyword: 'exclusiveMinimum', value: exclusiveMinimum };
  if (exclusiveMaximum !== undefined) yield { keyword: 'exclusiveMaximum', value: exclusiveMaximum };
  if (multipleOf !== undefined) yield { keyword: 'multipleOf', value: (minimum ?? 0) + multipleOf / 2 };
}

function* wrongLists(rules: Rules, depth: number): Generator<Wrong> {
  const item = sampleOf(rules.items ?? {});
  const many = (count: number) => Array.from({ length: count }, (_, at) => (typeof item === 'number' ? at + 1 : item));
  if (rules.minItems) yield { keyword: 'minItems', value: many(rules.minItems - 1) };
  if (rules.maxItems !== undefined && rules.maxItems <= 2000) yield { keyword: 'maxItems', value: many(rules.maxItems + 1) };
  if (rules.uniqueItems) yield { keyword: 'uniqueItems', value: [item, item] };
  if (rules.items) for (const { keyword, value } of wrongValues(rules.items, depth)) yield { keyword: `items ${keyword}`, value: [value] };
}

/** Builds JSON text, since assigning __proto__ would not create a property. */
function withProperty(value: Values, name: string): unknown {
  const text = JSON.stringify(value).slice(0, -1);
  return JSON.parse(`${text}${text === '{' ? '' : ','}"${name}":1}`);
}

function* wrongObjects(rules: Rules, depth: number): Generator<Wrong> {
  const good = sampleOf(rules) as Values;
  const { properties = {}, required = [], additionalProperties: more, maxProperties } = rules;
  for (const name of required) {
    const { [name]: _, ...rest } = good;
    yield { keyword: `required ${name}`, value: rest };
  }
  if (more === false)
    for (const name of strangeNames.filter((one) => !Object.hasOwn(properties, one)))
      yield { keyword: `additional ${name}`, value: withProperty(good, name) };
  if (typeof more === 'object')
    for (const { keyword, value } of wrongValues(more, depth)) yield { keyword: `additional ${keyword}`, value: { ...good, zzz: value } };
  if (maxProperties !== undefined && maxProperties < 500) {
    const many = Array.from({ length: maxProperties + 1 }, (_, at) => [`zzz${at}`, 1]);
    yield { keyword: 'maxProperties', value: { ...good, ...Object.fromEntries(many) } };
  }
  for (const [name, node] of Object.entries(properties))
    for (const { keyword, value } of wrongValues(node, depth)) yield { keyword: `${name} ${keyword}`, value: { ...good, [name]: value } };
}

/** Generates one value per violated keyword of this schema. */
export function* wrongValues(node: Schema | Rules, depth = 0): Generator<Wrong> {
  if (depth > 5) return;
  const rules = rulesOf(node);
  if (rules.const !== undefined) return yield { keyword: 'const', value: 'another' };
  if (rules.enum) yield { keyword: 'enum', value: 'another' };
  const types = typesOf(rules);
  const wrong = Object.entries(samples).filter(([type]) => !types.includes(type) && !(type === 'integer' && types.includes('number')));
  if (types.length > 0) for (const [type, value] of wrong) yield { keyword: `type ${type}`, value };
  // A value that violates one choice may match another; the caller has to check.
  for (const one of rules.oneOf ?? rules.anyOf ?? []) yield* wrongValues(one, depth + 1);
  if (rules.enum) return;
  if (types.includes('string')) yield* wrongTexts(rules);
  if (types.includes('integer') || types.includes('number')) yield* wrongNumbers(rules);
  if (types.includes('array')) yield* wrongLists(rules, depth + 1);
  if (types.includes('object')) yield* wrongObjects(rules, depth + 1);
}

/** Texts in a URL that are not values of these types. */
const wrongWords: Record<string, string[]> = {
  integer: ['abc', '', '1.5', '0x10', '1e1', ' 1', '1 ', '+1', '१', 'true', 'null', 'NaN', '1,2'],
  number: ['abc', '', '0x10', ' 1', 'NaN', 'Infinity'],
  boolean: ['maybe', '', '1', 'TRUE', 'yes'],
};

function* wrongParameters(schema: Schema): Generator<Wrong> {
  const rules = rulesOf(schema);
  const types = typesOf(rules);
  for (const type of types)
    for (const value of wrongWords[type] ?? []) if (!rules.enum) yield { keyword: `type of ${JSON.stringify(value)}`, value };
  const inText = typesOf(rules).includes('string') ? wrongValues(schema) : wrongNumbers(rules);
  // In a URL every value is a string, lone surrogates cannot be encoded, and unseen characters are fine in a name to look up.
  for (const one of rules.enum ? wrongValues(schema) : inText) if (!/^(type|lone surrogate|unseen|invisible)/.test(one.keyword)) yield one;
}

/** Whether a validator refuses a value, or compares items by a method that the value has in place of the usual one. */
function isInvalid(validate: (value: unknown) => boolean, value: unknown): boolean {
  try {
    return !validate(value);
  } catch (error) {
    if (error instanceof TypeError) return true;
    throw error;
  }
}

/** Generates every violation, each applied to an otherwise valid draft. */
export function* violationsOf(operation: ServedOperation, good: Draft): Generator<Violation> {
  for (const { name, in: place, required, schema } of operation.parameters) {
    if (place !== 'path' && place !== 'query') continue;
    const set = (what: string, value: unknown): Violation => ({
      what: `${place} ${name}: ${what}`,
      draft: { ...good, [place]: { ...good[place], [name]: value } },
    });
    for (const { keyword, value } of wrongParameters(schema)) if (place === 'query' || fitsPath(String(value))) yield set(keyword, value);
    if (place !== 'query') continue;
    if (required) yield set('required', undefined);
    const value = good.query[name] ?? sampleOf(schema);
    if (!typesOf(rulesOf(schema)).includes('array')) yield set('twice', [value, value]);
  }
  for (const name of strangeNames)
    if (!operation.parameters.some((one) => one.name === name))
      yield { what: `query additional ${name}`, draft: { ...good, query: { ...good.query, [name]: new Raw('1') } } };
  if (!operation.body || operation.multipart) return;
  const validate = validatorOf(operation.body);
  for (const { keyword, value } of wrongValues(operation.body)) {
    const isText = /NUL|lone surrogate|unseen|invisible/.test(keyword);
    if (isText || isInvalid(validate, value)) yield { what: `body ${keyword}`, draft: { ...good, body: value } };
  }
}

/** Whether the text fits into one path segment: an empty or dotted segment would change the path; a slash is encoded as %2F. */
const fitsPath = (text: string) => !/^\.{0,2}$/.test(text);
