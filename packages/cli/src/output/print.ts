import type { FieldMeta } from '@shiyi/sdk';
import { parseFieldNames, rowsIn, selectFields, valueAt } from '../operation/select-fields.js';
import { formatValue } from '../operation/show-data.js';
import type { Context } from '../program/context.js';
import { type Io, isTerminal } from '../program/io.js';
import { type CommandResult, formatDetails, formatJson, formatTable } from './output.js';
import { sanitizeLine } from './safe-text.js';

export function writeText(stream: Io['stdout'], text: string): Promise<void> {
  return new Promise((done) => stream.write(text, () => done()));
}

const unknownField: FieldMeta = { name: '', zh: '', en: '', type: 'string' };

/** Formats the fields given with --fields as a table or labeled lines. */
async function formatFields(context: Context, { data, fields }: CommandResult, names: string[]): Promise<string> {
  const { io, say } = context;
  const metaOf = (name: string) => fields?.find((field) => field.name === name) ?? unknownField;
  const titleOf = (name: string) => say(metaOf(name).zh, metaOf(name).en) || name;
  const cell = (row: unknown, name: string) => sanitizeLine(formatValue(metaOf(name), valueAt(row, name), context));
  const rows = rowsIn(data);
  if (rows[0] === data && isTerminal(io))
    return formatDetails(
      io,
      names.map((name) => [titleOf(name), cell(data, name)]),
    );
  return formatTable(
    io,
    names.map((name) => ({ title: titleOf(name), value: (row: unknown) => cell(row, name) })),
    rows,
  );
}

async function* selectAll(rows: Iterable<unknown> | AsyncIterable<unknown>, names: string[] | undefined) {
  for await (const row of rows) yield names ? selectFields(row, names) : row;
}

/** Prints rows as they arrive, one JSON line each. */
async function printNdjson(context: Context, result: CommandResult, names: string[] | undefined) {
  const { io, options } = context;
  const rows = result.rows ?? rowsIn(result.data);
  if (options.jq !== undefined) return (await import('./jq.js')).printThroughJq(context, options.jq, selectAll(rows, names), true);
  for await (const row of rows) await writeText(io.stdout, formatJson(names ? selectFields(row, names) : row, false));
}

/** Prints the result of a command: data on standard output, notes on standard error. */
export async function printResult(result: CommandResult, context: Context): Promise<void> {
  const { io, say, options } = context;
  const known = result.fields?.map((field) => field.name) ?? Object.keys((rowsIn(result.data)[0] as object | undefined) ?? {});
  const names = options.fields === undefined ? undefined : await parseFieldNames(options.fields, known, say);
  if (options.ndjson || result.endless) return printNdjson(context, result, names);
  const data = names ? selectFields(result.data, names) : (result.data ?? null);
  if (options.jq !== undefined) return (await import('./jq.js')).printThroughJq(context, options.jq, [data], false);
  if (options.json) return writeText(io.stdout, formatJson({ ok: true, data }, isTerminal(io)));
  const text = names ? await formatFields(context, result, names) : typeof result.text === 'function' ? await result.text() : result.text;
  if (text) await writeText(io.stdout, text.endsWith('\n') ? text : `${text}\n`);
  const dry = options.dryRun ? say('预检：未改动任何数据', 'Dry run: nothing was changed') : undefined;
  const notes = [result.note, dry].filter(Boolean);
  if (notes.length) await writeText(io.stderr, `${notes.join('\n')}\n`);
}
