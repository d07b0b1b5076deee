import type { ServedOperation } from '@shiyi/server/http/contract';
import type { Draft, Values } from './draft.js';
import { sampleOf } from './generate.js';
import { isIdSlot } from './pool.js';
import { type Rules, rulesOf, typesOf } from './schema.js';

/** A place in an input that names one or more objects. */
export interface Slot {
  name: string;
  label: string;
  isList: boolean;
  /** Returns the draft with this value in the place. */
  put(draft: Draft, value: unknown): Draft;
}

type Step = string | 0;

function withValue(node: unknown, steps: Step[], value: unknown): unknown {
  const [step, ...rest] = steps;
  if (step === undefined) return value;
  if (step === 0) return [withValue((node as unknown[] | undefined)?.[0], rest, value)];
  return { ...(node as Values), [step]: withValue((node as Values | undefined)?.[step], rest, value) };
}

const names = (rules: Rules, name: string) =>
  (isIdSlot(name) && typesOf(rules).includes('integer')) || (name === 'key' && typesOf(rules).includes('string'));

function* inSchema(
  node: Rules,
  name: string,
  steps: Step[],
  depth = 0,
): Generator<{ name: string; steps: Step[]; isList: boolean; around?: Rules }> {
  if (depth > 4) return;
  const rules = rulesOf(node);
  if (names(rules, name)) return yield { name, steps, isList: false };
  const items = rules.items && rulesOf(rules.items);
  if (items && names(items, name)) return yield { name, steps, isList: true };
  if (items) yield* inSchema(items, name, [...steps, 0], depth + 1);
  for (const [inner, property] of Object.entries(rules.properties ?? {})) yield* inSchema(property, inner, [...steps, inner], depth + 1);
}

/** What the body must say besides for these ids to count: otherwise the rule is for everyone, and they are left out. */
const counting: Record<string, Values> = { scope_ids: { scope: 'dept' } };

/** Returns every place in an operation's input that names objects. */
export function slotsOf(operation: ServedOperation): Slot[] {
  const parameters = operation.parameters
    .filter((one) => one.in === 'path' || one.in === 'query')
    .flatMap((one) => [...inSchema(one.schema as Rules, one.name, [one.in, one.name])]);
  const body = operation.body && !operation.multipart ? [...inSchema(operation.body as Rules, '', ['body'])] : [];
  // The key of a new object, and of one that is named by its id, is chosen freely.
  const chosen = operation.method === 'POST' || body.some(({ name }) => name === 'id');
  const known = [...parameters, ...body].filter(({ name }) => name !== 'key' || !chosen);
  return known.map(({ name, steps, isList }) => ({
    name,
    label: steps.join('.'),
    isList,
    put: (draft, value) => withValue(wholeAround(operation, withCounting(draft, name), steps), steps, value) as Draft,
  }));
}

const withCounting = (draft: Draft, name: string): Draft =>
  counting[name] ? { ...draft, body: { ...(draft.body as Values), ...counting[name] } } : draft;

/** Adds an item to a list on the path to the place, so that the place exists. */
function wholeAround(operation: ServedOperation, draft: Draft, steps: Step[]): Draft {
  const at = steps.indexOf(0);
  if (at < 0 || !operation.body) return draft;
  const list = steps.slice(1, at).reduce<Rules>((rules, step) => rulesOf(rules.properties?.[step] ?? rules), rulesOf(operation.body));
  return withValue(draft, steps.slice(0, at), [sampleOf(list.items ?? {})]) as Draft;
}
