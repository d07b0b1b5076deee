import type { ApiError, FieldMeta } from '@shiyi/sdk';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Values } from './form-values.js';
import { type Conflict, compareVersions, valuesOf } from './record-values.js';

/** Answers the record as it stands now; nothing where it cannot be read. */
export type ReadAgain = () => Promise<object | undefined>;

const changedMeanwhile = 40901;

/** Finds out what somebody else has changed when a form is refused for it, keeps what was typed, and lets it be saved over the new version. */
export function useConflict(form: UseFormReturn<Values>, fields: readonly FieldMeta[], readAgain: ReadAgain | undefined) {
  const [value, setValue] = useState<Conflict>();
  const [fixed, setFixed] = useState<Values>({});

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
    setFixed('version' in record ? { version: record.version } : {});
    setValue(conflict);
    return true;
  }

  function clear() {
    setValue(undefined);
    setFixed({});
  }

  return { value, fixed, found, clear, choose: (name: string, next: unknown) => form.setValue(name, next, { shouldDirty: true }) };
}
