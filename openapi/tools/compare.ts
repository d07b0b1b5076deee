import { type Contract, type Operation, operationsOf, resolve, type Schema } from '../document.js';

/** The effect of a change on callers: narrowed may break them, widened does not. */
export type Kind = 'added' | 'removed' | 'narrowed' | 'widened';

export interface Change {
  kind: Kind;
  operationId: string;
  /** The place in the operation, such as `input.page` or `answer.list[].name`; empty for the operation itself. */
  place: string;
  sentence: string;
}

type Side = 'input' | 'answer';

interface Comparison {
  old: Contract;
  new: Contract;
  operationId: string;
  report: (kind: Kind, place: string, sentence: string) => void;
}

/** Input and response are mirror images: accepting more is harmless to callers, while returning more may break them. */
const wider = (side: Side): Kind => (side === 'input' ? 'widened' : 'narrowed');
const narrower = (side: Side): Kind => (side === 'input' ? 'narrowed' : 'widened');

const typesOf = (schema: Schema) => (schema.type === undefined ? ['any'] : [schema.type].flat()).toSorted();

const limits = [
  ['minimum', 'smallest value', 1],
  ['minLength', 'shortest text', 1],
  ['minItems', 'fewest items', 1],
  ['maximum', 'largest value', -1],
  ['maxLength', 'longest text', -1],
  ['maxItems', 'most items', -1],
] as const;

function compareLimits(to: Comparison, side: Side, place: string, before: Schema, after: Schema) {
  for (const [keyword, name, direction] of limits) {
    const from = before[keyword];
    const now = after[keyword];
    if (from === now) continue;
    const open = direction === 1 ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY;
    const tighter = ((now ?? open) - (from ?? open)) * direction > 0;
    to.report(tighter ? narrower(side) : wider(side), place, `${name} ${from ?? 'unbounded'} → ${now ?? 'unbounded'}`);
  }
  if (before.pattern !== after.pattern)
    to.report(side === 'input' ? 'narrowed' : 'widened', place, `form ${before.pattern ?? 'any'} → ${after.pattern ?? 'any'}`);
  if (before.format !== after.format) to.report('narrowed', place, `format ${before.format ?? 'none'} → ${after.format ?? 'none'}`);
}

function compareValues(to: Comparison, side: Side, place: string, before: Schema, after: Schema) {
  if (!before.enum && !after.enum) return;
  if (!before.enum || !after.enum)
    return to.report(
      before.enum ? wider(side) : narrower(side),
      place,
      before.enum ? 'takes any value now' : `only ${after.enum?.join(', ')} now`,
    );
  const gone = before.enum.filter((value) => !after.enum?.includes(value));
  const come = after.enum.filter((value) => !before.enum?.includes(value));
  if (gone.length > 0) to.report(narrower(side), place, `value ${gone.join(', ')} is gone`);
  if (come.length > 0) to.report(wider(side), place, `value ${come.join(', ')} is new`);
}

function compareTypes(to: Comparison, side: Side, place: string, before: Schema, after: Schema): boolean {
  const from = typesOf(before);
  const now = typesOf(after);
  if (from.join() === now.join()) return true;
  const grown = from.every((type) => now.includes(type));
  const shrunk = now.every((type) => from.includes(type));
  to.report(grown ? wider(side) : shrunk ? narrower(side) : 'narrowed', place, `type ${from.join(' or ')} → ${now.join(' or ')}`);
  return grown || shrunk;
}

function compareFields(to: Comparison, side: Side, place: string, before: Schema, after: Schema, seen: Set<string>) {
  const names = new Set([...Object.keys(before.properties ?? {}), ...Object.keys(after.properties ?? {})]);
  for (const name of names) {
    const from = before.properties?.[name];
    const now = after.properties?.[name];
    const at = `${place}.${name}`;
    const needed = after.required?.includes(name) ?? false;
    if (!from) to.report(side === 'input' && needed ? 'narrowed' : 'widened', at, side === 'input' && needed ? 'new, and required' : 'new');
    else if (!now) to.report('narrowed', at, 'gone');
    else {
      const was = before.required?.includes(name) ?? false;
      if (was !== needed) to.report(needed ? narrower(side) : wider(side), at, needed ? 'required now' : 'may be missing now');
      compareSchemas(to, side, at, from, now, seen);
    }
  }
}

function compareSchemas(to: Comparison, side: Side, place: string, from: Schema, now: Schema, seen: Set<string>) {
  // A recursive schema was already compared at its first occurrence.
  const name = `${from.$ref}>${now.$ref}`;
  if (from.$ref && now.$ref) {
    if (seen.has(name)) return;
    seen.add(name);
  }
  const before = resolve(to.old, from);
  const after = resolve(to.new, now);
  if (!compareTypes(to, side, place, before, after)) return;
  compareValues(to, side, place, before, after);
  compareLimits(to, side, place, before, after);
  compareFields(to, side, place, before, after, seen);
  if (before.items && after.items) compareSchemas(to, side, `${place}[]`, before.items, after.items, seen);
}

function inputOf(contract: Contract, operation: Operation): Schema {
  const parameters = (operation.parameters ?? []).map((one) => resolve(contract, one));
  const content = operation.requestBody && Object.values(operation.requestBody.content)[0];
  const body = content ? resolve(contract, content.schema) : {};
  return {
    type: 'object',
    required: [...parameters.filter((one) => one.required).map((one) => one.name), ...(body.required ?? [])],
    properties: { ...Object.fromEntries(parameters.map((one) => [one.name, one.schema])), ...body.properties },
  };
}

function answerOf(contract: Contract, operation: Operation): Schema {
  const response = operation.responses['200'] && resolve(contract, operation.responses['200']);
  const schema = response?.content?.['application/json']?.schema;
  return (schema && resolve(contract, schema).properties?.data) ?? {};
}

/** Returns every difference between two bundled contracts that callers could notice. */
export function compareContracts(before: Contract, after: Contract): Change[] {
  const changes: Change[] = [];
  const known = new Map([...operationsOf(before)].map((one) => [one.operation.operationId, one]));
  const present = new Map([...operationsOf(after)].map((one) => [one.operation.operationId, one]));
  for (const id of known.keys())
    if (!present.has(id)) changes.push({ kind: 'removed', operationId: id, place: '', sentence: 'the operation is gone' });
  for (const [operationId, now] of present) {
    const from = known.get(operationId);
    if (!from) {
      changes.push({ kind: 'added', operationId, place: '', sentence: `${now.method.toUpperCase()} ${now.path}` });
      continue;
    }
    const to: Comparison = {
      old: before,
      new: after,
      operationId,
      report: (kind, place, sentence) => changes.push({ kind, operationId, place, sentence }),
    };
    if (`${from.method} ${from.path}` !== `${now.method} ${now.path}`)
      to.report('narrowed', '', `${from.method} ${from.path} → ${now.method} ${now.path}`);
    if (from.operation['x-permission'] !== now.operation['x-permission'])
      to.report('narrowed', '', `permission ${from.operation['x-permission']} → ${now.operation['x-permission']}`);
    compareSchemas(to, 'input', 'input', inputOf(before, from.operation), inputOf(after, now.operation), new Set());
    compareSchemas(to, 'answer', 'answer', answerOf(before, from.operation), answerOf(after, now.operation), new Set());
  }
  return changes;
}
