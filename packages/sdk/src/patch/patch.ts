import { type Client, untyped } from '../core/client.js';
import { type ApiError, isApiError } from '../core/errors.js';
import type { CallOptions } from '../core/options.js';
import type { Values } from '../core/request.js';
import type { Data, Input } from '../core/types.js';
import type { Replacements } from '../generated/replacements.js';
import { readRecord } from './read-record.js';
import type { FieldPlan, Replacement } from './replacement.js';
import { inputFrom, type RecordOf, type ReplacingId, refusedUse, replacementOf } from './to-input.js';

export { readRecord } from './read-record.js';
export type { FieldPlan, Replacement } from './replacement.js';
export { inputFrom, type RecordOf, type ReplacingId, replacementOf, toInput } from './to-input.js';

type Key<Id extends ReplacingId> = Replacements[Id]['key'] & keyof Input<Id>;

/**
 * The fields to change, and the one that names the record. `null` empties a field. With `version`, the one that the caller has seen, a
 * change is refused if someone has saved the record since.
 */
export type Change<Id extends ReplacingId> = { [Name in Key<Id>]-?: NonNullable<Input<Id>[Name]> } & {
  [Name in Exclude<keyof Input<Id>, Key<Id>>]?: Input<Id>[Name] | null;
};

/** A field that someone else may have changed: what we wanted to save, and what the record has now. */
export interface ConflictingField<Id extends ReplacingId = ReplacingId> {
  field: keyof Input<Id> & string;
  ours: unknown;
  theirs: unknown;
}

/** What a refused change met. */
export interface Conflict<Id extends ReplacingId = ReplacingId> {
  /** The present record. */
  record: RecordOf<Id>;
  /** The fields that we wanted to change and that differ in the present record. */
  fields: ConflictingField<Id>[];
}

const conflicts = new WeakMap<ApiError, Conflict>();

/**
 * Returns what a change by `patch` met when it was refused with 40901, else undefined. Kept beside the error, because errors may be logged
 * and contain no values.
 */
export function conflictOf<Id extends ReplacingId>(error: unknown, id: Id): Conflict<Id> | undefined {
  const isOwn = isApiError(error, 40901) && error.meta.operationId === id;
  return isOwn ? (conflicts.get(error) as Conflict<Id> | undefined) : undefined;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

const nameOf = (field: FieldPlan) => (typeof field === 'string' ? field : field[0]).replace(/=.*/, '');

/** Applies a change to an input. Null empties a field, which is left out where the contract has no null. */
function apply(input: Values, change: Values, fields: readonly FieldPlan[]): Values {
  const next = { ...input };
  const names = new Set(fields.map(nameOf));
  for (const [name, value] of Object.entries(change)) {
    if (value === null && names.has(name)) delete next[name];
    else if (value !== undefined) next[name] = value;
  }
  return next;
}

/** Reads the record again and keeps both values of each field that we wanted to change. */
async function keepConflict(error: ApiError, { fields, key }: Replacement, change: Values, read: () => Promise<Values | undefined>) {
  // The conflict stands without its details if the record cannot be read any more.
  const record = await read().catch(() => undefined);
  if (!record) return;
  const { input } = inputFrom(fields, record);
  const changed = Object.entries(change).filter(([name, value]) => name !== key && name !== 'version' && value !== undefined);
  const differing = changed
    .map(([field, ours]) => ({ field, ours, theirs: input[field] ?? null }))
    .filter((one) => !isSame(one.ours, one.theirs));
  conflicts.set(error, { record, fields: differing } as unknown as Conflict);
}

/**
 * Changes some fields of a record whose write replaces all of it: reads the record, applies the change and writes it with the version, so
 * that nobody's change is lost. Returns what the write answers.
 * @throws ApiError of the read or the write. 40901 if someone else saved the record meanwhile: `conflictOf` tells both values.
 * `usage/no-record` if the record is in no list, `usage/incomplete-record` if the server's record lacks fields of the input
 * @example
 * await patch(client, 'updateCustomer', { id: 2041, remark: '晚班' });
 */
export async function patch<Id extends ReplacingId>(
  client: Client,
  id: Id,
  change: Change<Id>,
  options: CallOptions = {},
): Promise<Data<Id>> {
  const plan = replacementOf(id);
  const { idempotencyKey: _, onProgress: __, ...reading } = options;
  const read = async () => readRecord(untyped(client), plan, plan.key && (change as Values)[plan.key], reading);
  const record = await read();
  if (!record) throw refusedUse(id, 'no-record');
  const { input, lost } = inputFrom(plan.fields, record);
  const missing = lost.filter((name) => (change as Values)[name] === undefined);
  if (missing.length > 0) throw refusedUse(id, 'incomplete-record', new Error(`The record lacks ${missing.join(', ')}.`));
  try {
    return (await untyped(client).call(id, apply(input, change as Values, plan.fields), options)) as Data<Id>;
  } catch (error) {
    if (isApiError(error, 40901)) await keepConflict(error, plan, change as Values, read);
    throw error;
  }
}
