import type { Input, OperationId } from '@shiyi/sdk';
import { useMay } from '#api/Can.js';
import { useAction } from '#api/client.js';
import { useConfirmation } from '#ui/button/ConfirmButton.js';

interface Words {
  /** The confirmation text and the consequences of deleting the record. */
  ask: (name: string) => string;
  askText: string;
  remove: string;
  removed: string;
}

/** Returns a function that deletes a record after a confirmation and answers whether it is gone, or undefined for those who may not. `refresh` names reads of other areas that change too. */
export function useRemoval<Id extends OperationId>(id: Id, { ask, askText, remove, removed }: Words, refresh: readonly OperationId[] = []) {
  const may = useMay(id);
  const confirmed = useConfirmation(id);
  const removal = useAction(id, { done: removed, refresh });
  if (!may) return undefined;
  return async (name: string, input: Input<Id>) => {
    if (!(await confirmed({ title: ask(name), text: askText, action: remove }))) return false;
    return (await removal.run(input)).ok;
  };
}
