import type { Client, Data } from '@shiyi/sdk';
import type { Context } from '../context.js';
import { Failure } from '../failure.js';
import { follow, partlyDone } from '../follow.js';
import { counted } from '../language.js';
import { examples, type Register } from '../noun.js';
import type { Shown } from '../output.js';
import { safeLine } from '../safe-text.js';

type Job = Data<'getJob'>;

const kinds = {
  departments: { operation: 'syncDepartments', zh: '同步部门', en: 'Synchronise departments' },
  staff: { operation: 'syncStaff', zh: '同步部门和员工', en: 'Synchronise departments and staff' },
  contacts: { operation: 'syncExternalUsers', zh: '同步企微客户', en: 'Synchronise contacts' },
  tags: { operation: 'syncTags', zh: '从企业微信同步标签', en: 'Take tags from the platform' },
  groups: { operation: 'syncGroupChats', zh: '同步客户群', en: 'Synchronise groups of customers' },
} as const;
type Kind = keyof typeof kinds;

const shareOf = ({ done, total }: Job) => (total ? Math.floor((100 * done) / total) : 0);

function watch(
  context: Context,
  client: Client,
  id: number,
  { kind, progress, dryRun = false }: { kind: Kind; progress: string | undefined; dryRun?: boolean },
): Promise<Job> {
  const { io, say } = context;
  return follow(context, {
    ask: () => client.getJob({ id }, { signal: io.signal }),
    step: (one) => ({
      pct: shareOf(one),
      text: say(`已处理 ${one.done}，失败 ${one.failed}`, `${one.done} done, ${one.failed} failed`),
      facts: { id, status: one.status, done: one.done, total: one.total, failed: one.failed },
    }),
    jobOf: (one) => one.id,
    again: `shiyi sync ${kind} ${dryRun ? '--dry-run' : '--watch'}`,
    mode: progress,
  });
}

function summary({ say }: Context, { created, updated, removed, failed }: Job['counts']): string {
  const counts = [
    [created, say('新增', 'created')],
    [updated, say('更新', 'updated')],
    [removed, say('移除', 'removed')],
    [failed, say('失败', 'failed')],
  ] as const;
  return counts.map(([count, word]) => say(`${word} ${count}`, `${count} ${word}`)).join(say('，', ', '));
}

function shownEnd(context: Context, one: Job): Shown {
  const { say } = context;
  if (one.status === 'failed') throw new Failure('business', 'sync-failed', safeLine(one.error ?? ''));
  if (one.status === 'cancelled')
    throw new Failure(
      'business',
      'sync-cancelled',
      say(`同步 ${one.id} 已被取消；已同步的保留`, `Synchronisation ${one.id} was cancelled; what was done stays`),
    );
  const more = one.counts.failed - one.errors.length;
  const lines = one.errors.map((error) => `${safeLine(error)}\n`).join('');
  return {
    data: one,
    text: lines,
    note: `${say(`同步 ${one.id}：`, `Synchronisation ${one.id}: `)}${summary(context, one.counts)}${more > 0 ? say(`（另有 ${more} 条未显示）`, ` (${counted(more, 'error')} not shown)`) : ''}`,
    ...(one.errors.length > 0 ? { exitCode: partlyDone } : {}),
  };
}

type Values = Record<string, number[]>;

interface SyncOptions {
  watch?: boolean;
  progress?: string;
}

function idsOf({ say }: Context, texts: string[]): number[] {
  if (texts.every((text) => /^[1-9]\d{0,15}$/.test(text))) return [...new Set(texts.map(Number))];
  throw new Failure('usage', 'bad-number', say('员工编号应为正整数', 'The id of a member of staff is a whole number from 1'));
}

/** The calls a try has made or left out, one a line. */
async function callsOf(client: Client, id: number, signal: AbortSignal): Promise<string> {
  const lines: string[] = [];
  for await (const { method, path, input, is_write } of client.each('listJobCalls', { id, limit: 100 }, { signal }))
    lines.push(`${is_write ? '* ' : '  '}${method.padEnd(4)} ${path}${input === '{}' ? '' : ` ${safeLine(input)}`}\n`);
  return lines.join('');
}

async function tryOut(context: Context, kind: Kind, input: Values, { progress }: SyncOptions): Promise<Shown> {
  const { io, say } = context;
  // The server itself tries it, so the call is made.
  const client = await context.earnestClient();
  const begun = await client.call(kinds[kind].operation, { ...input, dry_run: true } as never, { signal: io.signal });
  const shown = shownEnd(context, await watch(context, client, begun.id, { kind, progress, dryRun: true }));
  const calls = await callsOf(client, begun.id, io.signal);
  return {
    ...shown,
    text: calls + (shown.text ?? ''),
    note: `${shown.note}\n${say('以上是会发出的调用；带 * 的会改动企业微信，没有发出', 'These calls would be made; those with * would change the platform and were not sent')}`,
  };
}

async function start(context: Context, kind: Kind, input: Values, options: SyncOptions): Promise<Shown> {
  const { io, say } = context;
  if (context.options.dryRun) return tryOut(context, kind, input, options);
  const client = await context.client();
  const one = await client.call(kinds[kind].operation, input as never, { signal: io.signal });
  if (options.watch) return shownEnd(context, await watch(context, client, one.id, { kind, progress: options.progress }));
  return {
    data: one,
    text: say(`同步 ${one.id} 已开始`, `Synchronisation ${one.id} has begun`),
    note: say(`用 shiyi sync ${kind} --watch 查看进度`, `follow it with: shiyi sync ${kind} --watch`),
  };
}

export const register: Register = (program, { say, run }) => {
  const command = program
    .command('sync')
    .description(
      say(
        '与企业微信同步部门、员工、企微客户、标签和客户群',
        'Synchronise departments, staff, contacts, tags and groups with the platform',
      ),
    );
  const verb = (kind: Kind) =>
    command
      .command(kind)
      .description(say(kinds[kind].zh, kinds[kind].en))
      .option('--watch', say('等到结束，显示进度', 'Wait for the end and show how far it is'))
      .option('--progress <bar|json|none>', say('进度的形式', 'How progress is shown'));
  const whole = (kind: Kind) => verb(kind).action(run((context, options: SyncOptions) => start(context, kind, {}, options)));
  const someStaff = (kind: Kind, field: 'ids' | 'user_ids') =>
    verb(kind)
      .argument('[ids...]', say('只同步这些员工', 'Only these members of staff'))
      .action(
        run((context, ids: string[], options: SyncOptions) =>
          start(context, kind, ids.length > 0 ? { [field]: idsOf(context, ids) } : {}, options),
        ),
      );
  whole('departments');
  someStaff('staff', 'ids');
  someStaff('contacts', 'user_ids');
  whole('tags');
  whole('groups');
  examples(command, say, [
    ['shiyi sync staff --watch', '同步，等到结束', 'synchronise and wait for the end'],
    ['shiyi sync contacts 1004 1005', '只同步两位员工的客户', 'the contacts of two members of staff'],
    ['shiyi sync tags --dry-run', '只列出会发出的调用', 'only list the calls it would make'],
    ['shiyi sync groups --watch --json', '结果交给程序', 'the outcome for a program'],
  ]);
};
