import type { Client } from '@shiyi/sdk';
import { writeDownload } from '../operation/save-download.js';
import { withoutConsoleWords } from '../output/console-words.js';
import { type Column, type CommandResult, formatTable } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { partialSuccessExitCode } from './follow.js';
import type { Detail, ImportFile } from './import-detail.js';
import { formText, refusalsTable } from './import-form.js';
import { questionLines, questionsOf } from './import-questions.js';

/** Formats the counts of an import on one line. */
export function countsLine({ say }: Context, one: Detail): string {
  const counts = [
    [one.created, one.dry_run ? say('将新增', 'to create') : say('新增', 'created')],
    [one.updated, one.dry_run ? say('将更新', 'to update') : say('更新', 'updated')],
    [one.skipped, say('跳过', 'skipped')],
    [one.failed, say('失败', 'failed')],
    ...(one.waiting > 0 ? [[one.waiting, say('等待客户', 'waiting for a customer')] as const] : []),
  ] as const;
  return counts.map(([count, word]) => say(`${word} ${count}`, `${count} ${word}`)).join(say('，', ', '));
}

/** Formats what an undo has done, on one line. */
export function undoCountsLine({ say }: Context, { removed, restored, kept }: NonNullable<ImportFile['undo']>): string {
  const counts = [
    [removed, say('删除', 'removed')],
    [restored, say('恢复', 'restored')],
    [kept, say('保留', 'kept')],
  ] as const;
  return counts.map(([count, word]) => say(`${word} ${count}`, `${count} ${word}`)).join(say('，', ', '));
}

async function failedRows({ io, say }: Context, client: Client, id: number): Promise<string> {
  const { list } = await client.listImportRows({ id, outcome: 'failed', limit: 10 }, { signal: io.signal });
  const columns: Column<(typeof list)[number]>[] = [
    ...(list.some(({ sheet }) => sheet !== null)
      ? [{ title: say('工作表', 'Sheet'), value: (row: (typeof list)[number]) => row.sheet ?? '' }]
      : []),
    { title: say('行', 'Line'), value: (row) => String(row.row_no), right: true },
    { title: say('未能导入的原因', 'Reason not imported'), value: (row) => withoutConsoleWords(row.reason ?? ''), wraps: true },
  ];
  return formatTable(io, columns, list);
}

/** Takes the format from the extension of the output file, not from the imported file. */
export function formatOf(path: string): { format?: 'csv' | 'xlsx' } {
  const [, format] = /\.(csv|xlsx)$/i.exec(path) ?? [];
  return format === undefined ? {} : { format: format.toLowerCase() as 'csv' | 'xlsx' };
}

export interface EndOptions {
  errors?: string;
  /** Whether existing records are updated, so that a file need not have all that new ones need. */
  update?: boolean;
  watch?: boolean;
  progress?: string;
}

/** Names the columns whose mapping was remembered from an earlier import or is the company's, because it may explain unexpected counts. */
function reusedMappingNote({ say }: Context, { id, columns }: Detail): string {
  const namesBy = (source: 'remembered' | 'company') => columns.filter(({ by }) => by === source).map(({ column }) => sanitizeLine(column));
  const [names, ours] = [namesBy('remembered'), namesBy('company')];
  const dictionary = say(
    `${ours.join('、')} 按企业的列名词典对应；用 shiyi import heads 查看`,
    `${ours.join(', ')}: mapped by the column dictionary of the company; list it with: shiyi import heads`,
  );
  if (names.length === 0) return ours.length > 0 ? dictionary : '';
  const remembered = say(
    `${names.join('、')} 沿用了上次的列对应；用 shiyi import forget ${id} 清除`,
    `${names.join(', ')}: mapped as in an earlier import; forget it with: shiyi import forget ${id}`,
  );
  return ours.length > 0 ? `${remembered}\n${dictionary}` : remembered;
}

/** Names the sheets that were not imported, which are easily overlooked. */
function sheetsNote({ say }: Context, { sheets_read, sheets }: Detail): string {
  const others = sheets.filter((one) => !sheets_read.includes(one)).map(sanitizeLine);
  if (sheets_read.length === 0 || others.length === 0) return '';
  const read = sheets_read.map((one) => `“${sanitizeLine(one)}”`);
  const [noun, verb] = read.length === 1 ? ['sheet', 'was'] : ['sheets', 'were'];
  return say(
    `只读取了工作表${read.join('、')}；未读取：${others.join('、')}，可用 --sheet 指定`,
    `Only the ${noun} ${read.join(', ')} ${verb} read, not ${others.join(', ')}; choose one with --sheet`,
  );
}

/** Whether the reasons say more than the first rows. */
const hasCommonReasons = ({ refusals }: Detail) => refusals.some(({ rows, fix }) => rows > 1 || fix !== null);

async function endText(context: Context, client: Client, one: Detail): Promise<string> {
  if (one.dry_run) {
    const reasons =
      one.failed === 0 ? '' : await (hasCommonReasons(one) ? refusalsTable(context, one) : failedRows(context, client, one.id));
    return [await formText(context, one), reasons].filter(Boolean).join('\n');
  }
  return one.failed > 0 ? failedRows(context, client, one.id) : '';
}

/** Returns why an import failed, with what has to be said first. */
async function importFailure(context: Context, one: Detail, { update }: EndOptions): Promise<Failure> {
  const questions = questionsOf(context, one, !update);
  const reading = questions.length > 0 ? (await formText(context, one)).split('\n') : [];
  return new Failure('business', 'import-failed', sanitizeLine(one.error ?? ''), undefined, {
    facts: { questions, import: one },
    lines: [...questionLines(questions), ...reading],
  });
}

/** Returns the result of a finished import. Downloads the outcome file if --errors is given. */
export async function finishedResult(context: Context, client: Client, one: Detail, options: EndOptions): Promise<CommandResult> {
  const { say } = context;
  const { errors } = options;
  if (one.status === 'failed') throw await importFailure(context, one, options);
  const saved = errors !== undefined && one.failed > 0;
  if (saved)
    await writeDownload(context, errors, await client.exportImportFile({ id: one.id, ...formatOf(errors) }, { signal: context.io.signal }));
  const where =
    saved && errors !== '-'
      ? say(`；结果已写入 ${errors}，修改后可再次导入`, `; results are in ${errors}: fix the rows and import the file again`)
      : '';
  const hint =
    one.failed > 0 && !saved && !one.dry_run && !one.file_forgotten_at
      ? say(`；用 --errors FILE 取回未导入的行`, '; use --errors FILE to get the rows that were not imported')
      : '';
  const counts = `${one.dry_run ? '' : say(`导入 ${one.id}：`, `Import ${one.id}: `)}${countsLine(context, one)}${where}${hint}`;
  return {
    data: one,
    // Standard output contains only the outcome file.
    text: () => (saved && errors === '-' ? Promise.resolve('') : endText(context, client, one)),
    note: [counts, sheetsNote(context, one), reusedMappingNote(context, one)].filter(Boolean).join('\n'),
    ...(one.failed > 0 ? { exitCode: partialSuccessExitCode } : {}),
  };
}
