import type { Data } from '@shiyi/sdk';
import { useState } from 'react';
import { useAction } from '#api/client.js';
import { useInlineError } from '#api/inline-errors.js';

export type ConsentState = Data<'getCustomerConsent'>['modules'][number];

/** Returns the decisions that differ from those recorded, and records them with who said so and when. */
export function useDecisions(id: number, modules: readonly ConsentState[]) {
  const [decisions, setDecisions] = useState<ReadonlyMap<ConsentState['module'], boolean>>(new Map());
  const set = useAction('setCustomerConsent');
  useInlineError('setCustomerConsent');
  const changed = modules.filter(({ module, granted }) => decisions.has(module) && decisions.get(module) !== granted);
  const decide = (names: readonly ConsentState['module'][], granted: boolean) =>
    setDecisions((before) => new Map([...before, ...names.map((name) => [name, granted] as const)]));
  /** Saving again after a failure is harmless: a decision that stands records nothing. */
  async function save(note: string): Promise<boolean> {
    for (const { module } of changed) if (!(await set.run({ id, module, granted: decisions.get(module) === true, note })).ok) return false;
    return true;
  }
  return { decisions, changed, decide, save, busy: set.busy, error: set.error };
}
