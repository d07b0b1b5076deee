import type { OperationId } from '@shiyi/sdk';
import { useEffect } from 'react';

const inPlace = new Map<string, number>();

/** Whether something on the screen tells the failures of an operation, so that no toast has to say the same. */
export const isToldInPlace = (id: string) => (inPlace.get(id) ?? 0) > 0;

/** Promises to tell the failures of an operation where it was asked for. */
export function useToldInPlace(id: OperationId) {
  useEffect(() => {
    inPlace.set(id, (inPlace.get(id) ?? 0) + 1);
    return () => void inPlace.set(id, (inPlace.get(id) ?? 1) - 1);
  }, [id]);
}
