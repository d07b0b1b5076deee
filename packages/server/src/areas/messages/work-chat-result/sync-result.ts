import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { openJob } from '../../../jobs/add-job.js';
import { mustExist } from '../../../records/must-exist.js';
import { visibleMessages } from '../work-chat/message.js';
import type { ResultWork } from './ask-results.js';

const withResults = ['sending', 'sent', 'partial', 'stopped'];

async function jobOf({ db }: Context, id: number): Promise<Data<'syncMassMessageResult'>> {
  const row = await db
    .selectFrom('job')
    .select(['id', sql<Data<'syncMassMessageResult'>['status']>`status`.as('status'), 'created_at', 'finished_at'])
    .select([sql<number>`coalesce((facts ->> 'updated')::int, 0)`.as('updated'), sql<string[]>`errors`.as('errors')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const { updated, ...job } = row;
  return { ...job, kind: 'mass_result', counts: { created: 0, updated, removed: 0, failed: 0 } };
}

/** Asks for the results of a message now. @throws Refusal 40900 if it has none, or they are being asked for */
export async function syncMassMessageResult(context: Context, { id }: Input<'syncMassMessageResult'>) {
  const { db, deps, audit, afterCommit } = context;
  const row = await mustExist(visibleMessages(context).select('mass_message.status').where('mass_message.id', '=', id).forNoKeyUpdate());
  if (!withResults.includes(row.status))
    throw new Refusal(40900, ['群发还没有开始发送，暂无结果', 'The message is not being sent yet, so it has no results'], {
      from: row.status,
      allowed: [],
    });
  const uniqueKey = `mass ${id}`;
  if (await openJob(db, 'mass_result', uniqueKey))
    throw new Refusal(40900, ['正在读取结果，请稍候', 'The results are being read; wait a moment'], { from: row.status, allowed: [] });
  await db
    .updateTable('mass_platform_message')
    .set({ next_ask_at: sql<Date>`now()` })
    .where('message_id', '=', id)
    .where('state', '=', 'told')
    .execute();
  const job = await deps.jobs.add(db, 'mass_result', { uniqueKey, input: { id } satisfies ResultWork, priority: 1 });
  afterCommit(() => deps.jobs.wake());
  audit({ target: id, after: { job_id: job.id } });
  return jobOf(context, job.id);
}
