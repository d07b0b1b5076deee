import { useEffect, useState } from 'react';

/** A drawer takes 0.2 s to close; the next must not open earlier. */
const leavingMs = 300;

/** Returns the value, but is undefined for a moment between two values, so that the old drawer closes before the next opens. */
export function useCloseBeforeOpen<T>(value: T | undefined): T | undefined {
  const [state, setState] = useState({ shown: value, waiting: false });
  if (value !== state.shown && !state.waiting) {
    const switched = value !== undefined && state.shown !== undefined;
    setState(switched ? { shown: undefined, waiting: true } : { shown: value, waiting: false });
  }
  useEffect(() => {
    if (!state.waiting) return;
    const timer = setTimeout(() => setState({ shown: value, waiting: false }), leavingMs);
    return () => clearTimeout(timer);
  }, [state.waiting, value]);
  return state.shown;
}
