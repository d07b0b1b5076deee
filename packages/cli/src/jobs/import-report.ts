import type { Client, Data, Row } from '@shiyi/sdk';
import { writeDownload } from '../operation/save-download.js';
import { withoutConsoleWords } from '../output/console-words.js';
import { type Column, type CommandResult, formatTable } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { partialSuccessExitCode } from './follow.js';

export type ImportFile = Row<'listImportFiles'>;
export type Detail = Data<'getImportFile'>;

/** Formats the counts of an import on one line. */
export function countsLine({ say }: Context, one: ImportFile): string {
  const counts = [
    [one.created, one.dry_run ? say('将新增', 'to create') : say('新增', 'created')],
    [one.updated, one.dry_run ? say('将更新', 'to update') : say('更新', 'updated')],
    [one.skipped, say('跳过', 'skipped')],
    [one.failed, say('失败', 'failed')],
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

/** Formats the report of a dry run: the column mapping, the changes, and the first rows that would be rejected. */
async function report(context: Context, client: Client, one: Detail): Promise<string> {
  const { io, say } = context;
  const label = (field: string | null) => one.fields.find((known) => known.field === field)?.label ?? say('（不导入）', '(not imported)');
  const columns: Column<Detail['columns'][number]>[] = [
    { title: say('列', 'Column'), value: ({ column }) => column },
    { title: say('对应字段', 'Field'), value: ({ field }) => label(field) },
    { title: say('示例', 'Samples'), value: ({ samples }) => samples.join(' · ') },
  ];
  const parts = [await formatTable(io, columns, one.columns)];
  if (one.changes.length > 0) {
    const lines = one.changes.flatMap(({ row_no, fields }) =>
      fields.map((field) => ({ row_no, ...field, before: field.before ?? '', after: field.after ?? '' })),
    );
    parts.push(
      await formatTable(
        io,
        [
          { title: say('行', 'Line'), value: (line) => String(line.row_no), right: true },
          { title: say('字段', 'Field'), value: (line) => line.label },
          { title: say('原值', 'Before'), value: (line) => line.before },
          { title: say('新值', 'After'), value: (line) => line.after },
        ],
        lines,
      ),
    );
  }
  if (one.failed > 0) parts.push(await failedRows(context, client, one.id));
  return parts.join('\n');
}

async function failedRows({ io, say }: Context, client: Client, id: number): Promise<string> {
  const { list } = await client.listImportRows({ id, outcome: 'failed', limit: 10 }, { signal: io.signal });
  const columns: Column<(typeof list)[number]>[] = [
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
  watch?: boolean;
  progress?: string;
}

/** Names the columns whose mapping was remembered from an earlier import, because it may explain unexpected counts. */
function reusedMappingNote({ say }: Context, { id, columns }: Detail): string {
  const names = columns.filter(({ by }) => by === 'remembered').map(({ column }) => sanitizeLine(column));
  if (names.length === 0) return '';
  return say(
    `${names.join('、')} 沿用了上次的列对应；用 shiyi import forget ${id} 清除`,
    `${names.join(', ')}: mapped as in an earlier import; forget it with: shiyi import forget ${id}`,
  );
}

/** Names the sheets that were not imported, which are easily overlooked. */
function sheetsNote({ say }: Context, { sheet, sheets }: Detail): string {
  const others = sheets.filter((one) => one !== sheet).map(sanitizeLine);
  if (sheet === null || others.length === 0) return '';
  return say(
    `只读取了工作表“${sanitizeLine(sheet)}”；未读取：${others.join('、')}，可用 --sheet 指定`,
    `Only the sheet “${sanitizeLine(sheet)}” was read, not ${others.join(', ')}; choose one with --sheet`,
  );
}

async function endText(context: Context, client: Client, one: Detail): Promise<string> {
  if (one.dry_run) return report(context, client, one);
  return one.failed > 0 ? failedRows(context, client, one.id) : '';
}

/** Returns the result of a finished import. Downloads the outcome file if --errors is given. */
export async function finishedResult(context: Context, client: Client, one: Detail, { errors }: EndOptions): Promise<CommandResult> {
  const { say } = context;
  if (one.status === 'failed') throw new Failure('business', 'import-failed', sanitizeLine(one.error ?? ''));
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
