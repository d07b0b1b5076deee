import { countOf, withExactTotal } from '../operation/pages.js';
import { refuseTarget } from '../operation/save-download.js';
import { formatLocalTime } from '../output/local-time.js';
import { type Column, type CommandResult, formatDetails, formatTable } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { isFinished, jobStateLabels } from './follow.js';
import type { ImportFile } from './import-detail.js';
import { countsLine, type EndOptions, finishedResult, undoCountsLine } from './import-report.js';
import { watchImport } from './start-import.js';

/** @throws Failure */
export function importIdOf({ say }: Context, text: string): number {
  if (/^[1-9]\d{0,15}$/.test(text)) return Number(text);
  throw new Failure('usage', 'bad-number', say('导入编号应为正整数', 'An import ID must be a whole number, 1 or more'));
}

function stateOf({ say }: Context, one: ImportFile): string {
  const undoing = one.undo && !isFinished(one.undo);
  const state = one.undone_at ? say('已撤销', 'undone') : undoing ? say('撤销中', 'being undone') : say(...jobStateLabels[one.status]);
  return one.file_forgotten_at ? say(`${state}，文件已清理`, `${state}, file deleted`) : state;
}

export async function listImports(context: Context, options: { limit: string }): Promise<CommandResult> {
  const { io, say } = context;
  const limit = Number(options.limit);
  if (!Number.isInteger(limit) || limit < 1 || limit > 100)
    throw new Failure('usage', 'bad-number', say('--limit 应为 1 到 100', '--limit must be between 1 and 100'));
  const page = await (await context.client()).listImportFiles({ limit }, { signal: io.signal });
  const count = countOf(page, say, '次导入', 'import');
  const columns: Column<ImportFile>[] = [
    { title: say('编号', 'ID'), value: (one) => String(one.id), right: true },
    { title: say('文件', 'File'), value: (one) => one.name },
    {
      title: say('状态', 'State'),
      value: (one) => (one.dry_run ? `${stateOf(context, one)}${say('（预检）', ' (dry run)')}` : stateOf(context, one)),
    },
    { title: say('成功', 'Imported'), value: (one) => String(one.success), right: true },
    { title: say('失败', 'Failed'), value: (one) => String(one.failed), right: true },
    { title: say('操作人', 'By'), value: (one) => one.operator.name },
    { title: say('时间', 'Time'), value: (one) => formatLocalTime(one.created_at) },
  ];
  return {
    data: withExactTotal(page),
    text: () => formatTable(io, columns, page.list),
    note: say(`共 ${count}`, count),
  };
}

export async function showImport(context: Context, text: string, options: EndOptions): Promise<CommandResult> {
  const { io, say } = context;
  const id = importIdOf(context, text);
  if (options.errors !== undefined) refuseTarget(context, options.errors);
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
        [say('进度', 'Progress'), `${one.read_pct} %`],
        [say('结果', 'Outcome'), countsLine(context, one)],
        ...(one.error ? ([[say('失败原因', 'Reason'), sanitizeLine(one.error)]] as [string, string][]) : []),
        ...(one.undo
          ? ([[say('撤销', 'Undo'), `${one.undo.pct} %${say('，', ', ')}${undoCountsLine(context, one.undo)}`]] as [string, string][])
          : []),
        [say('操作人', 'By'), sanitizeLine(one.operator.name)],
        [say('开始', 'Started'), formatLocalTime(one.created_at)],
        ...(one.finished_at ? ([[say('结束', 'Finished'), formatLocalTime(one.finished_at)]] as [string, string][]) : []),
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
