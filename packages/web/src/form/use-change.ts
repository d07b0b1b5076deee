import type { Input, OperationId } from '@shiyi/sdk';
import { useMay } from '#api/Can.js';
import { client, useOperation } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import type { Values } from './form-values.js';
import type { FormProps } from './OperationForm.js';
import { valuesOf } from './record-values.js';

const words = texts({ saved: ['修改已保存', 'Changes saved'] });

/** Operations that return a record by its id. */
export type ReadId = { [Id in OperationId]: { id: number } extends Input<Id> ? Id : never }[OperationId];

/** How a form updates a record. */
export interface UpdateOptions<Id extends OperationId, R> {
  id: Id;
  draft: (record: R) => string;
  /** Maps the record to form values, if its fields differ from the form's. */
  values?: (record: R) => Values;
  done?: string;
  prepare?: NonNullable<FormProps<Id>['prepare']>;
}

interface Source<R> {
  /** The operation that returns the record… */
  read?: ReadId | undefined;
  /** …or the record itself, if already loaded. */
  record?: R | undefined;
  /** Reloads such a record after a version conflict. */
  readAgain?: ((record: R) => Promise<R | undefined>) | undefined;
}

/** Loads a record once; a form must not change while the user types, so it is not revalidated. */
export function useRecord<R>(read: ReadId | undefined, id: number | undefined) {
  const reading = useOperation(read ?? 'getStaff', read && id !== undefined ? { id } : null, {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  return { ...reading, data: reading.data as R | undefined };
}

const isRecord = <R extends { id: number }>(answer: unknown): answer is R =>
  typeof answer === 'object' && answer !== null && 'id' in answer;

/** Returns a record with the props of its form, or undefined if none is open or the user may not edit it. */
export function useChange<R extends { id: number }, U extends OperationId>(
  id: number | undefined,
  update: UpdateOptions<U, R>,
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
      ...(update.prepare ? { prepare: update.prepare } : {}),
      draft: record ? update.draft(record) : '',
      readAgain: read ? () => client.call(read, { id }) : record && readAgain && (() => readAgain(record)),
    },
  };
}
