import type { Client, Input, importOf } from '@shiyi/sdk';
import type { ImportType } from '../operation/import-names.js';
import { refuseTarget } from '../operation/save-download.js';
import type { CommandResult } from '../output/output.js';
import { createProgress } from '../output/progress.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { fileFromStdin, openFile } from '../program/files.js';
import { pluralize } from '../program/language.js';
import { follow, isFinished, partialSuccessExitCode } from './follow.js';
import type { Detail, ImportFile } from './import-detail.js';
import { explainRow, explanationText } from './import-explanation.js';
import { type EndOptions, finishedResult } from './import-report.js';

const doneOf = (one: ImportFile) => one.success + one.failed;

export function watchImport(context: Context, client: Client, id: number, mode: string | undefined): Promise<Detail> {
  const { io, say } = context;
  return follow(context, {
    fetchState: () => client.getImportFile({ id }, { signal: io.signal }),
    step: (one) => ({
      pct: one.read_pct,
      text: say(`${doneOf(one)} 行，失败 ${one.failed}`, `${pluralize(doneOf(one), 'row')}, ${one.failed} failed`),
      facts: { id, status: one.status, read_pct: one.read_pct, done: doneOf(one), failed: one.failed },
    }),
    jobOf: (one) => one.job_id,
    again: `shiyi import show ${id} --watch`,
    mode,
  });
}

// The server refuses unknown names, and lists those that there are.
type Encoding = NonNullable<Input<'createImportRun'>['encoding']>;
type Separator = NonNullable<Input<'createImportRun'>['separator']>;

interface StartOptions extends EndOptions {
  update?: boolean;
  map?: string[];
  remember?: boolean;
  words?: string[];
  encoding?: string;
  separator?: string;
  notation?: string[];
  set?: string[];
  headerRow?: string;
  sheet?: string;
  explain?: string;
}

function headerRowOf({ say }: Context, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= 1000) return Number(text);
  throw new Failure('usage', 'bad-number', say('--header-row 应为 1 到 1000', '--header-row must be between 1 and 1000'));
}

/** @throws Failure */
function explainedRow({ say }: Context, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,6}$/.test(text) && Number(text) <= 5_000_000) return Number(text);
  throw new Failure('usage', 'bad-number', say('--explain 应为文件中的行号', '--explain needs the number of a line of the file'));
}

/** Returns how each value of a row was read. */
function explanation(context: Context, one: Detail, row_no: number): CommandResult {
  const row = explainRow(context, one, row_no);
  return {
    data: row,
    text: () => explanationText(context, row, one),
    note: context.say('预检：未改动任何数据', 'Dry run: nothing was changed'),
    ...(row.reason === null ? {} : { exitCode: partialSuccessExitCode }),
  };
}

/** Returns what the options say of how the file is read. */
function choicesOf(options: StartOptions, dryRun: boolean, headerRow: number | undefined, explained: number | undefined) {
  return {
    ...(headerRow === undefined ? {} : { header_row: headerRow }),
    ...(options.sheet === undefined ? {} : { sheet: options.sheet }),
    ...(dryRun ? { dry_run: true } : {}),
    ...(options.update ? { on_duplicate: 'update' as const } : {}),
    ...(options.map ? { mapping: options.map.join('\n') } : {}),
    ...(options.words ? { words: options.words.join('\n') } : {}),
    ...(options.encoding === undefined ? {} : { encoding: options.encoding as Encoding }),
    ...(options.separator === undefined ? {} : { separator: options.separator as Separator }),
    ...(options.notation ? { notations: options.notation.join('\n') } : {}),
    ...(options.set ? { constants: options.set.join('\n') } : {}),
    ...(explained === undefined ? {} : { preview_row: explained }),
  };
}

/** @throws Failure if there is nothing to remember */
function assertMap({ say }: Context, { remember, map }: StartOptions) {
  if (remember && !map)
    throw new Failure('usage', 'no-map', say('--remember 记住的是 --map 的对应，请一起使用', '--remember keeps what --map says; use both'));
}

/** Uploads a file and, if requested, follows its import. */
export const startImport =
  (type: ImportType, operation: (typeof importOf)[ImportType]['operation']) =>
  async (context: Context, path: string, options: StartOptions): Promise<CommandResult> => {
    const { io, say } = context;
    if (options.errors !== undefined) refuseTarget(context, options.errors);
    assertMap(context, options);
    const headerRow = headerRowOf(context, options.headerRow);
    // The server validates the import and writes nothing.
    const explained = explainedRow(context, options.explain);
    const dryRun = context.options.dryRun || explained !== undefined;
    const client = await context.realClient();
    const file = path === '-' ? await fileFromStdin(io) : await openFile(path, say);
    const input = { file, ...choicesOf(options, dryRun, headerRow, explained) };
    if (options.remember && options.map && !dryRun)
      await client.createImportHeads({ type, mapping: options.map.join('\n') }, { signal: io.signal });
    const { report: tell, done } = createProgress(io, options.progress);
    tell({ pct: 0, text: say('上传中', 'uploading'), facts: { status: 'uploading' } });
    const one = await client.call(operation, input, { signal: io.signal, timeout: 60_000 }).finally(done);
    if (!dryRun && !options.watch && options.errors === undefined)
      return {
        data: one,
        text: say(`导入 ${one.id} 已开始`, `Import ${one.id} started`),
        note: say(`用 shiyi import show ${one.id} --watch 查看进度`, `follow it with: shiyi import show ${one.id} --watch`),
      };
    const detail = await watchImport(context, client, one.id, options.progress);
    if (explained !== undefined && detail.status !== 'failed') return explanation(context, detail, explained);
    const end = await finishedResult(context, client, detail, options);
    // If the import is already finished, the same file was imported before.
    const known =
      isFinished(one) && !dryRun ? say('该文件已导入过，未重复导入', 'This file was already imported; nothing was imported again') : '';
    return { ...end, note: [known, end.note].filter(Boolean).join('\n') };
  };
