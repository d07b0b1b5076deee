import { type Download, type OperationMeta, type StreamId, untyped } from '@shiyi/sdk';
import type { Command } from 'commander';
import type { CommandResult } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import type { Say } from '../program/language.js';
import { confirm, confirmedCallOptions } from './confirm.js';
import { PlannedCall } from './dry-run.js';
import { type ApiOptions, declareFields, type Operation, type Values } from './operation-input.js';
import { allPages, isPaginated, pageSummary, withExactTotal } from './pages.js';
import { refuseTarget, saveDownload } from './save-download.js';
import { parseFieldNames, rowFields } from './select-fields.js';
import { formatData } from './show-data.js';

/** The record a dangerous call affects: the word to type and the label shown in the question. */
export interface Target {
  confirmWord: string;
  label: string;
}

/** Operations that stream until Ctrl-C. */
const streamingOperations: Readonly<Record<StreamId, true>> = { watchEvents: true };

/** Describes an operation in its help: its name, method and path, and whether it replaces a record. */
export function descriptionOf({ zh, en, method, path, replaces }: OperationMeta, say: Say): string {
  const lines = [say(zh, en), `${method} ${path}`];
  if (replaces) lines.push(say('整体替换记录', 'Replaces the record'));
  return lines.join('\n');
}

/** Declares the options of a command for this operation: one per field, plus `--field` and `--input`. */
export function declareOperation(command: Command, { meta }: Operation, say: Say, fields = meta.input) {
  declareFields(command, fields, say);
  const collect = (pair: string, before: string[] = []) => [...before, pair];
  command
    .option('-f, --field <name=value>', say('按名称填写字段，可重复', 'Set a field by name, repeatable'), collect)
    .option('--input <json>', say('整个输入，JSON 对象；- 表示从标准输入读取', 'The whole input as a JSON object; - for standard input'));
  if (isPaginated(meta)) command.option('--all', say('读取所有页', 'Read all pages'));
  if (meta.method === 'GET' && meta.output.length === 0)
    command.option('--output <file>', say('保存到文件；- 表示标准输出', 'Save to a file; - for standard output'));
}

/** Makes the call after the confirmation required by its danger level. */
export async function callOperation(
  context: Context,
  operation: Operation,
  input: Values,
  options: ApiOptions,
  target?: Target,
): Promise<CommandResult> {
  const { id, meta } = operation;
  const { say } = context;
  const fields = rowFields(meta.output);
  if (context.options.fields !== undefined)
    await parseFieldNames(
      context.options.fields,
      fields.map((field) => field.name),
      say,
    );
  if (options.output !== undefined) refuseTarget(context, options.output);
  if (context.options.dryRun) throw new PlannedCall(id, meta, input);
  const client = ['public', 'app-key', 'device-token'].includes(meta.permission)
    ? await context.clientWith(context.settings.token)
    : await context.client();
  const what = target ? sanitizeLine(target.label) : '';
  const where = context.settings.baseUrl;
  const question = say(
    `将执行「${meta.zh}」（${id}）${what && `：${what}`}，地址 ${where}`,
    `This runs "${meta.en}" (${id})${what && ` on ${what}`} at ${where}`,
  );
  await confirm(context, meta.danger, question, target?.confirmWord ?? id);
  if (Object.hasOwn(streamingOperations, id))
    return { data: null, fields, rows: await context.watch(context.io.signal, () => undefined), endless: true };
  if (options.all) return allPages(context, client, operation, input);
  const data = await untyped(client).call(id, input, confirmedCallOptions(id, context));
  if (typeof data === 'object' && data !== null && 'bytes' in data) return saveDownload(context, id, data as Download, options.output);
  return { data: withExactTotal(data), fields, text: () => formatData(context, meta, data), ...pageSummary(data, context) };
}
