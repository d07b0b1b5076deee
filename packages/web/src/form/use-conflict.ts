import type { ApiError, FailureDetail, FieldMeta } from '@shiyi/sdk';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Values } from './form-values.js';
import { type Conflict, compareVersions, sameValue, valuesOf } from './record-values.js';

/** Returns the current record, or undefined if it cannot be read. */
export type ReadAgain = () => Promise<object | undefined>;

/** A conflict with what the server said about the other save. */
export type MetConflict = Conflict & Pick<FailureDetail, 'updated_at' | 'updated_by'>;

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

/** Replaces the form's initial values and puts the user's own input over them. */
function resetUnder(form: UseFormReturn<Values>, values: Values, isOwn: (name: string, value: unknown) => boolean) {
  const typed = Object.entries(form.getValues());
  form.reset(values);
  for (const [name, mine] of typed) if (isOwn(name, mine)) form.setValue(name, mine, { shouldDirty: true });
}

/** Returns the conflicting fields whose version is neither chosen nor written anew. */
const openFields = (conflict: Conflict | undefined, decisions: ReadonlySet<string>, typed: Values) =>
  (conflict?.fields ?? []).filter(({ name, mine }) => !decisions.has(name) && sameValue(typed[name], mine));

/**
 * Handles version conflicts: loads the latest record, finds what changed, keeps the user's input, and lets it be saved over the latest
 * version.
 */
export function useConflict({ form, fields, fixed, readAgain }: Source) {
  const [value, setValue] = useState<MetConflict>();
  const [decisions, setDecisions] = useState<ReadonlySet<string>>(new Set());
  // The record may be reloaded while the user types; the form keeps the version its values came with.
  const [version, setVersion] = useState<Values>(() => versionOf(fixed));

  async function found(error: ApiError | undefined): Promise<boolean> {
    // If the record cannot be read, the error is shown as usual and the save stays rejected.
    const record = error?.bizCode === changedMeanwhile ? await readAgain?.().catch(() => undefined) : undefined;
    if (!record) return false;
    const began = (form.formState.defaultValues ?? {}) as Values;
    const now = valuesOf(fields, record);
    const conflict = compareVersions(began, form.getValues(), now);
    // The latest record becomes the form's initial values; the user's input stays.
    resetUnder(form, { ...began, ...now }, (name) => !(name in conflict.taken));
    setVersion(versionOf(record));
    setDecisions(new Set());
    const { updated_at, updated_by } = error?.detail ?? {};
    setValue({ ...conflict, ...(updated_at ? { updated_at } : {}), ...(updated_by ? { updated_by } : {}) });
    return true;
  }

  /** Continues from the saved record, keeping input typed while the request was in flight. */
  function saved(sent: Values, answer: unknown, stored: Values) {
    resetUnder(form, { ...sent, ...stored }, (name, mine) => !sameValue(mine, sent[name]));
    setVersion((before) => ('version' in before ? { ...before, ...versionOf(answer) } : before));
    setValue(undefined);
  }

  function choose(name: string, next: unknown) {
    setDecisions(new Set([...decisions, name]));
    form.setValue(name, next, { shouldDirty: true });
  }

  const open = () => openFields(value, decisions, form.getValues());

  return { value, version, decisions, open, found, saved, choose };
}
