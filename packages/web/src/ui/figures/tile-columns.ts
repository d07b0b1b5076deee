/** How many columns a grid of tiles may have, by the width of the window. */
const choices = { base: [2], sm: [3, 2], lg: [5, 4, 3], '2xl': [6, 5, 4] } as const;

const widths = Object.keys(choices) as (keyof typeof choices)[];

/** The number of columns that leaves the fewest places empty in the last row; more columns where it is the same. */
function columnsAt(width: keyof typeof choices, count: number) {
  const holes = (columns: number) => (columns - (count % columns)) % columns;
  return [...choices[width]].sort((one, other) => holes(one) - holes(other) || other - one)[0] as number;
}

const byWidth = (of: (columns: number) => string, count: number) =>
  Object.fromEntries(widths.map((width) => [width, of(columnsAt(width, count))]));

/** Columns of a grid of so many tiles. */
export const columnsOf = (count: number) => byWidth((columns) => `repeat(${columns}, minmax(0, 1fr))`, count);

/** The last tile fills what would stay empty beside it. */
export const spanOfLast = (count: number) => byWidth((columns) => `span ${((columns - (count % columns)) % columns) + 1}`, count);
