import type { Client, Data } from '@shiyi/sdk';
import { withoutConsoleWords } from '../output/console-words.js';
import type { CommandResult } from '../output/output.js';
import { sanitizeLine } from '../output/safe-text.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { pluralize } from '../program/language.js';
import { follow, partialSuccessExitCode } from './follow.js';

export type Job = Data<'getJob'>;

const shareOf = ({ done, total }: Job) => (total ? Math.floor((100 * done) / total) : 0);

interface WatchedJob {
  id: number;
  /** The command that resumes watching. */
  again: string;
  /** How progress is shown. */
  mode: string | undefined;
}

/** Follows a job of any kind until it ends. */
export function followJob(context: Context, client: Client, { id, again, mode }: WatchedJob): Promise<Job> {
  const { io, say } = context;
  return follow(context, {
    fetchState: () => client.getJob({ id }, { signal: io.signal }),
    step: (one) => ({
      pct: shareOf(one),
      text: say(`已处理 ${one.done}，失败 ${one.failed}`, `${one.done} done, ${one.failed} failed`),
      facts: { id, status: one.status, done: one.done, total: one.total, failed: one.failed },
    }),
    jobOf: (one) => one.id,
    again,
    mode,
  });
}

function countsLine({ say }: Context, { created, updated, removed, failed }: Job['counts']): string {
  const counts = [
    [created, say('新增', 'created')],
    [updated, say('更新', 'updated')],
    [removed, say('移除', 'removed')],
    [failed, say('失败', 'failed')],
  ] as const;
  return counts.map(([count, word]) => say(`${word} ${count}`, `${count} ${word}`)).join(say('，', ', '));
}

/** Returns the result of a finished job; `title` names it, such as a synchronization. @throws Failure if the job failed */
export function endedJob(context: Context, one: Job, title: { zh: string; en: string }, name = 'job'): CommandResult {
  const { say } = context;
  if (one.status === 'failed') throw new Failure('business', `${name}-failed`, sanitizeLine(one.error ?? ''));
  if (one.status === 'cancelled')
    throw new Failure(
      'business',
      `${name}-cancelled`,
      say(`${title.zh} ${one.id} 已取消，已完成的部分保留`, `${title.en} ${one.id} was canceled; finished work is kept`),
    );
  const more = one.counts.failed - one.errors.length;
  const lines = one.errors.map((error) => `${withoutConsoleWords(sanitizeLine(error))}\n`).join('');
  const hidden = more > 0 ? say(`（另有 ${more} 条未显示）`, ` (${pluralize(more, 'error')} not shown)`) : '';
  return {
    data: one,
    text: lines,
    note: `${say(`${title.zh} ${one.id}：`, `${title.en} ${one.id}: `)}${countsLine(context, one.counts)}${hidden}`,
    ...(one.errors.length > 0 ? { exitCode: partialSuccessExitCode } : {}),
  };
}
