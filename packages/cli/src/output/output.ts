import type { FieldMeta } from '@shiyi/sdk';
import { type Io, isTerminal } from '../program/io.js';
import { sanitizeLine } from './safe-text.js';
import { loadWidthOf, padTo, truncate, wrapText } from './width.js';

/** The result of a command; `printResult` prints it. */
export interface CommandResult {
  /** For programs, with --json. */
  data: unknown;
  /** For people, on standard output. */
  text?: string | (() => Promise<string>);
  /** For people, on standard error: counts, next steps. */
  note?: string;
  /** Fields of the rows, for --fields. */
  fields?: FieldMeta[];
  /** Rows as they arrive, for --ndjson. */
  rows?: AsyncIterable<unknown>;
  /** The rows never end, so they are always printed as NDJSON. */
  endless?: true;
  /** Exit code of a successful run if not 0, such as 3 for rejected rows. */
  exitCode?: number;
}

export interface Column<Row> {
  title: string;
  value: (row: Row) => string;
  right?: boolean;
  /** Wraps onto the next line; other columns are truncated. */
  wraps?: boolean;
}

function wantsColor(stream: Io['stdout'], { env, argv }: Io): boolean {
  return Boolean(stream.isTTY) && !argv.includes('--plain') && !env.NO_COLOR && env.TERM !== 'dumb' && !argv.includes('--no-color');
}

/** Returns the styles for this stream, or functions without effect if color is off. */
export async function colors(stream: Io['stdout'], io: Io) {
  const same = (text: string) => text;
  if (!wantsColor(stream, io)) return { bold: same, dim: same, red: same };
  return (await import('picocolors')).default.createColors(true);
}

const gap = '  ';
const minWidth = 8;

/** Narrows the widest columns until the line fits. */
function fitWidths(widths: number[], room: number): number[] {
  const fitted = [...widths];
  let over = fitted.reduce((sum, one) => sum + one, 0) + gap.length * (fitted.length - 1) - room;
  while (over > 0) {
    const widest = fitted.indexOf(Math.max(...fitted));
    if ((fitted[widest] as number) <= minWidth) break;
    fitted[widest] = (fitted[widest] as number) - 1;
    over--;
  }
  return fitted;
}

/** Formats a table at a terminal, otherwise one tab-separated line per row. */
export async function formatTable<Row>(io: Io, columns: Column<Row>[], rows: Row[]): Promise<string> {
  const cells = rows.map((row) => columns.map((column) => sanitizeLine(column.value(row))));
  if (rows.length === 0) return '';
  if (!isTerminal(io)) return cells.map((line) => `${line.join('\t')}\n`).join('');
  const titles = columns.map((column) => column.title);
  const widthOf = await loadWidthOf([...titles, ...cells.flat()]);
  const natural = titles.map((title, at) => Math.max(widthOf(title), ...cells.map((line) => widthOf(line[at] as string))));
  const widths = fitWidths(natural, io.stdout.columns || 80);
  const drawLine = (line: string[]) =>
    line
      .map((cell, at) => {
        if (columns[at]?.right) return ' '.repeat(Math.max(0, (widths[at] as number) - widthOf(cell))) + cell;
        return at === line.length - 1 ? cell : padTo(cell, widths[at] as number, widthOf);
      })
      .join(gap)
      .trimEnd();
  const draw = (row: string[]) => {
    const parts = row.map((cell, at) => {
      const width = widths[at] as number;
      return columns[at]?.wraps ? wrapText(cell, width, widthOf) : [truncate(cell, width, widthOf)];
    });
    return Array.from({ length: Math.max(...parts.map((part) => part.length)) }, (_, line) =>
      drawLine(parts.map((part) => part[line] ?? '')),
    ).join('\n');
  };
  const { bold } = await colors(io.stdout, io);
  return `${[bold(draw(titles)), ...cells.map(draw)].join('\n')}\n`;
}

/** Formats one labeled line per field. Values are made safe for a terminal. */
export async function formatDetails(io: Io, lines: [label: string, value: string][]): Promise<string> {
  const widthOf = await loadWidthOf(lines.map(([label]) => label));
  const column = Math.max(...lines.map(([label]) => widthOf(label)));
  const { dim } = await colors(io.stdout, io);
  return lines.map(([label, value]) => `${dim(padTo(label, column, widthOf))}${gap}${sanitizeLine(value)}\n`).join('');
}

/** Formats JSON and escapes characters that could control a terminal. */
export function formatJson(value: unknown, pretty: boolean): string {
  const text = JSON.stringify(value, null, pretty ? 2 : undefined);
  return `${text.replace(/[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`;
}
