import { median } from './median.js';

/** A goal of `docs/figures.md` and its measurements. A missed goal is listed in that file under this name. */
export interface Figure {
  name: string;
  /** One value per round. */
  rounds: readonly number[];
  goal: { atMost: number } | { atLeast: number };
  unit?: string;
  /** The values behind the ratio. */
  more?: string;
}

/** Returns the 99th percentile. */
export const p99 = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * 0.99)] ?? Number.NaN;

const shown = (value: number) => (value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2));

/** Prints one line per figure: the median, its goal and the range of the rounds. Starts with MISS if the goal is missed. */
export function report({ name, rounds, goal, unit = '', more = '' }: Figure) {
  const value = median(rounds);
  const met = 'atMost' in goal ? value <= goal.atMost : value >= goal.atLeast;
  const asked = 'atMost' in goal ? `≤ ${goal.atMost}` : `≥ ${goal.atLeast}`;
  const [least, most] = [Math.min(...rounds), Math.max(...rounds)];
  const spread = rounds.length > 1 ? `, ${shown(least)} to ${shown(most)} in ${rounds.length} rounds` : '';
  console.log(`${met ? '' : 'MISS '}${name}: ${shown(value)}${unit} (goal ${asked}${unit}${spread})${more ? `; ${more}` : ''}`);
}
