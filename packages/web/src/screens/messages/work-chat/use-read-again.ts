import { useEffect, useRef } from 'react';
import { useSteady } from '#ui/status/useSteady.js';

/** Reads a list again when what it belongs to has changed. */
export function useReadAgain(refresh: () => Promise<unknown>, version: string) {
  const last = useRef(version);
  const read = useSteady(refresh);
  useEffect(() => {
    if (last.current === version) return;
    last.current = version;
    void read();
  }, [version, read]);
}
