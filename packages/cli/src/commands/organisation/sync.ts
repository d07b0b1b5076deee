import type { Client } from '@shiyi/sdk';
import { endedJob, followJob, type Job } from '../../jobs/job-report.js';
import type { CommandResult } from '../../output/output.js';
import { sanitizeLine } from '../../output/safe-text.js';
import type { Context } from '../../program/context.js';
import { Failure } from '../../program/failure.js';
import { addExamples } from '../../program/help.js';
import type { Register } from '../../program/noun.js';

const kinds = {
  departments: { operation: 'syncDepartments', zh: '同步部门', en: 'Sync departments' },
  staff: { operation: 'syncStaff', zh: '同步部门和员工', en: 'Sync departments and staff' },
  contacts: { operation: 'syncExternalUsers', zh: '同步企微客户', en: 'Sync WeCom contacts' },
  tags: { operation: 'syncTags', zh: '从企业微信同步标签', en: 'Sync tags from WeCom' },
  groups: { operation: 'syncGroupChats', zh: '同步客户群', en: 'Sync group chats' },
} as const;
type Kind = keyof typeof kinds;

type Values = Record<string, number[]>;

const finishedResult = (context: Context, one: Job) => endedJob(context, one, { zh: '同步', en: 'Sync' }, 'sync');

interface SyncOptions {
  watch?: boolean;
  progress?: string;
}

function idsOf({ say }: Context, texts: string[]): number[] {
  if (texts.every((text) => /^[1-9]\d{0,15}$/.test(text))) return [...new Set(texts.map(Number))];
  throw new Failure('usage', 'bad-number', say('员工编号应为正整数', 'A staff ID must be a whole number, 1 or more'));
}

/** Lists the calls that a dry run made or skipped, one per line. */
async function callsOf(client: Client, id: number, signal: AbortSignal): Promise<string> {
  const lines: string[] = [];
  for await (const { method, path, input, is_write } of client.paginate('listJobCalls', { id, limit: 100 }, { signal }))
    lines.push(`${is_write ? '* ' : '  '}${method.padEnd(4)} ${path}${input === '{}' ? '' : ` ${sanitizeLine(input)}`}\n`);
  return lines.join('');
}

async function previewSync(context: Context, kind: Kind, input: Values, { progress }: SyncOptions): Promise<CommandResult> {
  const { io, say } = context;
  // The server performs the dry run, so the call must be sent.
  const client = await context.realClient();
  const begun = await client.call(kinds[kind].operation, { ...input, dry_run: true }, { signal: io.signal });
  const shown = finishedResult(
    context,
    await followJob(context, client, { id: begun.id, again: `shiyi sync ${kind} --dry-run`, mode: progress }),
  );
  const calls = await callsOf(client, begun.id, io.signal);
  return {
    ...shown,
    text: calls + (shown.text ?? ''),
    note: `${shown.note}\n${say('以上是将发出的调用；带 * 的会修改企业微信，未发出', 'These calls would be made; calls marked * would change WeCom and were not sent')}`,
  };
}

async function start(context: Context, kind: Kind, input: Values, options: SyncOptions): Promise<CommandResult> {
  const { io, say } = context;
  if (context.options.dryRun) return previewSync(context, kind, input, options);
  const client = await context.client();
  const one = await client.call(kinds[kind].operation, input, { signal: io.signal });
  if (options.watch)
    return finishedResult(
      context,
      await followJob(context, client, { id: one.id, again: `shiyi sync ${kind} --watch`, mode: options.progress }),
    );
  return {
    data: one,
    text: say(`同步 ${one.id} 已开始`, `Sync ${one.id} started`),
    note: say(`用 shiyi sync ${kind} --watch 查看进度`, `follow it with: shiyi sync ${kind} --watch`),
  };
}

export const summary = {
  zh: '与企业微信同步部门、员工、企微客户、标签和客户群',
  en: 'Sync departments, staff, contacts, tags and group chats with WeCom',
};

export const register: Register = (command, { say, run }) => {
  const verb = (kind: Kind) =>
    command
      .command(kind)
      .description(say(kinds[kind].zh, kinds[kind].en))
      .option('--watch', say('等到结束，显示进度', 'Wait until it finishes and show progress'))
      .option('--progress <bar|json|none>', say('进度的显示方式', 'Progress format'));
  const whole = (kind: Kind) => verb(kind).action(run((context, options: SyncOptions) => start(context, kind, {}, options)));
  const someStaff = (kind: Kind, field: 'ids' | 'user_ids') =>
    verb(kind)
      .argument('[ids...]', say('只同步这些员工', 'Only these staff members'))
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
  addExamples(command, [
    ['shiyi sync staff --watch', '同步，等到结束', 'sync and wait until it finishes'],
    ['shiyi sync contacts 1004 1005', '只同步两位员工的客户', 'the contacts of two staff members'],
    ['shiyi sync tags --dry-run', '只列出会发出的调用', 'only list the calls it would make'],
    ['shiyi sync groups --watch --json', '供脚本使用', 'output for scripts'],
  ]);
};
