import { useEffect, useState } from 'react';

/** A drawer takes a fifth of a second to leave; the next must not come before. */
const leavingMs = 300;

/** Follows a value by way of nothing, so that what was open has closed before something else opens. */
export function useInTurn<T>(value: T | undefined): T | undefined {
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
