import { importOf } from '@shiyi/sdk';
import { isFinished, jobStateLabels, partialSuccessExitCode } from '../../jobs/follow.js';
import { countsLine, type EndOptions, finishedResult, type ImportFile } from '../../jobs/import-report.js';
import { startImport, watchImport } from '../../jobs/start-import.js';
import { confirm } from '../../operation/confirm.js';
import { writeDownload } from '../../operation/save-download.js';
import { type Column, type CommandResult, formatDetails, formatLocalTime, formatTable } from '../../output/output.js';
import { sanitizeLine } from '../../output/safe-text.js';
import type { Context } from '../../program/context.js';
import { Failure } from '../../program/failure.js';
import { addExamples } from '../../program/help.js';
import { pluralize } from '../../program/language.js';
import type { Register } from '../../program/noun.js';

/** Types of import by their name on the command line. */
const types = new Map<string, keyof typeof importOf>(
  Object.entries(importOf).map(([type, { command }]) => [command, type as keyof typeof importOf]),
);

function idOf({ say }: Context, text: string): number {
  if (/^[1-9]\d{0,15}$/.test(text)) return Number(text);
  throw new Failure('usage', 'bad-number', say('导入编号应为正整数', 'The id of an import is a whole number from 1'));
}

function stateOf({ say }: Context, one: ImportFile): string {
  const state = one.undone_at ? say('已撤销', 'taken back') : say(...jobStateLabels[one.status]);
  return one.file_forgotten_at ? say(`${state}，文件已清理`, `${state}, file deleted`) : state;
}

async function list(context: Context, options: { limit: string }): Promise<CommandResult> {
  const { io, say } = context;
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw new Failure('usage', 'bad-number', say('--limit 应为 1 到 100', '--limit is from 1 to 100'));
  const page = await (await context.client()).listImportFiles({ limit }, { signal: io.signal });
  const columns: Column<ImportFile>[] = [
    { title: say('编号', 'Id'), value: (one) => String(one.id), right: true },
    { title: say('文件', 'File'), value: (one) => one.name },
    {
      title: say('状态', 'State'),
      value: (one) => (one.dry_run ? `${stateOf(context, one)}${say('（试运行）', ' (try)')}` : stateOf(context, one)),
    },
    { title: say('成功', 'Taken'), value: (one) => String(one.success), right: true },
    { title: say('失败', 'Failed'), value: (one) => String(one.failed), right: true },
    { title: say('操作人', 'By'), value: (one) => one.operator.name },
    { title: say('时间', 'At'), value: (one) => formatLocalTime(one.created_at) },
  ];
  return {
    data: page,
    text: () => formatTable(io, columns, page.list),
    note: say(`共 ${page.total} 次导入`, pluralize(page.total, 'import')),
  };
}

async function show(context: Context, text: string, options: EndOptions): Promise<CommandResult> {
  const { io, say } = context;
  const id = idOf(context, text);
  const client = await context.client();
  const one = options.watch
    ? await watchImport(context, client, id, options.progress)
    : await client.getImportFile({ id }, { signal: io.signal });
  if (isFinished(one) && one.status !== 'failed' && (options.watch || options.errors !== undefined))
    return finishedResult(context, client, one, options);
  return {
    data: one,
    text: () =>
      formatDetails(io, [
        [say('文件', 'File'), sanitizeLine(one.name)],
        [say('状态', 'State'), stateOf(context, one)],
        [say('进度', 'Read'), `${one.read_pct} %`],
        [say('结果', 'Outcome'), countsLine(context, one)],
        ...(one.error ? ([[say('失败原因', 'Why it failed'), sanitizeLine(one.error)]] as [string, string][]) : []),
        [say('操作人', 'By'), sanitizeLine(one.operator.name)],
        [say('开始', 'Begun'), formatLocalTime(one.created_at)],
        ...(one.finished_at ? ([[say('结束', 'Ended'), formatLocalTime(one.finished_at)]] as [string, string][]) : []),
        ...(one.file_forgotten_at
          ? ([[say('文件清理', 'File deleted'), formatLocalTime(one.file_forgotten_at)]] as [string, string][])
          : []),
      ]),
    ...(one.failed > 0 && isFinished(one) && !one.file_forgotten_at
      ? {
          note: say(
            `用 shiyi import show ${id} --errors FILE 取回未导入的行`,
            `get the rows that were not taken with: shiyi import show ${id} --errors FILE`,
          ),
        }
      : {}),
  };
}

const move =
  (status: 'cancelled' | 'waiting') =>
  async (context: Context, text: string): Promise<CommandResult> => {
    const { io, say } = context;
    const id = idOf(context, text);
    const client = await context.client();
    const { job_id } = await client.getImportFile({ id }, { signal: io.signal });
    await client.changeJobStatus({ id: job_id, status }, { signal: io.signal });
    return {
      data: { id, status },
      text:
        status === 'cancelled'
          ? say(`导入 ${id} 已取消；已导入的行保留`, `Import ${id} is cancelled; the rows that are in stay`)
          : say(`导入 ${id} 将从中断处继续`, `Import ${id} goes on where it stopped`),
    };
  };

async function undo(context: Context, text: string): Promise<CommandResult> {
  const { io, say } = context;
  const id = idOf(context, text);
  const client = await context.client();
  const one = await client.getImportFile({ id }, { signal: io.signal });
  const question = say(
    `将撤销导入 ${id}（${sanitizeLine(one.name)}）：删除它新增的 ${one.created} 条，恢复它更新的 ${one.updated} 条；之后被修改过的保留。`,
    `This takes import ${id} (${sanitizeLine(one.name)}) back: the ${one.created} it created are deleted, the ${one.updated} it updated become what they were; what was changed since stays.`,
  );
  await confirm(context, 'severe', question, String(id));
  const { ok, failed } = await client.deleteImportedRows({ id }, { signal: io.signal });
  return {
    data: { ok, failed },
    text: say(`已撤销，保留 ${failed.length} 条后来修改过的记录`, `Taken back; ${pluralize(failed.length, 'record')} changed since stay`),
    ...(failed.length > 0 ? { exitCode: partialSuccessExitCode } : {}),
  };
}

async function template(context: Context, kind: string, options: { output?: string }): Promise<CommandResult> {
  const { io, say } = context;
  const type = types.get(kind);
  if (!type)
    throw new Failure(
      'usage',
      'unknown-kind',
      say(`没有 ${sanitizeLine(kind)} 这种导入`, `There is no import of ${sanitizeLine(kind)}`),
      say(`可选：${[...types.keys()].join('、')}`, `one of ${[...types.keys()].join(', ')}`),
    );
  const file = await (await context.client()).exportImportTemplate({ type }, { signal: io.signal });
  const path = options.output ?? sanitizeLine(file.name ?? `${kind}.xlsx`);
  await writeDownload(context, path, file);
  return { data: { path, bytes: file.bytes.length }, text: say(`已保存 ${path}`, `Saved ${path}`) };
}

export const summary = { zh: '导入客户等数据', en: 'Import customers and other records' };

export const register: Register = (command, { say, run }) => {
  const id = say('导入编号', 'Id of the import');
  const watching = (one: ReturnType<typeof command.command>) =>
    one
      .option('--watch', say('等到结束，显示进度', 'Wait for the end and show how far it is'))
      .option('--errors <file>', say('有未导入的行时，把结果写入这个文件', 'Where rows were not taken, write the outcomes to this file'))
      .option('--progress <bar|json|none>', say('进度的形式', 'How progress is shown'));
  for (const { command: name, operation, zh, en } of Object.values(importOf))
    watching(
      command
        .command(name)
        .argument('<file>', say('CSV 或 XLSX 文件', 'CSV or XLSX file'))
        .description(say(`导入${zh}`, `Import ${en.toLowerCase()}`))
        .option('--update', say('已存在的记录按文件更新；默认跳过', 'Update records that are known; they are skipped otherwise'))
        .option('--map <column=field...>', say('指定列对应的字段，如 联络=phone', 'Field of a column, such as Contact=phone')),
    ).action(run(startImport(operation)));
  command
    .command('list')
    .description(say('列出导入记录', 'List imports'))
    .option('--limit <number>', say('条数，最多 100', 'Rows, 100 at most'), '20')
    .action(run(list));
  watching(command.command('show').argument('<id>', id).description(say('查看一次导入', 'Show an import'))).action(run(show));
  command
    .command('cancel')
    .argument('<id>', id)
    .description(say('取消，已导入的行保留', 'Cancel; rows that are in stay'))
    .action(run(move('cancelled')));
  command
    .command('resume')
    .argument('<id>', id)
    .description(say('从中断处继续', 'Go on where it stopped'))
    .action(run(move('waiting')));
  command
    .command('undo')
    .argument('<id>', id)
    .description(say('撤销：删除新增的，恢复更新的', 'Take it back: delete what it created, restore what it updated'))
    .action(run(undo));
  command
    .command('template')
    .argument('<kind>', say('导入种类，如 members', 'Kind of import, such as members'))
    .description(say('下载导入模板', 'Download a file to fill in'))
    .option('-o, --output <file>', say('保存到', 'Save as'))
    .action(run(template));
  addExamples(command, [
    ['shiyi import members 客户.csv --dry-run', '先看看会发生什么', 'see what would happen'],
    ['shiyi import members 客户.csv --watch --errors 结果.csv', '导入，取回未导入的行', 'import, and get back what was not taken'],
    ['shiyi import undo 12', '撤销一次导入', 'take an import back'],
  ]);
};
