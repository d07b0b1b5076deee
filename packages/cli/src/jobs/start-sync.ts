import type { CallOptions, Client } from '@shiyi/sdk';
import type { CommandResult } from '../output/output.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import { endedJob, followJob, type Job } from './job-report.js';
import { type SyncKind, syncDryRun } from './sync-dry-run.js';

export interface SyncOptions {
  watch?: boolean;
  progress?: string;
  calls?: boolean;
}

interface Sync {
  kind: SyncKind;
  /** What starts it on the command line. */
  command: string;
  begin: (client: Client, more: { dry_run?: true }, call: CallOptions) => Promise<{ id: number }>;
  /** Asks before it is started. */
  ask?: () => Promise<void>;
}

const finishedResult = (context: Context, one: Job) => endedJob(context, one, { zh: '同步', en: 'Sync' }, 'sync');

async function previewSync(context: Context, sync: Sync, { progress, calls = false }: SyncOptions): Promise<CommandResult> {
  // The server performs the dry run, so the call must be sent.
  const client = await context.realClient();
  const begun = await sync.begin(client, { dry_run: true }, { signal: context.io.signal });
  const job = await followJob(context, client, { id: begun.id, again: `${sync.command} --dry-run`, mode: progress });
  return syncDryRun(context, client, { kind: sync.kind, job, ended: finishedResult(context, job), calls });
}

/** Starts a sync with WeCom, or its dry run. */
export async function startSync(context: Context, sync: Sync, options: SyncOptions): Promise<CommandResult> {
  const { io, say } = context;
  if (options.calls && !context.options.dryRun)
    throw new Failure(
      'usage',
      'needs-dry-run',
      say('--calls 只用于预检', '--calls needs a dry run'),
      say('请加 --dry-run', 'add --dry-run'),
    );
  if (context.options.dryRun) return previewSync(context, sync, options);
  await sync.ask?.();
  const client = await context.client();
  const one = await sync.begin(client, {}, { signal: io.signal });
  const again = `${sync.command} --watch`;
  if (options.watch) return finishedResult(context, await followJob(context, client, { id: one.id, again, mode: options.progress }));
  return {
    data: one,
    text: say(`同步 ${one.id} 已开始`, `Sync ${one.id} started`),
    note: say(`用 ${again} 查看进度`, `follow it with: ${again}`),
  };
}
