import type { AreaMeta, Danger, OperationId, OperationMeta } from '@shiyi/sdk';
import type { Command } from 'commander';
import { type ApiOptions, declareFields, inputOf, isSecret, type Values } from '../api-input.js';
import { saveDownload } from '../api-output.js';
import { shownData } from '../api-show.js';
import type { Context } from '../context.js';
import { confirm, confirmed } from '../danger.js';
import { counted } from '../language.js';
import { type Shown, table } from '../output.js';
import { examples, type Noun, nounOf, type Register } from '../program.js';
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

function planned(id: string, meta: OperationMeta, input: Values, { say }: Context): Shown {
  const secret = new Set(meta.input.filter(isSecret).map((field) => field.name));
  const masked = Object.fromEntries(
    Object.entries(input).map(([name, value]) => [name, secret.has(name) ? '***' : value instanceof File ? value.name : value]),
  );
  return {
    data: { operation: id, method: meta.method, path: meta.path, input: masked },
    text: `${meta.method} ${meta.path}\n${JSON.stringify(masked, null, 2)}`,
    note: say('未执行', 'Nothing was done'),
  };
}

async function call(context: Context, id: OperationId, meta: OperationMeta, options: ApiOptions): Promise<Shown> {
  const { io, say } = context;
  const input = await inputOf(meta, options, () => readInput(io), say);
  if (options.dryRun) return planned(id, meta, input, context);
  const client = meta.permission === 'public' ? await context.clientWith(context.settings.token) : await context.client();
  await confirm(
    context,
    meta.danger,
    say(`将执行「${meta.zh}」（${id}），地址 ${context.settings.baseUrl}`, `This runs "${meta.en}" (${id}) at ${context.settings.baseUrl}`),
    id,
  );
  if (options.all) {
    const rows: unknown[] = [];
    for await (const row of client.each(id as 'listStaff', input as never, { signal: io.signal })) rows.push(row);
    return {
      data: rows,
      text: () => shownData(context, meta, { list: rows }),
      note: say(`共 ${rows.length} 条`, counted(rows.length, 'row')),
    };
  }
  const data: unknown = await client.call(id, input as never, confirmed(id, context));
  if (typeof data === 'object' && data !== null && 'bytes' in data) return saveDownload(context, id, data as never, options.output);
  return { data, text: () => shownData(context, meta, data), ...pageNote(data, context) };
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

function declareCall(api: Command, id: OperationId, meta: OperationMeta, { say, run }: Noun) {
  const paged = meta.output.some((field) => field.name === 'total');
  const command = api.command(id).description(`${say(meta.zh, meta.en)}\n${meta.method} ${meta.path}`);
  const own = ['field', 'input', 'output', 'all', 'dry-run', 'help', 'version'];
  const taken = new Set([...own, ...(api.parent?.options ?? []).map((one) => one.long?.slice(2) ?? '')]);
  declareFields(command, meta, taken, say);
  const collect = (pair: string, before: string[] = []) => [...before, pair];
  command
    .option('-f, --field <name=value>', say('按名称填写字段，可重复', 'A field by its name, repeatable'), collect)
    .option('--input <json>', say('整个输入，JSON 对象；- 表示从标准输入读取', 'The whole input as a JSON object; - reads standard input'))
    .option('--dry-run', say('只显示将发送的内容', 'Show what would be sent, and do nothing'));
  if (paged) command.option('--all', say('读取所有页', 'Read all pages'));
  if (meta.method === 'GET' && meta.output.length === 0)
    command.option('--output <file>', say('保存到文件；- 表示标准输出', 'Save to a file; - is standard output'));
  command.action(run((context: Context, options: ApiOptions) => call(context, id, meta, options)));
  const required = meta.input.filter((field) => field.required && !isSecret(field)).map((field) => ` --${field.name} …`);
  examples(command, say, [
    [`shiyi api ${id}${required.join('')}`, say(meta.zh, meta.en), meta.en],
    [`shiyi api ${id} --input - --json < input.json`, '输入来自文件，结果为 JSON', 'input from a file, result as JSON'],
  ]);
}

export const register: Register = async (program, noun) => {
  const { say, io, run } = noun;
  const api = program
    .command('api')
    .description(say('按名称调用任意接口；不带接口名时列出全部', 'Make any call by its name; without a name, list them all'));
  const { areaOf, operationMeta } = await import('../sdk.js');
  const wanted = nounOf(nounOf(io.argv).rest).name;
  if (wanted === undefined)
    api
      .option('--search <text>', say('只列出包含这段文字的接口', 'List only operations with this text'))
      .action(run((context: Context, options: { search?: string }) => list(context, options.search)));
  else if (Object.hasOwn(areaOf, wanted)) declareCall(api, wanted as OperationId, await operationMeta(wanted as OperationId), noun);
  // Only for the sake of a suggestion.
  else for (const id of Object.keys(areaOf)) api.command(id);
  examples(api, say, [
    ['shiyi api', '列出全部接口', 'list all operations'],
    ['shiyi api --search 缓存', '查找接口', 'look for operations'],
    ['shiyi api listStaff --help', '查看一个接口的参数', 'show the fields of one'],
    ['shiyi api listStaff --keyword 林 --all --json', '读取所有页，结果为 JSON', 'read all pages, result as JSON'],
  ]);
};
