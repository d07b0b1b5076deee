import { useEffect, useState } from 'react';
import { useComposition } from './useComposition.js';

/** Debounces a value, and waits until an input method has finished; for requests made while the user types. */
export function useDebouncedValue<T>(value: T, ms = 300): T {
  const [settled, setSettled] = useState(value);
  const composing = useComposition();
  useEffect(() => {
    if (composing) return;
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms, composing]);
  return settled;
}
