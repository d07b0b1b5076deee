/** A day that has not come yet has nothing to show. */
const ahead = { color: 'ink.3' };

/** How a cell of the board looks: by depth of color, and by a pattern without color. The cell contains the number as well. */
export function cellStyle(total: number | null, isAhead = false) {
  if (isAhead) return ahead;
  if (total === null)
    return { background: 'repeating-linear-gradient(45deg, var(--shiyi-colors-line-strong) 0 1px, transparent 1px 5px)', color: 'ink.3' };
  if (total === 0) return { bg: 'surface', borderWidth: '1px', borderStyle: 'dashed', borderColor: 'line.strong', color: 'ink.2' };
  if (total < 4) return { bg: 'jade.100', color: 'ink' };
  return total < 7 ? { bg: 'jade.500', color: 'black' } : { bg: 'jade.700', color: 'onSolid' };
}
