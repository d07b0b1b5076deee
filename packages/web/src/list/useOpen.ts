import { useCallback } from 'react';
import { useAddressValue } from './useAddressValue.js';

export interface OpenRecord {
  /** Value in the URL: an id, or "new". */
  value: string | undefined;
  id: number | undefined;
  show: (record: number | string) => void;
  close: () => void;
}

/** Keeps the open record of a list in the URL, so that links open it and Back closes it. */
export function useOpen(name = 'open'): OpenRecord {
  const [value, set] = useAddressValue(name);
  return {
    value,
    id: value && /^[1-9]\d{0,15}$/.test(value) ? Number(value) : undefined,
    show: set,
    close: useCallback(() => set(undefined), [set]),
  };
}
