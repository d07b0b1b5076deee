import type { Input, OperationId } from '@shiyi/sdk';
import { useMay } from '../api/Can.js';
import { client, useOperation } from '../api/client.js';
import { useMeta } from '../api/meta.js';
import { texts, useTexts } from '../app/texts.js';
import type { Values } from './form-values.js';
import { valuesOf } from './record-values.js';

const words = texts({ saved: ['修改已保存', 'Changes saved'] });

/** Operations that answer one record by its id. */
export type ReadId = { [Id in OperationId]: { id: number } extends Input<Id> ? Id : never }[OperationId];

/** How a record is changed by a form. */
export interface Changing<Id extends OperationId, R> {
  id: Id;
  draft: (record: R) => string;
  /** The values where the form's fields are not those of the record. */
  values?: (record: R) => Values;
  done?: string;
}

interface Source<R> {
  /** The operation that answers the record… */
  read?: ReadId | undefined;
  /** …or the record itself, where it is at hand. */
  record?: R | undefined;
  /** How such a record is read again where somebody else has changed it meanwhile. */
  readAgain?: ((record: R) => Promise<R | undefined>) | undefined;
}

/** The record of an id, read once: a form over it must not change under those who type. */
export function useRecord<R>(read: ReadId | undefined, id: number | undefined) {
  const reading = useOperation(read ?? 'getStaff', read && id !== undefined ? { id } : null, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  return { ...reading, data: reading.data as R | undefined };
}

const isRecord = <R extends { id: number }>(answer: unknown): answer is R =>
  typeof answer === 'object' && answer !== null && 'id' in answer;

/** A record and how the form over it begins; nothing where none is open, or where one may not change it. */
export function useChange<R extends { id: number }, U extends OperationId>(
  id: number | undefined,
  update: Changing<U, R>,
  { read, record: given, readAgain }: Source<R>,
) {
  const t = useTexts(words);
  const mayUpdate = useMay(update.id);
  const { operation } = useMeta(update.id);
  const reading = useRecord<R>(read, id);
  const record = read ? reading.data : given;
  if (id === undefined || !mayUpdate || (!read && record?.id !== id)) return undefined;
  const versioned = operation.input.some((field) => field.name === 'version');
  const fixed: object = { id, ...(versioned ? { version: record && 'version' in record ? record.version : 1 } : {}) };
  const valuesFrom = (one: R) => update.values?.(one) ?? valuesOf(operation.input, one);
  return {
    record,
    reading,
    form: {
      id: update.id,
      values: record && valuesFrom(record),
      valuesAfter: (answer: unknown) => (isRecord<R>(answer) ? valuesFrom(answer) : {}),
      fixed: fixed as Partial<Input<U>>,
      done: update.done ?? t.saved,
      draft: record ? update.draft(record) : '',
      readAgain: read ? () => client.call(read, { id }) : record && readAgain && (() => readAgain(record)),
    },
  };
}
