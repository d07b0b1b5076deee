import type { ApiError, FieldMeta } from '@shiyi/sdk';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Values } from './form-values.js';
import { type Conflict, compareVersions, sameValue, valuesOf } from './record-values.js';

/** Answers the record as it stands now; nothing where it cannot be read. */
export type ReadAgain = () => Promise<object | undefined>;

const changedMeanwhile = 40901;

/** The version a form was filled from. */
const versionOf = (record: unknown): Values =>
  typeof record === 'object' && record !== null && 'version' in record ? { version: record.version } : {};

interface Source {
  form: UseFormReturn<Values>;
  fields: readonly FieldMeta[];
  /** Input that no field shows; its version is that of the values the form begins with. */
  fixed: object | undefined;
  readAgain: ReadAgain | undefined;
}

/** Finds out what somebody else has changed when a form is refused for it, keeps what was typed, and lets it be saved over the new version. */
export function useConflict({ form, fields, fixed, readAgain }: Source) {
  const [value, setValue] = useState<Conflict>();
  // The record may be read again while somebody types; the form keeps the version that its values came with.
  const [version, setVersion] = useState<Values>(() => versionOf(fixed));

  async function found(error: ApiError | undefined): Promise<boolean> {
    // Where it cannot be read either, that failure is told like any other and the refusal stands.
    const record = error?.bizCode === changedMeanwhile ? await readAgain?.().catch(() => undefined) : undefined;
    if (!record) return false;
    const typed = form.getValues();
    const began = (form.formState.defaultValues ?? {}) as Values;
    const now = valuesOf(fields, record);
    const conflict = compareVersions(began, typed, now);
    // What stands now is what the form begins with from here on; what was typed stays as it is.
    form.reset({ ...began, ...now });
    for (const [name, mine] of Object.entries(typed)) if (!(name in conflict.taken)) form.setValue(name, mine, { shouldDirty: true });
    setVersion(versionOf(record));
    setValue(conflict);
    return true;
  }

  /** Goes on from what the server has stored; what was typed while it was being sent stays. */
  function saved(sent: Values, answer: unknown, stored: Values) {
    const typed = form.getValues();
    form.reset({ ...sent, ...stored });
    for (const [name, mine] of Object.entries(typed)) if (!sameValue(mine, sent[name])) form.setValue(name, mine, { shouldDirty: true });
    setVersion((before) => ('version' in before ? { ...before, ...versionOf(answer) } : before));
    setValue(undefined);
  }

  return { value, version, found, saved, choose: (name: string, next: unknown) => form.setValue(name, next, { shouldDirty: true }) };
}
