import type { ServedOperation } from '@shiyi/server/http/contract';
import type { Schema } from '../../openapi/document.js';
import { sampleOf } from '../conformance/generate.js';
import { type Rules, rulesOf, typesOf } from '../conformance/schema.js';

/** Body limit of the server, and the number of values that it reads. */
export const mostBytes = 1024 * 1024;
const manyItems = 45_000;

export interface WorstBody {
  what: string;
  text: string;
  /** Whether an operation may take it. */
  mayPass?: boolean;
}

/** A list or text of a schema, and how the JSON of a value is put there into a whole body. */
interface Slot {
  at: string;
  rules: Rules;
  wrap(json: string): string;
}

const isList = (rules: Rules) => typesOf(rules).includes('array');
const isText = (rules: Rules) => typesOf(rules).includes('string') && rules.format !== 'binary';

function* slotsOf(node: Schema | Rules, at = '', wrap = (json: string) => json, depth = 0): Generator<Slot> {
  if (depth > 5) return;
  const rules = rulesOf(node);
  if (isList(rules) || isText(rules)) yield { at, rules, wrap };
  if (rules.items) yield* slotsOf(rules.items, `${at}[]`, (json) => wrap(`[${json}]`), depth + 1);
  const properties = Object.entries(rules.properties ?? {});
  const good = properties.length > 0 ? (sampleOf(rules) as Record<string, unknown>) : {};
  for (const [name, child] of properties) {
    const { [name]: _, ...rest } = good;
    const before = JSON.stringify(rest).slice(0, -1);
    const inside = (json: string) => wrap(`${before}${before === '{' ? '' : ','}${JSON.stringify(name)}:${json}}`);
    yield* slotsOf(child, `${at}.${name}`, inside, depth + 1);
  }
}

/** Joins as many items as fit into a body. */
function joined(count: number, item: (at: number) => string): string {
  const parts: string[] = [];
  let size = 0;
  for (let at = 0; at < count; at++) {
    const next = item(at);
    size += Buffer.byteLength(next) + 1;
    if (size > mostBytes - 20_000) break;
    parts.push(next);
  }
  return parts.join(',');
}

/** Returns the JSON of items that differ only in what is compared last. */
function alike(rules: Rules): (at: number) => string {
  const item = sampleOf(rules.items ?? {});
  if (typeof item === 'number') return (at) => String(at + 1);
  if (typeof item === 'string') return (at) => `"${at}"`;
  const text = JSON.stringify(item ?? {}).slice(0, -1);
  return (at) => `${text}${/[{[]$/.test(text) ? '' : ','}${Array.isArray(item) ? at : `"zz":${at}`}${Array.isArray(item) ? ']' : '}'}`;
}

export function* worstLists(body: Schema): Generator<WorstBody> {
  for (const { at, rules, wrap } of slotsOf(body)) {
    if (!isList(rules)) continue;
    yield { what: `${at} of ${manyItems} items`, text: wrap(`[${joined(manyItems, alike(rules))}]`) };
  }
}

const seen = new Set<string>();
const pumps = ['a', '0', ' ', '-', 'é', '\\n'];

/** Long texts for each pattern and format that no earlier operation has. */
export function* worstTexts(body: Schema): Generator<WorstBody> {
  for (const { at, rules, wrap } of slotsOf(body)) {
    const kind = `${rules.pattern ?? ''} ${rules.format ?? ''} ${rules['x-phone'] ?? ''}`;
    if (!isText(rules) || seen.has(kind)) continue;
    seen.add(kind);
    for (const pump of pumps)
      yield { what: `${at} of 1 MiB of ${pump}`, text: wrap(`"${pump.repeat((mostBytes - 20_000) / Buffer.byteLength(pump))}"`) };
  }
}

const plainObject = (body: Schema) => {
  const text = JSON.stringify(sampleOf(body));
  return text.startsWith('{') ? text.slice(0, -1) : '{';
};

/** Bodies whose cost does not depend on the schema, around a valid one. */
export function* worstShapes(body: Schema): Generator<WorstBody> {
  const start = plainObject(body);
  const comma = start === '{' ? '' : ',';
  const shape = (what: string, inside: string): WorstBody => ({ what, text: `${start}${comma}${inside}}` });
  const full = (unit: string) => unit.repeat((mostBytes - 20_000) / unit.length);
  yield shape(
    '45,000 unknown keys',
    joined(manyItems, (at) => `"k${at}":0`),
  );
  yield shape(
    'as many unknown keys as fit',
    joined(mostBytes, (at) => `"k${at}":0`),
  );
  yield shape('500,000 numbers', `"zzz":[${full('1,')}1]`);
  yield shape('350,000 empty objects', `"zzz":[${full('{},')}1]`);
  yield shape('a list 500,000 deep', `"zzz":${full('[').slice(0, 500_000)}${']'.repeat(500_000)}`);
  yield shape('an object 150,000 deep', `"zzz":${full('{"a":').slice(0, 750_000)}1${'}'.repeat(150_000)}`);
  yield shape('many lists 60 deep', `"zzz":[${full(`${'['.repeat(60)}${']'.repeat(60)},`)}1]`);
  yield shape('a number of 1 million digits', `"zzz":${full('9')}`);
  yield shape('a number of 1 million decimals', `"zzz":0.${full('9')}`);
  yield shape('45,000 numbers as texts', `"zzz":[${joined(manyItems, (at) => `"${at}"`)}]`);
  yield shape('45,000 long numbers', `"zzz":[${joined(manyItems, (at) => `1${at}.123456789012345`)}]`);
  yield shape('escapes', `"zzz":"${full('\\u0061')}"`);
  yield shape('text that looks like __proto__', `"zzz":[${joined(manyItems, () => '"\\"__proto__\\":"')}]`);
  yield shape('spaces after "constructor"', `"constructor"${full(' ')}:1`);
  yield shape('a long key', `"${full('k')}":1`);
  yield shape('only spaces', `"zzz":1${full(' ')}`);
}

/** Distinct values that a leaf of the schema takes; `turn` counts them. */
type Leaf = (rules: Rules, turn: number) => unknown;

function fittingLeaf(rules: Rules, turn: number): unknown {
  if (rules.const !== undefined) return rules.const;
  if (rules.enum) return rules.enum[turn % rules.enum.length];
  const [type] = typesOf(rules).filter((one) => one !== 'null');
  if (type === 'boolean') return turn % 2 === 0;
  if (type === 'string') {
    if (rules.pattern || (rules.format && rules.format !== 'password')) return sampleOf(rules);
    const length = Math.min(rules.maxLength ?? 10, rules.maxLength && rules.maxLength > 1000 ? 1_000_000 : 200);
    return String(turn).padEnd(Math.max(rules.minLength ?? 0, Math.min(length, 200)), '长');
  }
  const { minimum = 1, maximum = Number.MAX_SAFE_INTEGER, multipleOf: step = 1 } = rules;
  return Math.min(maximum, minimum + step * turn);
}

const wrongLeaf: Leaf = (_, turn) => (turn % 2 === 0 ? false : { zzz: turn });

/** Builds a value with all fields, and with lists that are as full as they may be and the bytes allow. */
function fullest(node: Schema | Rules, leaf: Leaf, bytes: number, turn = 0, depth = 0): unknown {
  const rules = rulesOf(node);
  if (isList(rules) && rules.items) {
    const size = JSON.stringify(fullest(rules.items, leaf, bytes / Math.min(rules.maxItems ?? 1, 20), 0, depth + 1)).length * 1.5;
    const enough = rules.uniqueItems ? (rulesOf(rules.items).enum?.length ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
    const count = Math.max(rules.minItems ?? 0, Math.min(rules.maxItems ?? 1, enough, Math.floor(bytes / size)));
    const items = Array.from({ length: count }, (_, at) => fullest(rules.items as Rules, leaf, size, at, depth + 1));
    return rules.uniqueItems ? [...new Map(items.map((item) => [JSON.stringify(item), item])).values()] : items;
  }
  const properties = Object.entries(rules.properties ?? {});
  if (properties.length === 0 || depth > 6) return leaf(rules, turn);
  const share = bytes / properties.length;
  return Object.fromEntries(properties.map(([name, child]) => [name, fullest(child, leaf, share, turn, depth + 1)]));
}

/** Builds a value whose lists are full of what has none of its required fields. */
function barest(node: Schema | Rules, depth = 0): unknown {
  const rules = rulesOf(node);
  if (isList(rules) && rules.items)
    return Array.from({ length: Math.min(rules.maxItems ?? 1, 500) }, () => barest(rules.items as Rules, depth + 1));
  const lists = Object.entries(rules.properties ?? {}).filter(([, child]) => depth < 2 && isList(rulesOf(child)));
  return Object.fromEntries(lists.map(([name, child]) => [name, barest(child, depth + 1)]));
}

const within = (text: string) => (Buffer.byteLength(text) < mostBytes ? text : `${text.slice(0, 300_000)}`);

/** Bodies within the limits of the contract in which everything is wrong. */
export function* wrongEverywhere(body: Schema): Generator<WorstBody> {
  yield { what: 'all values wrong', mayPass: true, text: within(JSON.stringify(fullest(body, wrongLeaf, 500_000))) };
  yield { what: 'all fields missing', mayPass: true, text: within(JSON.stringify(barest(body))) };
}

/** The largest body that the contract allows, with lists of about this many bytes. */
export const fullestBody = (operation: ServedOperation, bytes = 500_000): unknown => fullest(operation.body ?? {}, fittingLeaf, bytes);
