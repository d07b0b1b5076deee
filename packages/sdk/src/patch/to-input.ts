import { ApiError } from '../core/errors.js';
import type { Values } from '../core/request.js';
import type { Input } from '../core/types.js';
import { type Replacements, replacements } from '../generated/replacements.js';
import type { FieldPlan, Replacement } from './replacement.js';

/** Operations that replace a record: a field left out of their input is emptied. */
export type ReplacingId = keyof Replacements;

/** The record that an operation replaces, as its read answers it; a row of a list or tree where no call reads one record. */
export type RecordOf<Id extends ReplacingId> = Replacements[Id]['record'];

/** @throws ApiError `usage/not-replacing` if the operation replaces no record */
export function replacementOf(id: string): Replacement {
  const known = Object.hasOwn(replacements, id) ? replacements[id as ReplacingId] : undefined;
  if (known) return known;
  throw refusedUse(id, 'not-replacing');
}

/** Returns the error of a use that sends nothing. */
export function refusedUse(id: string, reason: string, cause?: unknown): ApiError {
  return new ApiError({ kind: 'usage', reason, outcome: 'notSent', cause }, { operationId: id, requestId: '', attempts: 0, elapsedMs: 0 });
}

function valueAt(record: Values, place: string): unknown {
  const [, name = '', sign, rest = ''] = /^(\w+)(\[\]\.|\.|:)?(.*)$/s.exec(place) ?? [];
  const value = Object.hasOwn(record, name) ? record[name] : undefined;
  if (sign === undefined || value === null || value === undefined) return value;
  if (sign === ':') return value === rest;
  if (sign === '.') return (value as Values)[rest];
  return (value as Values[]).map((one) => one[rest]);
}

function trim(value: unknown, fields: readonly FieldPlan[]): unknown {
  if (Array.isArray(value)) return value.map((one) => trim(one, fields));
  return typeof value === 'object' && value !== null ? inputFrom(fields, value as Values).input : value;
}

/** Makes an input of a record. `lost` names the fields that the record lacks. */
export function inputFrom(fields: readonly FieldPlan[], record: Values): { input: Values; lost: string[] } {
  const input: Values = {};
  const lost: string[] = [];
  for (const field of fields) {
    const [text, inner] = typeof field === 'string' ? [field] : field;
    const [, name = '', nullable, origin = name] = /^(\w+)(\?)?(?:=(.*))?$/.exec(text) ?? [];
    const [place = name, ...excluding] = origin.split('!');
    if (excluding.some((other) => record[other] !== null && record[other] !== undefined)) continue;
    const value = valueAt(record, place);
    if (value === undefined) lost.push(name);
    else if (value !== null || nullable) input[name] = inner ? trim(value, inner) : value;
  }
  return { input, lost };
}

/**
 * Turns a record, as the SDK reads it, into the input of the write that replaces it: `channel` becomes `channel_id`, and what the write does
 * not take is left out. Fields that no read answers, such as a full phone number or a secret, are left out, which keeps them.
 * @throws ApiError `usage/incomplete-record` if the record lacks a field, as a row of another list may
 * @example
 * const input = toInput('updateCustomer', await client.getCustomer({ id: 2041 }));
 * await client.updateCustomer({ ...input, remark: '晚班' });
 */
export function toInput<Id extends ReplacingId>(id: Id, record: RecordOf<Id>): Input<Id> {
  const { input, lost } = inputFrom(replacementOf(id).fields, record as Values);
  if (lost.length > 0) throw refusedUse(id, 'incomplete-record', new Error(`The record lacks ${lost.join(', ')}.`));
  return input as Input<Id>;
}
