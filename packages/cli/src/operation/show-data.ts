import type { FieldMeta, OperationMeta } from '@shiyi/sdk';
import { formatLocalTime } from '../output/local-time.js';
import { colors, formatDetails, formatTable } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { isTerminal } from '../program/io.js';
import { pluralize } from '../program/language.js';
import { withUnit } from './units.js';

type Row = Record<string, unknown>;

/** Names a record, shows a range as such, and anything else as JSON. */
function objectText(value: Row): string {
  const { name, title, nick_name, from, to, ...rest } = value;
  if (typeof from === 'number' && typeof to === 'number' && Object.keys(rest).length === 0) return `${from}–${to}`;
  return String(name ?? title ?? nick_name ?? JSON.stringify(value));
}

/** Formats a value on one line: with labels, units and local time for people, raw for programs. */
export function formatValue(field: FieldMeta, value: unknown, context: Context): string {
  const { io, say } = context;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value.map((one) => formatValue({ ...field, type: field.type.replace('[]', '') }, one, context)).join(say('、', ', '));
  if (typeof value === 'object') return objectText(value as Row);
  if (!isTerminal(io)) return String(value);
  const label = field.enum?.find((one) => one.value === value);
  if (label) return say(label.zh, label.en);
  if (typeof value === 'boolean') return value ? say('是', 'yes') : say('否', 'no');
  if (field.format === 'date-time') return formatLocalTime(String(value));
  return field.unit ? withUnit(value, field.unit, say) : String(value);
}

interface Line {
  row: Row;
  depth: number;
}

/** Yields the rows of a tree in depth-first order, with their depth. */
function* flattenTree(rows: Row[], depth = 0): Generator<Line> {
  for (const row of rows) {
    yield { row, depth };
    if (Array.isArray(row.children)) yield* flattenTree(row.children as Row[], depth + 1);
  }
}

/** Formats rows as a table with as many non-empty columns as fit, in the order of the contract. */
async function formatRows(context: Context, fields: FieldMeta[], rows: Row[]): Promise<string> {
  const { io, say } = context;
  const lines = [...flattenTree(rows)];
  const plain = fields.filter((field) => field.name !== 'children' && field.type !== 'object[]');
  if (!isTerminal(io))
    return formatTable<Line>(
      io,
      plain.map((field) => ({ title: '', value: ({ row }) => formatValue(field, row[field.name], context) })),
      lines,
    );
  const useful = plain.filter((field) => lines.some(({ row }) => formatValue(field, row[field.name], context) !== ''));
  const kept = useful.slice(0, Math.max(2, Math.floor((io.stdout.columns || 80) / 13)));
  const indented = kept.find((field) => field.type === 'string');
  const columns = kept.map((field) => ({
    title: say(field.zh, field.en),
    right: field.type === 'integer' && field.name !== 'id' && !field.enum,
    value: ({ row, depth }: Line) => (field === indented ? '· '.repeat(depth) : '') + formatValue(field, row[field.name], context),
  }));
  const { dim } = await colors(io.stdout, io);
  const hidden = useful.length - kept.length;
  const more = hidden ? `${dim(say(`另有 ${hidden} 列，用 --json 查看`, `${pluralize(hidden, 'more column')}: --json shows all`))}\n` : '';
  return (await formatTable(io, columns, lines)) + more;
}

/** Formats a response for people: a table, or one labeled line per field. */
export async function formatData(context: Context, meta: OperationMeta, data: unknown): Promise<string> {
  if (Array.isArray(data)) return formatRows(context, meta.output, data as Row[]);
  if (typeof data !== 'object' || data === null) return data === null || data === undefined ? '' : sanitizeLine(String(data));
  const listed = meta.output.find((field) => field.name === 'list');
  if (listed?.fields && Array.isArray((data as Row).list)) return formatRows(context, listed.fields, (data as Row).list as Row[]);
  const known = meta.output.filter((field) => field.name in data);
  const none = isTerminal(context.io) ? '–' : '';
  const lines = known.map((field): [string, string] => [
    context.say(field.zh, field.en),
    sanitizeLine(formatValue(field, (data as Row)[field.name], context)) || none,
  ]);
  return lines.length ? formatDetails(context.io, lines) : context.say('完成', 'Done');
}
