import { Refusal, type Sentence } from '../http/refusal.js';

/**
 * The states of a record: `moves` has the next states of each, `why` the reason why others are refused; `to` is missing if no state was
 * requested.
 */
export function transitions<State extends string>(
  moves: Readonly<Record<State, readonly State[]>>,
  why: (from: State, to: State | undefined) => Sentence,
) {
  const allowedFrom = (from: State): State[] => [...moves[from]];
  const allows = (from: State, to: State) => moves[from].includes(to);
  /** The states from which a record can go to this one. */
  const sources = (to: State) => (Object.keys(moves) as State[]).filter((from) => allows(from, to));
  /** The refusal of a move, with the states that are allowed instead. */
  const refusal = (from: State, to?: State) => new Refusal(40900, why(from, to), { from, ...(to && { to }), allowed: allowedFrom(from) });
  /** @throws Refusal 40900 */
  const assertMove = (from: State, to: State) => {
    if (!allows(from, to)) throw refusal(from, to);
  };
  return { allowedFrom, allows, sources, refusal, assertMove };
}
