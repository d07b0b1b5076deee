import type { FieldMeta, OperationMeta } from '@shiyi/sdk';
import type { Context } from './context.js';
import { counted } from './language.js';
import { colours, facts, localTime, table } from './output.js';
import { safeLine } from './safe-text.js';

type Row = Record<string, unknown>;

/** A value on one line. A person gets labels, units and local time, a program the values themselves. */
export function shown(field: FieldMeta, value: unknown, context: Context): string {
  const { io, say } = context;
  if (value === null || value === undefined) return '';
  if (Array.isArray(value))
    return value.map((one) => shown({ ...field, type: field.type.replace('[]', '') }, one, context)).join(say('、', ', '));
  if (typeof value === 'object') return String((value as Row).name ?? (value as Row).title ?? JSON.stringify(value));
  if (!io.stdout.isTTY) return String(value);
  const label = field.enum?.find((one) => one.value === value);
  if (label) return say(label.zh, label.en);
  if (typeof value === 'boolean') return value ? say('是', 'yes') : say('否', 'no');
  if (field.format === 'date-time') return localTime(String(value));
  return field.unit ? `${value} ${field.unit}` : String(value);
}

interface Line {
  row: Row;
  depth: number;
}

/** Lines of a tree in reading order, each with its depth. */
function* flattened(rows: Row[], depth = 0): Generator<Line> {
  for (const row of rows) {
    yield { row, depth };
    if (Array.isArray(row.children)) yield* flattened(row.children as Row[], depth + 1);
  }
}

/** As many columns as a terminal can hold in a readable way, in the order of the contract; empty ones do not count. */
async function rowsText(context: Context, fields: FieldMeta[], rows: Row[]): Promise<string> {
  const { io, say } = context;
  const lines = [...flattened(rows)];
  const plain = fields.filter((field) => field.name !== 'children' && field.type !== 'object[]');
  if (!io.stdout.isTTY)
    return table<Line>(
      io,
      plain.map((field) => ({ title: '', value: ({ row }) => shown(field, row[field.name], context) })),
      lines,
    );
  const useful = plain.filter((field) => lines.some(({ row }) => shown(field, row[field.name], context) !== ''));
  const kept = useful.slice(0, Math.max(2, Math.floor((io.stdout.columns || 80) / 13)));
  const indented = kept.find((field) => field.type === 'string');
  const columns = kept.map((field) => ({
    title: say(field.zh, field.en),
    right: field.type === 'integer' && field.name !== 'id' && !field.enum,
    value: ({ row, depth }: Line) => (field === indented ? '· '.repeat(depth) : '') + shown(field, row[field.name], context),
  }));
  const { dim } = await colours(io.stdout, io);
  const hidden = useful.length - kept.length;
  const more = hidden ? `${dim(say(`另有 ${hidden} 列，用 --json 查看`, `${counted(hidden, 'more column')}: --json shows all`))}\n` : '';
  return (await table(io, columns, lines)) + more;
}

/** What an operation answered, for people: a table, or one labelled line for each fact. */
export async function shownData(context: Context, meta: OperationMeta, data: unknown): Promise<string> {
  if (Array.isArray(data)) return rowsText(context, meta.output, data as Row[]);
  if (typeof data !== 'object' || data === null) return data === null || data === undefined ? '' : safeLine(String(data));
  const listed = meta.output.find((field) => field.name === 'list');
  if (listed?.fields && Array.isArray((data as Row).list)) return rowsText(context, listed.fields, (data as Row).list as Row[]);
  const known = meta.output.filter((field) => field.name in data);
  const lines = known.map((field): [string, string] => [
    context.say(field.zh, field.en),
    safeLine(shown(field, (data as Row)[field.name], context)),
  ]);
  return lines.length ? facts(context.io, lines) : context.say('完成', 'Done');
}
