import { useState } from 'react';

/** Counts openings: a key that starts afresh what opens, and leaves it standing while it closes. Zero before the first. */
export function useOpening(open: boolean): number {
  const [state, setState] = useState({ open: false, turn: 0 });
  if (state.open !== open) setState({ open, turn: state.turn + (open ? 1 : 0) });
  return state.turn;
}
