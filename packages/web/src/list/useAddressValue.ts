import { useCallback } from 'react';
import { useAddress } from './useAddress.js';

/** Keeps a value in the URL, such as the id of the open record, so that links restore it and Back undoes it. */
export function useAddressValue(name: string): [value: string | undefined, set: (value: string | number | undefined) => void] {
  const [query, change] = useAddress();
  const set = useCallback((value: string | number | undefined) => change({ [name]: value }), [name, change]);
  return [query.get(name) || undefined, set];
}
