import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BoundedQueue } from '../../auth/bounded-queue.js';
import { registerFile } from '../../files/delete-unused-files.js';
import type { StoredObject } from '../../files/file-store.js';
import type { PreparingContext } from '../../http/context.js';
import { notFound, Refusal } from '../../http/refusal.js';
import { childFile, startChild } from '../process/child.js';
import type { Outcomes, OutcomeTalk } from '../process/outcome-child.js';
import { type Format, type SourceFormat, UnreadableFile } from '../read/table.js';
import { lineOutcomes, lineReason } from './outcomes.js';

const pageRows = 5000;

const results = {
  zh: { created: '已新增', updated: '已更新', skipped: '已跳过', failed: '失败' },
  en: { created: 'created', updated: 'updated', skipped: 'skipped', failed: 'failed' },
} as const;

/** Limits concurrency, because each file takes a process and memory. */
const writing = new BoundedQueue(
  { concurrency: 2, maxWaiting: 16 },
  () =>
    new Refusal(50300, ['正在生成的结果文件太多，请稍后再下载', 'Too many result files are being generated; try again shortly'], {
      wait_seconds: 10,
    }),
);

interface ImportedFile {
  id: number;
  file_key: string;
  format: string;
  head_row_no: number | null;
  sheet: string | null;
  sheets_read: unknown;
  shape: string | null;
}

type Outcome = Outcomes[number];

interface Place {
  /** Paths of the imported file and of the outcome file to write, and its format. */
  path: string;
  target: string;
  as: Format;
}

/** Joins the outcomes of the records of a line. */
const joinOutcomes = (before: Outcome | undefined, [result, reason]: Outcome): Outcome =>
  before
    ? [
        before[0].split('；').includes(result) ? before[0] : `${before[0]}；${result}`,
        [...new Set([before[1], reason])].filter(Boolean).join('；'),
      ]
    : [result, reason];

/** Writes a file with the outcome of each line. */
async function writeAt({ path, target, as }: Place, { caller, tenant }: PreparingContext, file: ImportedFile) {
  const { id, sheet, shape, head_row_no: headRowNo } = file;
  const read = file.sheets_read as string[];
  const sheets = read.length > 0 || sheet === null ? read : [sheet];
  const format = file.format as SourceFormat;
  const words = results[caller.language];
  await using child = startChild<OutcomeTalk>(childFile('outcome-child'));
  let { next } = await child.ask('head', { path, format, target, as, language: caller.language, headRowNo, sheets, shape });
  while (next !== null) {
    const upTo = next + pageRows;
    const lines = lineOutcomes(id, next, upTo).as('line');
    const rows = await tenant(
      (db) =>
        db
          .selectFrom(lines)
          .select(['row_no', 'outcome', lineReason(caller)])
          .orderBy('place')
          .execute(),
      'read',
    );
    const outcomes: Outcomes = {};
    for (const row of rows) outcomes[row.row_no] = joinOutcomes(outcomes[row.row_no], [words[row.outcome], row.reason ?? '']);
    ({ next } = await child.ask('lines', { upTo, outcomes }));
  }
}

/**
 * Writes the outcome file of a finished import under a new key. It is slow, so never call it inside a transaction. @throws Refusal 40900 if
 * the file cannot be read
 */
export async function writeOutcomeFile(context: PreparingContext, file: ImportedFile, as: Format): Promise<StoredObject> {
  const { deps } = context;
  await using source = await deps.files.hold(file.file_key);
  if (!source) throw notFound();
  const target = join(tmpdir(), `shiyi-outcome-${randomBytes(8).toString('hex')}`);
  try {
    await writing.run(() => writeAt({ path: source.path, target, as }, context, file));
    // If two are written concurrently, one is kept. The other is unreferenced and is removed with other unreferenced files.
    return await deps.files.put(await deps.database.system(registerFile), createReadStream(target));
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const [zh, en] = error.sentence;
    throw new Refusal(40900, [`这次导入没有结果文件：${zh}`, `This import has no result file: ${en}`]);
  } finally {
    await rm(target, { force: true });
  }
}
