/** A line of a trend: a value for each day, null where there is nothing to compute from. */
export interface TrendLine {
  name: string;
  points: readonly { date: string; value: number | null }[];
}

/** Tokens of the strokes, in order of the lines. */
export const lineColors = ['jade.600', 'persimmon', 'sky', 'amber'] as const;
export const lineDashes: readonly (readonly number[])[] = [[], [6, 4], [2, 3], [10, 3, 2, 3]];
