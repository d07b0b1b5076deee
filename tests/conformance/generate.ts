import type { ServedOperation } from '@shiyi/server/http/contract';
import fc from 'fast-check';
import type { Schema } from '../../openapi/document.js';
import type { Draft, Values } from './draft.js';
import { type Rules, rulesOf, typesOf } from './schema.js';
import { textOf } from './texts.js';

/** Returns existing values for a property of this name. */
export type Live = (name: string) => readonly unknown[];

const maxDepth = 5;

/** A small table and the smallest valid PNG. */
export const table = Buffer.from('手机号,昵称\n13900007001,甲\n1390000700,乙\n');
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

function numberOf(rules: Rules, whole: boolean): fc.Arbitrary<number> {
  const step = rules.multipleOf ?? (whole ? 1 : 0.01);
  const low = rules.minimum ?? (rules.exclusiveMinimum === undefined ? -Number.MAX_SAFE_INTEGER : rules.exclusiveMinimum + step);
  const high = rules.maximum ?? (rules.exclusiveMaximum === undefined ? Number.MAX_SAFE_INTEGER : rules.exclusiveMaximum - step);
  const scale = Math.round(1 / Math.min(step, 1));
  const stride = Math.max(step, 1);
  const near = Math.min(high, low + 50);
  const between = (from: number, to: number) =>
    fc.integer({ min: Math.ceil((from * scale) / stride), max: Math.floor((to * scale) / stride) });
  const ticks = whole || Math.abs(high) * scale <= Number.MAX_SAFE_INTEGER ? between(low, near) : between(0, 50);
  return fc.oneof(
    { weight: 4, arbitrary: ticks.map((tick) => (tick * stride) / scale) },
    { weight: 1, arbitrary: fc.constantFrom(low, high) },
  );
}

function listOf(rules: Rules, live: Live, name: string, depth: number): fc.Arbitrary<unknown[]> {
  const minLength = rules.minItems ?? 0;
  const item = depth > 0 || minLength > 0 ? arbitraryOf(rules.items ?? {}, live, name, depth - 1) : fc.nat();
  const maxLength = depth > 0 ? Math.max(minLength, Math.min(rules.maxItems ?? 4, 4)) : minLength;
  if (!rules.uniqueItems) return fc.array(item, { minLength, maxLength });
  return fc.uniqueArray(item, { minLength, maxLength, selector: (value) => JSON.stringify(value) });
}

function objectOf(rules: Rules, live: Live, depth: number): fc.Arbitrary<Values> {
  const required = rules.required ?? [];
  const shown = Object.entries(rules.properties ?? {}).filter(([name]) => depth > 0 || required.includes(name));
  const model = Object.fromEntries(shown.map(([name, node]) => [name, arbitraryOf(node, live, name, depth - 1)]));
  const own = fc.record(model, { requiredKeys: required }) as fc.Arbitrary<Values>;
  const more = rules.additionalProperties;
  if (typeof more !== 'object' && !(more === true && shown.length === 0)) return own;
  const value = typeof more === 'object' ? arbitraryOf(more, live, '', depth - 1) : fc.constantFrom(1, 'a', true, null);
  const key = rules.propertyNames ? (arbitraryOf(rules.propertyNames, nothing) as fc.Arbitrary<string>) : fc.stringMatching(/^[a-z]{3,8}$/);
  const extra = fc.dictionary(key, value, { minKeys: rules.minProperties ?? 0, maxKeys: Math.min(rules.maxProperties ?? 3, 3) });
  return fc.tuple(extra, own).map(([some, fixed]) => ({ ...some, ...fixed }));
}

function typed(type: string, rules: Rules, live: Live, name: string, depth: number): fc.Arbitrary<unknown> {
  if (type === 'null') return fc.constant(null);
  if (type === 'boolean') return fc.boolean();
  if (type === 'array') return listOf(rules, live, name, depth);
  if (type === 'object')
    return rules.examples
      ? fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...rules.examples) }, objectOf(rules, live, depth))
      : objectOf(rules, live, depth);
  if (type === 'string' && rules.format === 'binary') return fc.constantFrom(png, table, Buffer.from('no picture'), Buffer.alloc(0));
  const free: fc.Arbitrary<unknown> = type === 'string' ? textOf(rules) : numberOf(rules, type === 'integer');
  const real = live(name).filter((value) => typeof value === (type === 'string' ? 'string' : 'number'));
  if (real.length === 0) return free;
  return fc.oneof({ weight: type === 'string' ? 1 : 8, arbitrary: fc.constantFrom(...real) }, { weight: 1, arbitrary: free });
}

/** Generates values that obey a schema of the contract, biased toward boundaries and existing values. */
export function arbitraryOf(node: Schema | Rules, live: Live, name = '', depth = maxDepth): fc.Arbitrary<unknown> {
  const rules = rulesOf(node);
  if (rules.const !== undefined) return fc.constant(rules.const);
  if (rules.enum) return fc.constantFrom(...rules.enum);
  const choices = rules.oneOf ?? rules.anyOf;
  if (choices) return fc.oneof(...choices.map((one) => arbitraryOf({ ...rulesOf(one), ...sharedWith(rules) }, live, name, depth)));
  const types = typesOf(rules);
  if (types.length === 0) return fc.constantFrom<unknown>(1, 'a', true, null);
  const main = types.filter((type) => type !== 'null').map((type) => ({ weight: 5, arbitrary: typed(type, rules, live, name, depth) }));
  return fc.oneof(...main, ...(types.includes('null') ? [{ weight: 1, arbitrary: fc.constant(null) }] : []));
}

/** Keywords next to a choice apply to each of its schemas. */
function sharedWith({ oneOf: _, anyOf: __, type: ___, ...shared }: Rules): Rules {
  return shared.properties || shared.required ? shared : {};
}

/** What the contract says in words only: periods run forward, and a course of values is that of a service or of a customer. */
function withoutConflicts(query: Values): Values {
  const ordered = { ...query };
  if (query.service_id !== undefined) delete ordered.user_id;
  if (query.order_no !== undefined) delete ordered.receiver_phone;
  for (const [name, from] of Object.entries(query)) {
    const end = name.replace(/from$/, 'to');
    const to = query[end];
    if (end !== name && typeof from === 'string' && typeof to === 'string' && from > to)
      Object.assign(ordered, { [name]: to, [end]: from });
  }
  return ordered;
}

/** Names columns and fields of the file; the tests of imports cover these texts. */
const importTexts = ['mapping', 'notations', 'constants'];

const withoutImportTexts = (body: unknown): unknown =>
  typeof body === 'object' && body !== null && !Array.isArray(body)
    ? Object.fromEntries(Object.entries(body).filter(([name]) => !importTexts.includes(name)))
    : body;

/** Generates inputs of an operation, by place. */
export function draftsOf(operation: ServedOperation, live: Live): fc.Arbitrary<Draft> {
  const place = (where: 'path' | 'query') => {
    // Cursors and figures only come from responses; cursors.test.ts and figure-rows.test.ts cover invalid ones.
    const own = operation.parameters.filter((one) => one.in === where && one.name !== 'after' && one.name !== 'figure');
    const required = where === 'path' ? own : own.filter((one) => one.required);
    return fc.record(Object.fromEntries(own.map((one) => [one.name, arbitraryOf(one.schema, live, one.name)])), {
      requiredKeys: required.map((one) => one.name),
    }) as fc.Arbitrary<Values>;
  };
  const parts = { path: place('path'), query: place('query').map(withoutConflicts) };
  if (!operation.body) return fc.record(parts);
  const plain = arbitraryOf(operation.body, live);
  const body = operation.multipart ? plain.map(withoutImportTexts) : plain;
  return fc.record({ ...parts, body: operation.bodyRequired ? body : fc.option(body, { nil: undefined }) }) as fc.Arbitrary<Draft>;
}

/** Returns the same inputs for the same seed. */
export const sampleDrafts = (operation: ServedOperation, live: Live, count: number, seed: number): Draft[] =>
  fc.sample(draftsOf(operation, live), { numRuns: count, seed });

/** Returns one valid value, always the same. */
export const sampleOf = (node: Schema | Rules): unknown => fc.sample(arbitraryOf(node, nothing), { numRuns: 1, seed: 1 })[0];

export const nothing: Live = () => [];
