import { useState } from 'react';

/** Counts openings, for use as a key that resets state on open but not on close. Zero before the first opening. */
export function useOpenCount(open: boolean): number {
  const [state, setState] = useState({ open: false, turn: 0 });
  if (state.open !== open) setState({ open, turn: state.turn + (open ? 1 : 0) });
  return state.turn;
}
