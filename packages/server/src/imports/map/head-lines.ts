import { plainText } from '../decide/values.js';
import { isUnit } from '../notation/head-unit.js';
import type { Cell, Line } from '../read/table.js';

const textOf = (cell: Cell | undefined) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : plainText(String(cell ?? '')));

/** A unit in or without brackets. */
const unitIn = (text: string) => {
  const bare = /^[(（[](.+)[)）\]]$/.exec(text)?.[1] ?? text;
  return isUnit(bare) ? bare : undefined;
};

/** Codes that tables of food give their columns, such as ENERC_KCAL and PROT-. */
const code = /^[A-Z][A-Z0-9_+-]{1,15}$/;

const maxBelow = 2;

/** Whether a line below the heads has units, codes or parts of heads: at least two of them and no numbers. */
function isHeadLine({ cells }: Line): boolean {
  const texts = cells.map(textOf).filter((text) => text !== '');
  if (texts.length < 2 || texts.some((text) => /^[<>±(]?[-\d.,]+%?\)?$/.test(text) && /\d/.test(text))) return false;
  const units = texts.filter((text) => unitIn(text) !== undefined).length;
  return (
    (units >= 2 && texts.length - units <= Math.max(1, units / 4)) || texts.every((text) => code.test(text) || unitIn(text) !== undefined)
  );
}

/** Returns how many of the lines below the header row are heads, too. */
export function headsBelow(_: Line, below: readonly Line[]): number {
  const first = below.slice(0, maxBelow).findIndex((line) => !isHeadLine(line));
  return first < 0 ? Math.min(below.length, maxBelow) : first;
}

function joinHead(above: string, own: string): string {
  // A head that is merged over several lines is in each of them.
  if (own === above) return above;
  const unit = unitIn(own);
  if (unit !== undefined) return above.includes(unit) ? above : `${above}(${unit})`;
  return above === '' ? own : code.test(own) ? above : `${above} ${own}`;
}

/** Joins the heads of several lines. A head that spans columns stands in the first of them. */
export function joinHeads(lines: readonly Line[]): string[] {
  const width = Math.max(...lines.map(({ cells }) => cells.length));
  const texts = lines.map(({ cells }) => Array.from({ length: width }, (_, at) => textOf(cells[at]).trim()));
  const [first = [], ...below] = texts;
  let span = '';
  return first.map((text, at) => {
    const own = below.map((line) => line[at] ?? '').filter((one) => one !== '');
    if (text !== '' || own.length === 0) span = text;
    return own.reduce(joinHead, text === '' ? span : text).slice(0, 100);
  });
}

/** Gives columns with the same head their own names: unit, unit (2). */
export function uniqueHeads(heads: readonly string[]): string[] {
  const counts = new Map<string, number>();
  return heads.map((head) => {
    const count = (counts.get(head) ?? 0) + 1;
    counts.set(head, count);
    return head === '' || count === 1 ? head : `${head} (${count})`;
  });
}
