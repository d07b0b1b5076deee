import type { Client, OperationId, OperationMeta, StreamId } from '@shiyi/sdk';
import type { Command } from 'commander';
import { type ApiOptions, declareFields, type Values } from './api-input.js';
import { saveDownload } from './api-output.js';
import { shownData } from './api-show.js';
import type { Context } from './context.js';
import { confirm, confirmed } from './danger.js';
import { counted, type Say } from './language.js';
import type { Shown } from './output.js';
import { fieldNames, rowFields } from './pick.js';
import { Planned } from './planned.js';
import { safeLine } from './safe-text.js';

export interface Operation {
  id: OperationId;
  meta: OperationMeta;
}

/** What harm would hit: the name to type, and how the question calls it. */
export interface Target {
  word: string;
  called: string;
}

/** Calls that are watched until Ctrl-C. */
const streams: Readonly<Record<StreamId, true>> = { watchEvents: true };

const isPaged = ({ output }: OperationMeta) => output.some((field) => field.name === 'total');

/** The options of a command that makes this call: a flag for each field, and the ways around flags. */
export function declareOperation(command: Command, { meta }: Operation, say: Say, fields = meta.input) {
  const own = ['field', 'input', 'output', 'all', 'replace', 'help', 'version'];
  let root = command;
  while (root.parent) root = root.parent;
  const taken = new Set([...own, ...root.options.map((one) => one.long?.slice(2) ?? '')]);
  declareFields(command, fields, taken, say);
  const collect = (pair: string, before: string[] = []) => [...before, pair];
  command
    .option('-f, --field <name=value>', say('按名称填写字段，可重复', 'A field by its name, repeatable'), collect)
    .option('--input <json>', say('整个输入，JSON 对象；- 表示从标准输入读取', 'The whole input as a JSON object; - reads standard input'));
  if (isPaged(meta)) command.option('--all', say('读取所有页', 'Read all pages'));
  if (meta.method === 'GET' && meta.output.length === 0)
    command.option('--output <file>', say('保存到文件；- 表示标准输出', 'Save to a file; - is standard output'));
}

function pageNote(data: unknown, { say }: Context): { note?: string } {
  const {
    list: rows,
    total,
    page,
    limit,
    total_capped,
  } = (data ?? {}) as { list?: unknown; total?: number; page?: number; limit?: number; total_capped?: boolean };
  if (!Array.isArray(rows) || !total || !limit) return {};
  const count = total_capped ? `${total}+` : String(total);
  return {
    note: say(
      `共 ${count} 条，第 ${page}/${Math.ceil(total / limit)} 页`,
      `${counted(count, 'row')}, page ${page} of ${Math.ceil(total / limit)}`,
    ),
  };
}

async function allPages(context: Context, client: Client, { id, meta }: Operation, input: Values): Promise<Shown> {
  const { io, say, options } = context;
  const each = client.each(id as 'listStaff', input as never, { signal: io.signal });
  if (options.ndjson) return { data: null, rows: each, fields: rowFields(meta.output) };
  const rows: unknown[] = [];
  for await (const row of each) rows.push(row);
  return {
    data: rows,
    fields: rowFields(meta.output),
    text: () => shownData(context, meta, { list: rows }),
    note: say(`共 ${rows.length} 条`, counted(rows.length, 'row')),
  };
}

/** Makes the call, after the question that its danger asks for. */
export async function callOperation(
  context: Context,
  operation: Operation,
  input: Values,
  options: ApiOptions,
  target?: Target,
): Promise<Shown> {
  const { id, meta } = operation;
  const { say } = context;
  const fields = rowFields(meta.output);
  if (context.options.fields !== undefined)
    await fieldNames(
      context.options.fields,
      fields.map((field) => field.name),
      say,
    );
  if (context.options.dryRun) throw new Planned(id, meta, input);
  const client = meta.permission === 'public' ? await context.clientWith(context.settings.token) : await context.client();
  const what = target ? safeLine(target.called) : '';
  const where = context.settings.baseUrl;
  const question = say(
    `将执行「${meta.zh}」（${id}）${what && `：${what}`}，地址 ${where}`,
    `This runs "${meta.en}" (${id})${what && ` on ${what}`} at ${where}`,
  );
  await confirm(context, meta.danger, question, target?.word ?? id);
  if (Object.hasOwn(streams, id))
    return { data: null, fields, rows: await context.watch(context.io.signal, () => undefined), endless: true };
  if (options.all) return allPages(context, client, operation, input);
  const data: unknown = await client.call(id, input as never, confirmed(id, context));
  if (typeof data === 'object' && data !== null && 'bytes' in data) return saveDownload(context, id, data as never, options.output);
  return { data, fields, text: () => shownData(context, meta, data), ...pageNote(data, context) };
}
