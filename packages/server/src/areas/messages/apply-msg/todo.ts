import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, type Todo, type TodoItem } from '../../../notices/todo.js';
import { visibleMessages } from './message.js';

const listPath = '/user/apply-msg';

/** Messages that failed of late, or of which WeCom has not said whether it sent them. */
const failures = (context: Context) =>
  visibleMessages(context).where(
    sql<boolean>`(app_message.status = 'failed' and app_message.updated_at > now() - interval '7 days' or app_message.status = 'waiting'
      and exists (select from outgoing o where o.id = app_message.outgoing_id and o.status = 'unknown'))`,
  );

async function firstOf(context: Context, most: number): Promise<TodoItem[]> {
  const rows = await failures(context)
    .select(['app_message.id', 'app_message.name'])
    .orderBy('app_message.created_at', 'desc')
    .orderBy('app_message.id', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ id, name }) => ({ name, reason: null, link: `${listPath}/detail?id=${id}` }));
}

export const todos: Todo[] = [
  {
    popover: 'need_dealt_msg',
    permission: 'apply-msg:message:list',
    text: countText('条应用消息失败或待核实', 'app message failed or is being checked', 'app messages failed or are being checked'),
    async of(context) {
      const { number } = await failures(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
      const [first] = number === 1 ? await firstOf(context, 1) : [];
      return { link: first?.link ?? `${listPath}?status=failed`, number };
    },
    first: firstOf,
  },
];
