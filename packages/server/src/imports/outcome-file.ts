import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Context } from '../context.js';
import type { Stored } from '../files/file-store.js';
import { notFound } from '../refusal.js';
import { startWorker } from '../worker.js';
import type { OutcomeInput, Outcomes } from './outcome-worker.js';
import { lineOutcomes } from './outcomes.js';
import type { Format } from './read-table.js';

const here = import.meta.url;
const workerFile = new URL(here.endsWith('.ts') ? './outcome-worker.ts' : './outcome-worker.js', here);
const pageRows = 5000;

const results = {
  zh: { created: '已新增', updated: '已更新', skipped: '已跳过', failed: '失败' },
  en: { created: 'created', updated: 'updated', skipped: 'skipped', failed: 'failed' },
} as const;

/** The outcome file of an ended import, written at the first ask and kept. */
export async function outcomeFile(
  { db, house, caller }: Context,
  file: { id: number; file_key: string; outcome_key: string; format: string; result: unknown },
): Promise<Stored> {
  if (file.result) return file.result as Stored;
  await using source = await house.files.hold(file.file_key);
  if (!source) throw notFound();
  const target = join(tmpdir(), `shiyi-outcome-${randomBytes(8).toString('hex')}`);
  const words = results[caller.language];

  async function outcomesAfter(after: number): Promise<{ outcomes: Outcomes; upTo: number }> {
    const upTo = after + pageRows;
    const rows = await db
      .selectFrom(lineOutcomes(file.id, after + 1, upTo).as('line'))
      .select(['row_no', 'outcome', 'reason'])
      .execute();
    const outcomes: Outcomes = {};
    for (const row of rows) outcomes[row.row_no] = [words[row.outcome], row.reason ?? ''];
    return { outcomes, upTo };
  }

  const input: OutcomeInput = { path: source.path, format: file.format as Format, target };
  const worker = startWorker(workerFile, { workerData: input, resourceLimits: { maxOldGenerationSizeMb: 600 } });
  try {
    await new Promise<void>((done, fail) => {
      worker.on('error', fail);
      worker.on('exit', (code) => code === 0 || fail(new Error('The outcome file was not written to its end.')));
      worker.on('message', (message: { after: number } | 'done') => {
        if (message === 'done') return done();
        outcomesAfter(message.after).then((answer) => worker.postMessage(answer), fail);
      });
    });
    const stored = await house.files.put(file.outcome_key, createReadStream(target));
    await db
      .updateTable('import_file')
      .set({ result: JSON.stringify(stored) })
      .where('id', '=', file.id)
      .execute();
    return stored;
  } finally {
    await worker.terminate();
    await rm(target, { force: true });
  }
}
