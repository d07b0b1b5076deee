import type { AreaMeta, Danger, OperationId } from '@shiyi/sdk';
import { type ApiOptions, inputOf, isSecret, missing } from '../api-input.js';
import type { Context } from '../context.js';
import { counted } from '../language.js';
import { examples, type Noun, nounOf, type Register } from '../noun.js';
import { callOperation, declareOperation, type Operation } from '../operation.js';
import { type Shown, table } from '../output.js';
import { readInput } from '../prompt.js';

interface Listed {
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

async function list(context: Context, word: string | undefined): Promise<Shown> {
  const { io, say } = context;
  const { loadMeta } = await import('../sdk.js');
  const areas = await Promise.all(Object.entries(loadMeta).map(async ([area, load]) => [area, (await load()).meta] as [string, AreaMeta]));
  const all = areas.flatMap(([area, meta]) =>
    Object.entries(meta).map(
      ([id, { danger, zh, en, method, path, permission }]): Listed => ({ id, area, danger, zh, en, method, path, permission }),
    ),
  );
  const rows = all.filter((one) => !word || `${one.id} ${one.area} ${one.zh} ${one.en}`.toLowerCase().includes(word.toLowerCase()));
  return {
    data: rows,
    text: () =>
      table(
        io,
        [
          { title: say('接口', 'Operation'), value: (one) => one.id },
          { title: say('领域', 'Area'), value: (one) => one.area },
          { title: say('风险', 'Danger'), value: (one) => (io.stdout.isTTY ? say(...dangers[one.danger]) : one.danger) },
          { title: say('名称', 'Name'), value: (one) => say(one.zh, one.en) },
        ],
        rows,
      ),
    note: say(
      `共 ${rows.length} 个接口；用 shiyi api <接口> --help 查看参数`,
      `${counted(rows.length, 'operation')}; shiyi api <operation> --help shows their fields`,
    ),
  };
}

async function call(context: Context, operation: Operation, options: ApiOptions): Promise<Shown> {
  const input = await inputOf(operation.meta, options, () => readInput(context.io), context.say);
  missing(operation.meta, input, context.say);
  return callOperation(context, operation, input, options);
}

export const register: Register = async (program, { say, io, run }: Noun) => {
  const api = program
    .command('api')
    .description(say('按名称调用任意接口；不带接口名时列出全部', 'Make any call by its name; without a name, list them all'));
  const { areaOf, operationMeta } = await import('../sdk.js');
  const wanted = nounOf(nounOf(io.argv).rest).name;
  if (wanted === undefined)
    api
      .option('--search <text>', say('只列出包含这段文字的接口', 'List only operations with this text'))
      .action(run((context: Context, options: { search?: string }) => list(context, options.search)));
  else if (Object.hasOwn(areaOf, wanted)) {
    const id = wanted as OperationId;
    const meta = await operationMeta(id);
    const command = api.command(id).description(`${say(meta.zh, meta.en)}\n${meta.method} ${meta.path}`);
    declareOperation(command, { id, meta }, say);
    command.action(run((context: Context, options: ApiOptions) => call(context, { id, meta }, options)));
    const required = meta.input.filter((field) => field.required && !isSecret(field)).map((field) => ` --${field.name} …`);
    examples(command, say, [
      [`shiyi api ${id}${required.join('')}`, meta.zh, meta.en],
      [`shiyi api ${id} --input - --json < input.json`, '输入来自文件，结果为 JSON', 'input from a file, result as JSON'],
    ]);
  }
  // Only for the sake of a suggestion.
  else for (const id of Object.keys(areaOf)) api.command(id);
  examples(api, say, [
    ['shiyi api', '列出全部接口', 'list all operations'],
    ['shiyi api --search 缓存', '查找接口', 'look for operations'],
    ['shiyi api listStaff --help', '查看一个接口的参数', 'show the fields of one'],
    ['shiyi api listStaff --keyword 林 --all --json', '读取所有页，结果为 JSON', 'read all pages, result as JSON'],
  ]);
};
