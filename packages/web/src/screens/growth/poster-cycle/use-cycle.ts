import { isApiError } from '@shiyi/sdk';
import { useState } from 'react';
import { useMay } from '#api/Can.js';
import { useAction, useOperation } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { type Cycle, type Entry, savedOf } from './cycle-edits.js';

const words = texts({ saved: ['日历已保存，次日起生效', 'Calendar saved; it holds from tomorrow on'] });

/** A change of an order; undefined where it changes nothing. */
export type Change = (entries: readonly Entry[]) => Entry[] | undefined;

/** Reads the order, and saves each change of it. One that came too late waits to be made again on the order as it is now. */
export function useCycle() {
  const t = useTexts(words);
  const reading = useOperation('getPosterCycle');
  const mayChange = useMay('updatePosterCycle') === true;
  const action = useAction('updatePosterCycle', { done: t.saved });
  const [shown, setShown] = useState<Entry[]>();
  const [late, setLate] = useState<Change>();

  async function save(cycle: Cycle, change: Change) {
    const next = change(cycle.entries);
    setLate(undefined);
    if (!next) return;
    // It shows at once where it was dropped.
    setShown(next);
    const answer = await action.run({ version: cycle.version, entries: savedOf(next) });
    if (!answer.ok && isApiError(answer.error, 40901)) {
      await Promise.allSettled([reading.refresh()]);
      setLate(() => change);
    }
    setShown(undefined);
  }

  return {
    ...{ reading, mayChange, late },
    entries: shown ?? reading.data?.entries,
    busy: action.busy,
    change: (change: Change) => void (reading.data && !action.busy && save(reading.data, change)),
    dropLate: () => setLate(undefined),
  };
}

export type CycleState = ReturnType<typeof useCycle>;
