import { useRef, useState } from 'react';
import { useSteady } from '#ui/status/useSteady.js';

/** What the reviewer has chosen and typed for a meal, before it is saved. */
export interface Draft {
  /** Points by item; those left out are as the draft has them. */
  points: Readonly<Record<number, number>>;
  comment: string;
  phraseId?: number;
}

const blank: Draft = { points: {}, comment: '' };

/** Keeps what was chosen and typed for each meal, so that going on and coming back loses nothing. */
export function useDrafts(id: number | undefined) {
  const drafts = useRef(new Map<number, Draft>());
  const [, redraw] = useState(0);
  const draft = (id !== undefined && drafts.current.get(id)) || blank;
  const write = useSteady((change: Partial<Draft>) => {
    if (id === undefined) return;
    drafts.current.set(id, { ...draft, ...change });
    redraw((count) => count + 1);
  });
  return { draft, write };
}
