import { median } from './median.js';

/** A goal of `docs/figures.md` and what was measured. The name is the one by which a missed goal stands in that file. */
export interface Figure {
  name: string;
  /** One value a round. */
  rounds: readonly number[];
  goal: { atMost: number } | { atLeast: number };
  unit?: string;
  /** What the ratio was made of. */
  more?: string;
}

/** The value that 99 of 100 stay below. */
export const p99 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? Number.NaN;

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

/** One line a figure: the median, its goal and the spread of the rounds. Begins with MISS where the goal is missed. */
export function report({ name, rounds, goal, unit = '', more = '' }: Figure) {
  const value = median(rounds);
  const met = 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
  const asked = 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`;
  const [least, most] = [Math.min(...rounds), Math.max(...rounds)];
  const spread = rounds.length > 1 ? `, ${shown(least)} to ${shown(most)} in ${rounds.length} rounds` : '';
  console.log(`${met ? '' : 'MISS '}${name}: ${shown(value)}${unit} (goal ${asked}${unit}${spread})${more ? `; ${more}` : ''}`);
}
