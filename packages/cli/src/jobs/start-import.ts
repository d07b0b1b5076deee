import type { Client, importOf } from '@shiyi/sdk';
import { refuseTarget } from '../operation/save-download.js';
import type { CommandResult } from '../output/output.js';
import { createProgress } from '../output/progress.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { fileFromStdin, openFile } from '../program/files.js';
import { pluralize } from '../program/language.js';
import { follow, isFinished } from './follow.js';
import { type Detail, type EndOptions, finishedResult, type ImportFile } from './import-report.js';

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

interface StartOptions extends EndOptions {
  update?: boolean;
  map?: string[];
  words?: string[];
  headerRow?: string;
  sheet?: string;
}

function headerRowOf({ say }: Context, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(text) && Number(text) <= 1000) return Number(text);
  throw new Failure('usage', 'bad-number', say('--header-row 应为 1 到 1000', '--header-row must be between 1 and 1000'));
}

/** Uploads a file and, if requested, follows its import. */
export const startImport =
  (operation: (typeof importOf)[keyof typeof importOf]['operation']) =>
  async (context: Context, path: string, options: StartOptions): Promise<CommandResult> => {
    const { io, say } = context;
    if (options.errors !== undefined) refuseTarget(context, options.errors);
    const headerRow = headerRowOf(context, options.headerRow);
    // The server validates the import and writes nothing.
    const dryRun = context.options.dryRun;
    const client = await context.realClient();
    const input = {
      file: path === '-' ? await fileFromStdin(io) : await openFile(path, say),
      ...(headerRow === undefined ? {} : { header_row: headerRow }),
      ...(options.sheet === undefined ? {} : { sheet: options.sheet }),
      ...(dryRun ? { dry_run: true } : {}),
      ...(options.update ? { on_duplicate: 'update' as const } : {}),
      ...(options.map ? { mapping: options.map.join('\n') } : {}),
      ...(options.words ? { words: options.words.join('\n') } : {}),
    };
    const { report: tell, done } = createProgress(io, options.progress);
    tell({ pct: 0, text: say('上传中', 'uploading'), facts: { status: 'uploading' } });
    const one = await client.call(operation, input, { signal: io.signal, timeout: 60_000 }).finally(done);
    if (!dryRun && !options.watch && options.errors === undefined)
      return {
        data: one,
        text: say(`导入 ${one.id} 已开始`, `Import ${one.id} started`),
        note: say(`用 shiyi import show ${one.id} --watch 查看进度`, `follow it with: shiyi import show ${one.id} --watch`),
      };
    const end = await finishedResult(context, client, await watchImport(context, client, one.id, options.progress), options);
    // If the import is already finished, the same file was imported before.
    const known =
      isFinished(one) && !dryRun ? say('该文件已导入过，未重复导入', 'This file was already imported; nothing was imported again') : '';
    return { ...end, note: [known, end.note].filter(Boolean).join('\n') };
  };
