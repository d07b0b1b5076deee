import type { FieldMeta } from '@shiyi/sdk';
import type { Io } from './io.js';
import { safeLine } from './safe-text.js';
import { cut, padded, widthFor, wrapped } from './width.js';

/** What a command found out. Printing happens in one place, after it. */
export interface Shown {
  /** For programs, with --json. */
  data: unknown;
  /** For people, on standard output. */
  text?: string | (() => Promise<string>);
  /** For people, on standard error: counts, next steps. */
  note?: string;
  /** What is known of the fields of its rows, for --fields. */
  fields?: FieldMeta[];
  /** Its rows as they come from the server, for --ndjson. */
  rows?: AsyncIterable<unknown>;
  /** They never end, so they are lines of JSON whatever is asked. */
  endless?: true;
  /** Where a run that went well ends with another code than 0, such as 3 for refused rows. */
  exitCode?: number;
}

export interface Column<Row> {
  title: string;
  value: (row: Row) => string;
  right?: boolean;
  /** Goes on in the next line where it does not fit; the rest is cut. */
  wraps?: boolean;
}

function wantsColour(stream: Io['stdout'], { env, argv }: Io): boolean {
  return Boolean(stream.isTTY) && !env.NO_COLOR && env.TERM !== 'dumb' && !argv.includes('--no-color');
}

/** Styles for this stream, or none. */
export async function colours(stream: Io['stdout'], io: Io) {
  const same = (text: string) => text;
  if (!wantsColour(stream, io)) return { bold: same, dim: same, red: same };
  return (await import('picocolors')).default.createColors(true);
}

const gap = '  ';
const narrowest = 8;

/** Takes from the widest columns until the line fits. */
function fit(widths: number[], room: number): number[] {
  const fitted = [...widths];
  let over = fitted.reduce((sum, one) => sum + one, 0) + gap.length * (fitted.length - 1) - room;
  while (over > 0) {
    const widest = fitted.indexOf(Math.max(...fitted));
    if ((fitted[widest] as number) <= narrowest) break;
    fitted[widest] = (fitted[widest] as number) - 1;
    over--;
  }
  return fitted;
}

/** A table for a terminal, or one line with tabs for each row for everything else. */
export async function table<Row>(io: Io, columns: Column<Row>[], rows: Row[]): Promise<string> {
  const cells = rows.map((row) => columns.map((column) => safeLine(column.value(row))));
  if (rows.length === 0) return '';
  if (!io.stdout.isTTY) return cells.map((line) => `${line.join('\t')}\n`).join('');
  const titles = columns.map((column) => column.title);
  const widthOf = await widthFor([...titles, ...cells.flat()]);
  const natural = titles.map((title, at) => Math.max(widthOf(title), ...cells.map((line) => widthOf(line[at] as string))));
  const widths = fit(natural, io.stdout.columns || 80);
  const drawLine = (line: string[]) =>
    line
      .map((cell, at) => {
        if (columns[at]?.right) return ' '.repeat(Math.max(0, (widths[at] as number) - widthOf(cell))) + cell;
        return at === line.length - 1 ? cell : padded(cell, widths[at] as number, widthOf);
      })
      .join(gap)
      .trimEnd();
  const draw = (row: string[]) => {
    const parts = row.map((cell, at) => {
      const width = widths[at] as number;
      return columns[at]?.wraps ? wrapped(cell, width, widthOf) : [cut(cell, width, widthOf)];
    });
    return Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, line) =>
      drawLine(parts.map((part) => part[line] ?? '')),
    ).join('\n');
  };
  const { bold } = await colours(io.stdout, io);
  return `${[bold(draw(titles)), ...cells.map(draw)].join('\n')}\n`;
}

/** One labelled line for each fact. */
export async function facts(io: Io, lines: [label: string, value: string][]): Promise<string> {
  const widthOf = await widthFor(lines.map(([label]) => label));
  const column = Math.max(...lines.map(([label]) => widthOf(label)));
  const { dim } = await colours(io.stdout, io);
  return lines.map(([label, value]) => `${dim(padded(label, column, widthOf))}${gap}${value}\n`).join('');
}

/** Local time in one form for all readers. */
export function localTime(instant: string): string {
  const at = new Date(instant);
  return Number.isNaN(at.getTime()) ? instant : at.toLocaleString('sv-SE', { dateStyle: 'short', timeStyle: 'short' });
}

/** Programs get every byte, escaped where a terminal could be moved by it. */
export function json(value: unknown, pretty: boolean): string {
  const text = JSON.stringify(value, null, pretty ? 2 : undefined);
  return `${text.replace(/[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}
