/** Ids of built-in date formats, which have no pattern, including those of the Chinese and Thai versions of Excel. */
const builtIn: readonly (readonly [from: number, to: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
  [71, 81],
];

/** Returns the significant characters of a pattern, without quoted text, escaped characters and bracketed sections. */
function meaningOf(pattern: string): string {
  let meaning = '';
  for (let at = 0; at < pattern.length; at++) {
    const sign = pattern.charAt(at);
    if (sign === '\\' || sign === '_' || sign === '*') at++;
    else if (sign === '"' || sign === '[') {
      const end = pattern.indexOf(sign === '"' ? '"' : ']', at + 1);
      const inside = end < 0 ? '' : pattern.slice(at + 1, end);
      // Elapsed time, such as [h], is bracketed but significant.
      if (sign === '[' && ['h', 'hh', 'm', 'mm', 's', 'ss'].includes(inside.toLowerCase())) meaning += inside;
      if (end < 0) break;
      at = end;
    } else meaning += sign;
  }
  return meaning.toLowerCase();
}

/** Whether a number format shows a date or time. */
export function isDateFormat(id: number, pattern: string | undefined): boolean {
  if (pattern === undefined) return builtIn.some(([from, to]) => id >= from && id <= to);
  const [first = ''] = meaningOf(pattern).split(';');
  // An e can be an exponent, as in 0.0E+00, or a year of an era. Only the exponent comes with digits.
  return /[ymdhs]/.test(first) || (first.includes('e') && !/[0#?]|general/.test(first));
}
