import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * Returns a function that stays the same and runs the one of the last render, so that memoized parts are not rendered again for it.
 * For events only: while rendering it may still run the one before.
 */
export function useSteady<A extends unknown[], R>(run: (...args: A) => R): (...args: A) => R {
  const latest = useRef(run);
  useInsertionEffect(() => {
    latest.current = run;
  });
  return useCallback((...args) => latest.current(...args), []);
}
