import type { AreaMeta, Danger, OperationId } from '@shiyi/sdk';
import type { Command } from 'commander';
import { callOperation, declareOperation, descriptionOf } from '../../operation/call-operation.js';
import { operationAt } from '../../operation/operation-at.js';
import { type ApiOptions, buildInput, type Operation, requireFields } from '../../operation/operation-input.js';
import { sampleOptions } from '../../operation/sample-input.js';
import { type CommandResult, formatTable } from '../../output/output.js';
import type { Context } from '../../program/context.js';
import { addExamples } from '../../program/help.js';
import { isTerminal } from '../../program/io.js';
import { pluralize } from '../../program/language.js';
import { findNoun, type Noun, type Register } from '../../program/noun.js';
import { readStdin } from '../../program/prompt.js';

interface OperationRow {
  id: string;
  area: string;
  danger: Danger;
  zh: string;
  en: string;
  method: string;
  path: string;
  permission: string;
}

const dangers: Record<Danger, [zh: string, en: string]> = {
  none: ['', ''],
  mild: ['轻微', 'mild'],
  moderate: ['中等', 'moderate'],
  severe: ['严重', 'severe'],
};

async function list(context: Context, word: string | undefined): Promise<CommandResult> {
  const { io, say } = context;
  const { loadMeta } = await import('../../program/sdk.js');
  const areas = await Promise.all(Object.entries(loadMeta).map(async ([area, load]) => [area, (await load()).meta] as [string, AreaMeta]));
  const all = areas.flatMap(([area, meta]) =>
    Object.entries(meta).map(
      ([id, { danger, zh, en, method, path, permission }]): OperationRow => ({ id, area, danger, zh, en, method, path, permission }),
    ),
  );
  const rows = all.filter((one) => !word || `${one.id} ${one.area} ${one.zh} ${one.en}`.toLowerCase().includes(word.toLowerCase()));
  return {
    data: rows,
    text: () =>
      formatTable(
        io,
        [
          { title: say('接口', 'Operation'), value: (one) => one.id },
          { title: say('领域', 'Area'), value: (one) => one.area },
          { title: say('风险', 'Danger'), value: (one) => (isTerminal(io) ? say(...dangers[one.danger]) : one.danger) },
          { title: say('名称', 'Name'), value: (one) => say(one.zh, one.en) },
        ],
        rows,
      ),
    note: say(
      `共 ${rows.length} 个接口；用 shiyi api <接口> --help 查看参数`,
      `${pluralize(rows.length, 'operation')}; shiyi api <operation> --help shows their fields`,
    ),
  };
}

async function call(context: Context, operation: Operation, options: ApiOptions): Promise<CommandResult> {
  const input = await buildInput(operation.meta, options, () => readStdin(context.io), context.say);
  requireFields(operation.meta, input, context.say);
  return callOperation(context, operation, input, options);
}

export const summary = { zh: '按名称调用任意接口', en: 'Call any operation by name' };

/** Declares the command for an operation by its name. */
async function declareById(api: Command, id: OperationId, { say, run }: Noun) {
  const { operationMeta } = await import('../../program/sdk.js');
  const meta = await operationMeta(id);
  const command = api.command(id).description(descriptionOf(meta, say));
  declareOperation(command, { id, meta }, say);
  command.action(run((context: Context, options: ApiOptions) => call(context, { id, meta }, options)));
  addExamples(command, [
    [`shiyi api ${id}${sampleOptions(meta.input)}`, meta.zh, meta.en],
    [`shiyi api ${id} --input - --json < input.json`, '输入来自文件，结果为 JSON', 'input from a file, result as JSON'],
  ]);
}

/** Declares an HTTP method such as GET as a command that takes the path of an operation. */
async function declareByPath(api: Command, method: string, address: string | undefined, { say, run }: Noun) {
  const command = api
    .command(method)
    .argument('<path>', say('接口路径，如 /admin/v1/users', 'Path of the operation, such as /admin/v1/users'))
    .description(say('按路径调用接口', 'Call an operation by path'));
  addExamples(command, [
    ['shiyi api GET /admin/v1/users/detail --id 3', '查看一个员工', 'show a staff member'],
    ["shiyi api GET '/admin/v1/users?limit=5' --json", '列出五个员工', 'list five staff members'],
  ]);
  if (address === undefined) return;
  const { fields, ...operation } = await operationAt(method, address, say);
  declareOperation(command, operation, say);
  command.action(
    run((context: Context, _: string, options: ApiOptions) =>
      call(context, operation, { ...options, field: [...fields, ...(options.field ?? [])] }),
    ),
  );
}

const methods = ['GET', 'POST', 'PUT', 'DELETE'];

export const register: Register = async (api, noun) => {
  const { say, io, run } = noun;
  api.description(say('按名称调用任意接口；不带接口名时列出全部', 'Call any operation by name; without a name, list them all'));
  const { areaOf } = await import('../../program/sdk.js');
  const { name: wanted, rest } = findNoun(findNoun(io.argv).rest);
  if (wanted === undefined)
    api
      .option('--search <text>', say('只列出包含这段文字的接口', 'List only operations that contain this text'))
      .action(run((context: Context, options: { search?: string }) => list(context, options.search)));
  else if (methods.includes(wanted)) await declareByPath(api, wanted, findNoun(rest).name, noun);
  else if (Object.hasOwn(areaOf, wanted)) await declareById(api, wanted as OperationId, noun);
  // Declared without options, only so that similar names can be suggested.
  else for (const id of Object.keys(areaOf)) api.command(id);
  addExamples(api, [
    ['shiyi api', '列出全部接口', 'list all operations'],
    ['shiyi api --search 缓存', '查找接口', 'search operations'],
    ['shiyi api listStaff --help', '查看一个接口的参数', "show an operation's options"],
    ['shiyi api listStaff --keyword 林 --all --json', '读取所有页，结果为 JSON', 'read all pages, result as JSON'],
    ['shiyi api GET /admin/v1/users --limit 5', '按路径调用', 'call an operation by path'],
  ]);
};
