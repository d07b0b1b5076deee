import type { Input, ListId, OperationId, Row } from '@shiyi/sdk';
import { useAction } from '#api/client.js';
import { useMeta } from '#api/meta.js';
import { texts, useTexts } from '#app/texts.js';
import { notify } from '#ui/toast/toasts.js';
import type { List } from './useList.js';

const words = texts({ undo: ['撤销', 'Undo'] });

interface Bulk<Id extends OperationId, R> {
  /** Builds the operation input for a batch of rows. */
  input: (rows: readonly R[]) => Input<Id>;
  done: (count: number) => string;
  /** Builds the input that restores a row; undefined for rows that did not change. */
  back?: (row: R) => Input<Id> | undefined;
}

/** Splits rows into batches of the size the contract allows per call. */
function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, at) => all.slice(at * size, (at + 1) * size));
}

/** Runs an operation on the selected rows, in as many calls as its limit requires, and offers undo. */
export function useBulk<Id extends OperationId, L extends ListId>(id: Id, list: List<L>, ids = 'ids') {
  const t = useTexts(words);
  const action = useAction(id);
  const most = useMeta(id).input(ids).max ?? 100;

  async function runAll(inputs: Input<Id>[]): Promise<number> {
    for (const [index, input] of inputs.entries()) if (!(await action.run(input)).ok) return index;
    return inputs.length;
  }

  async function undo(rows: readonly Row<L>[], back: (row: Row<L>) => Input<Id> | undefined) {
    const moved = new Map<string, Input<Id>[]>();
    for (const row of rows) {
      const input = back(row);
      if (!input) continue;
      const { [ids]: _, ...rest } = input as Record<string, unknown>;
      moved.set(JSON.stringify(rest), [...(moved.get(JSON.stringify(rest)) ?? []), input]);
    }
    // Batch rows that return to the same state.
    const inputs = [...moved.values()].flatMap((same) =>
      chunks(same, most).map((some) => ({ ...some[0], [ids]: some.flatMap((one) => (one as Record<string, unknown>)[ids]) }) as Input<Id>),
    );
    await runAll(inputs);
  }

  return {
    busy: action.busy,
    run: async ({ input, done, back }: Bulk<Id, Row<L>>) => {
      const parts = chunks(await list.chosenRows(), most);
      const worked = await runAll(parts.map(input));
      const rows = parts.slice(0, worked).flat();
      if (worked === parts.length) list.selection.clear();
      if (rows.length === 0) return;
      const way = back && rows.some((row) => back(row) !== undefined) ? { action: { label: t.undo, run: () => undo(rows, back) } } : {};
      notify({ tone: 'success', title: done(rows.length), ...way });
    },
  };
}
