import { sql } from 'kysely';
import { inLastDays } from '../../../db/days/instants.js';
import type { Context } from '../../../http/context.js';
import { countText, type Todo } from '../../../notices/todo.js';
import { jobs, nameFor } from './columns.js';

/** The server's own jobs that failed for good. No user started them, so no notice is sent. */
const dead = (context: Context) =>
  jobs(context)
    .where('job.status', '=', 'failed')
    .where('job.internal', '=', true)
    .where(inLastDays(90, sql`job.created_at`, context.principal));

const link = '/monitoring/jobs?status=failed';

export const todos: Todo[] = [
  {
    popover: 'need_dealt_msg',
    permission: 'job:job:change-status',
    text: countText('个后台任务失败', 'background job failed', 'background jobs failed'),
    async of(context) {
      const { number } = await dead(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
      return { link, number };
    },
    async first(context, most) {
      const rows = await dead(context)
        .select(['job.error', 'job.error_en'])
        .select(nameFor(context).as('name'))
        .orderBy('job.created_at')
        .limit(most)
        .execute();
      return rows.map(({ name, error, error_en }) => ({
        name,
        reason: error === null ? null : ([error, error_en ?? error] as const),
        link,
      }));
    },
  },
];
