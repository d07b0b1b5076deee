import type { ApiError, Data } from '@shiyi/sdk';
import { useEffect, useRef } from 'react';
import { failureText } from '#api/api-errors.js';
import { client } from '#api/client.js';
import { notify } from '#ui/toast/toasts.js';

export type PhraseText = Data<'getPhrase'>;

/** The text of a phrase is read ahead once it has been reached for so long. */
const aheadMs = 80;

/** Reads texts when they are needed: of the phrase that is reached ahead, so that choosing it does not wait. Undefined where it failed. */
export function usePhraseTexts(reached: number | undefined): (id: number) => Promise<PhraseText | undefined> {
  const readings = useRef(new Map<number, Promise<PhraseText>>());
  function read(id: number) {
    const known = readings.current.get(id);
    if (known) return known;
    const reading = client.getPhrase({ id });
    readings.current.set(id, reading);
    reading.catch(() => readings.current.delete(id));
    return reading;
  }
  const ahead = useRef(read);
  ahead.current = read;
  useEffect(() => {
    if (reached === undefined) return;
    const timer = setTimeout(() => ahead.current(reached), aheadMs);
    return () => clearTimeout(timer);
  }, [reached]);
  return async (id) => {
    try {
      return await read(id);
    } catch (error) {
      notify({ tone: 'error', title: failureText(error as ApiError) });
      return undefined;
    }
  };
}
