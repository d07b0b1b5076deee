/** Numbers of the formats that show dates and need no pattern, those of the Chinese and the Thai Excel included. */
const builtIn: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];

/** Letters and digits that say something; texts in quotes, signs behind a backslash and what stands in brackets do not. */
function meaningOf(pattern: string): string {
  let meaning = '';
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern.charAt(at);
    if (sign === '\\' || sign === '_' || sign === '*') at++;
    else if (sign === '"' || sign === '[') {
      const end = pattern.indexOf(sign === '"' ? '"' : ']', at + 1);
      const inside = end < 0 ? '' : pattern.slice(at + 1, end);
      // Hours and more of them than a day has.
      if (sign === '[' && ['h', 'hh', 'm', 'mm', 's', 'ss'].includes(inside.toLowerCase())) meaning += inside;
      if (end < 0) break;
      at = end;
    } else meaning += sign;
  }
  return meaning.toLowerCase();
}

/** Whether a number format shows a day or a time. */
export function isDateFormat(id: number, pattern: string | undefined): boolean {
  if (pattern === undefined) return builtIn.some(([from, to]) => id >= from && id <= to);
  const [first = ''] = meaningOf(pattern).split(';');
  // 0.0E+00 has an e as years of the emperor do; it comes with digits.
  return /[ymdhs]/.test(first) || (first.includes('e') && !/[0#?]|general/.test(first));
}
