import type { OperationId } from '@shiyi/sdk';
import { useEffect } from 'react';

const inPlace = new Map<string, number>();

/** Returns whether a component shows the failures of an operation, so that no toast is needed. */
export const hasInlineError = (id: string) => (inPlace.get(id) ?? 0) > 0;

/** Declares that the calling component shows the failures of an operation. */
export function useInlineError(id: OperationId) {
  useEffect(() => {
    inPlace.set(id, (inPlace.get(id) ?? 0) + 1);
    return () => void inPlace.set(id, (inPlace.get(id) ?? 1) - 1);
  }, [id]);
}
