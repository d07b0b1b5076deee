import type { ApiError, FieldMeta } from '@shiyi/sdk';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Values } from './form-values.js';
import { type Conflict, compareVersions, sameValue, valuesOf } from './record-values.js';

/** Returns the current record, or undefined if it cannot be read. */
export type ReadAgain = () => Promise<object | undefined>;

const changedMeanwhile = 40901;

/** Returns the version of a record, if it has one. */
const versionOf = (record: unknown): Values =>
  typeof record === 'object' && record !== null && 'version' in record ? { version: record.version } : {};

interface Source {
  form: UseFormReturn<Values>;
  fields: readonly FieldMeta[];
  /** Input without a field; its version is the one the initial values came with. */
  fixed: object | undefined;
  readAgain: ReadAgain | undefined;
}

/**
 * Handles version conflicts: loads the latest record, finds what changed, keeps the user's input, and lets it be saved over the latest
 * version.
 */
export function useConflict({ form, fields, fixed, readAgain }: Source) {
  const [value, setValue] = useState<Conflict>();
  // The record may be reloaded while the user types; the form keeps the version its values came with.
  const [version, setVersion] = useState<Values>(() => versionOf(fixed));

  async function found(error: ApiError | undefined): Promise<boolean> {
    // If the record cannot be read, the error is shown as usual and the save stays rejected.
    const record = error?.bizCode === changedMeanwhile ? await readAgain?.().catch(() => undefined) : undefined;
    if (!record) return false;
    const typed = form.getValues();
    const began = (form.formState.defaultValues ?? {}) as Values;
    const now = valuesOf(fields, record);
    const conflict = compareVersions(began, typed, now);
    // The latest record becomes the form's initial values; the user's input stays.
    form.reset({ ...began, ...now });
    for (const [name, mine] of Object.entries(typed)) if (!(name in conflict.taken)) form.setValue(name, mine, { shouldDirty: true });
    setVersion(versionOf(record));
    setValue(conflict);
    return true;
  }

  /** Continues from the saved record, keeping input typed while the request was in flight. */
  function saved(sent: Values, answer: unknown, stored: Values) {
    const typed = form.getValues();
    form.reset({ ...sent, ...stored });
    for (const [name, mine] of Object.entries(typed)) if (!sameValue(mine, sent[name])) form.setValue(name, mine, { shouldDirty: true });
    setVersion((before) => ('version' in before ? { ...before, ...versionOf(answer) } : before));
    setValue(undefined);
  }

  return { value, version, found, saved, choose: (name: string, next: unknown) => form.setValue(name, next, { shouldDirty: true }) };
}
