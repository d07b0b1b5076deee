export const separators = { comma: ',', semicolon: ';', tab: '\t', pipe: '|', caret: '^' } as const;
export type Separator = keyof typeof separators;

/** Maximum number of lines compared. */
const maxLines = 60;
/** Share of lines that have the same number of columns. Above it, more columns count. */
const alike = 0.9;

function commonest(counts: readonly number[]): [value: number, times: number] {
  const times = new Map<number, number>();
  for (const count of counts) times.set(count, (times.get(count) ?? 0) + 1);
  return [...times].toSorted((one, other) => other[1] - one[1] || other[0] - one[0])[0] ?? [1, 0];
}

function scoreOf(lines: readonly string[], sign: string): [share: number, columns: number] {
  const counts = lines.map((line) => line.split(sign).length);
  // A title above the header row has no separator.
  const divided = counts.slice(
    Math.max(
      0,
      counts.findIndex((count) => count > 1),
    ),
  );
  const [columns, times] = commonest(divided);
  return columns < 2 ? [0, 1] : [times / divided.length, columns];
}

/** Returns the separator that divides most lines into the same number of columns. Text in quotes is ignored. */
export function separatorOf(text: string): Separator {
  const lines = text
    .replace(/"[^"]*"/g, '')
    .split(/\r\n|\n|\r/, maxLines + 1)
    .slice(0, maxLines)
    .filter((line) => line.trim() !== '');
  const scores = Object.entries(separators).map(([name, sign]) => ({ name: name as Separator, score: scoreOf(lines, sign) }));
  const rank = ([share, columns]: [number, number]) => (share >= alike ? 1000 + columns : share * columns);
  return scores.toSorted((one, other) => rank(other.score) - rank(one.score))[0]?.name ?? 'comma';
}
