import { useEffect, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '#api/drafts.js';
import type { Outcome } from './fix.js';

type ChangedRows = Readonly<Record<number, string[]>>;

export type Fixes = ReturnType<typeof useFixes>;

/** Key of the draft that keeps fixes not yet uploaded across a reload. */
export const fixesDraft = (importId: number) => `mend:${importId}`;

/** Holds the rejected rows with the user's fixes; `count` is the number of rows that differ from the file. */
export function useFixes(importId: number, outcome: Outcome, onUnsaved: (unsaved: boolean) => void) {
  const [changed, setChanged] = useState<ChangedRows>({});
  const draft = fixesDraft(importId);
  const count = Object.keys(changed).length;

  useEffect(() => onUnsaved(count > 0), [count, onUnsaved]);
  useEffect(() => {
    // Without storage, fixes do not survive a reload.
    readDraft(draft).then((kept) => kept && setChanged((now) => ({ ...(kept.values as ChangedRows), ...now })), console.warn);
  }, [draft]);

  function write(at: number, column: number, value: string) {
    const own = outcome.rows[at] as string[];
    const row = (changed[at] ?? own).with(column, value);
    const { [at]: _, ...rest } = changed;
    const next = row.some((cell, index) => cell !== own[index]) ? { ...rest, [at]: row } : rest;
    setChanged(next);
    (Object.keys(next).length > 0 ? keepDraft(draft, next) : dropDraft(draft)).catch(console.warn);
  }

  const forget = () => void dropDraft(draft).catch(console.warn);
  return { rows: outcome.rows.map((row, at) => changed[at] ?? row), count, write, forget };
}
