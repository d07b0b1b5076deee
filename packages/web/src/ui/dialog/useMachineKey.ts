import { useEffect, useRef, useState } from 'react';

/**
 * Returns a key for the root of a drawer or dialog. While its page is hidden, the kit does not hear that it was opened or closed, for
 * example because its form was saved meanwhile; it would stay open for good. Such a root is made anew when the page is shown again.
 */
export function useMachineKey(open: boolean): number {
  const [key, setKey] = useState(0);
  const latest = useRef(open);
  latest.current = open;
  const heard = useRef(open);
  const wasHidden = useRef(false);
  useEffect(() => {
    const missed = wasHidden.current && heard.current !== latest.current;
    // The kit locks the page a moment after it is shown; only what is locked can be released.
    const timer = missed ? setTimeout(() => setKey((one) => one + 1)) : undefined;
    return () => {
      clearTimeout(timer);
      wasHidden.current = true;
    };
  }, []);
  useEffect(() => {
    heard.current = open;
  }, [open]);
  return key;
}
