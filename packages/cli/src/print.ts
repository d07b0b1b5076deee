import type { FieldMeta } from '@shiyi/sdk';
import { shown } from './api-show.js';
import type { Context } from './context.js';
import type { Io } from './io.js';
import { facts, json, type Shown, table } from './output.js';
import { fieldNames, picked, rowsOf, valueAt } from './pick.js';
import { safeLine } from './safe-text.js';

export function write(stream: Io['stdout'], text: string): Promise<void> {
  return new Promise((done) => stream.write(text, () => done()));
}

const anything: FieldMeta = { name: '', zh: '', en: '', type: 'string' };

/** The fields a person asked for, as columns or as facts. */
async function chosenText(context: Context, { data, fields }: Shown, names: string[]): Promise<string> {
  const { io, say } = context;
  const metaOf = (name: string) => fields?.find((field) => field.name === name) ?? anything;
  const titleOf = (name: string) => say(metaOf(name).zh, metaOf(name).en) || name;
  const cell = (row: unknown, name: string) => safeLine(shown(metaOf(name), valueAt(row, name), context));
  const rows = rowsOf(data);
  if (rows[0] === data && io.stdout.isTTY)
    return facts(
      io,
      names.map((name) => [titleOf(name), cell(data, name)]),
    );
  return table(
    io,
    names.map((name) => ({ title: titleOf(name), value: (row: unknown) => cell(row, name) })),
    rows,
  );
}

/** Rows as they come, one line of JSON each. */
async function printLines({ io }: Context, result: Shown, names: string[] | undefined) {
  const rows = result.rows ?? rowsOf(result.data);
  for await (const row of rows) await write(io.stdout, json(names ? picked(row, names) : row, false));
}

/** Prints what a command found out: data on standard output, the rest on standard error. */
export async function print(result: Shown, context: Context): Promise<void> {
  const { io, say, options } = context;
  const known = result.fields?.map((field) => field.name) ?? Object.keys((rowsOf(result.data)[0] as object | undefined) ?? {});
  const names = options.fields === undefined ? undefined : await fieldNames(options.fields, known, say);
  if (options.ndjson || result.endless) return printLines(context, result, names);
  const data = names ? picked(result.data, names) : (result.data ?? null);
  if (options.json) return write(io.stdout, json({ ok: true, data }, Boolean(io.stdout.isTTY)));
  const text = names ? await chosenText(context, result, names) : typeof result.text === 'function' ? await result.text() : result.text;
  if (text) await write(io.stdout, text.endsWith('\n') ? text : `${text}\n`);
  const dry = options.dryRun ? say('试运行，什么都没有改动', 'Dry run: nothing was changed') : undefined;
  const notes = [result.note, dry].filter(Boolean);
  if (notes.length) await write(io.stderr, `${notes.join('\n')}\n`);
}
