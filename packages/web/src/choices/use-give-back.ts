import type { OperationId } from '@shiyi/sdk';
import { refresh } from '#api/client.js';
import { texts, useTexts } from '#app/texts.js';
import { notify } from '#ui/toast/toasts.js';

const words = texts({
  undo: ['撤销', 'Undo'],
  undone: ['已交还原来的营养师', 'Given back to their former nutritionists'],
});

/** The server takes so many records at once. */
const mostAtOnce = 500;

interface Share {
  id: number;
  /** Whom the record goes back to; nobody if nobody had it. */
  holder: number | undefined;
}

/** Gives records back, a batch for each former holder; false if one of them could not be given, of which the client has told why. */
async function giveBack(shares: readonly Share[], give: (ids: number[], holder: number) => Promise<unknown>): Promise<boolean> {
  try {
    for (const [holder, own] of Map.groupBy(shares, (one) => one.holder)) {
      if (holder === undefined) continue;
      for (let at = 0; at < own.length; at += mostAtOnce)
        await give(
          own.slice(at, at + mostAtOnce).map(({ id }) => id),
          holder,
        );
    }
    return true;
  } catch {
    return false;
  }
}

/** Returns the undo of a hand-over for its toast, empty if nobody had the records; `give` hands some to one person. */
export function useGiveBack(give: (ids: number[], holder: number) => Promise<unknown>, reads: readonly OperationId[]) {
  const t = useTexts(words);
  const undo = async (shares: readonly Share[]) => {
    const isDone = await giveBack(shares, give);
    await refresh(reads);
    if (isDone) notify({ tone: 'success', title: t.undone });
  };
  return (shares: readonly Share[]) =>
    shares.some(({ holder }) => holder !== undefined) ? { action: { label: t.undo, run: () => undo(shares) } } : {};
}
