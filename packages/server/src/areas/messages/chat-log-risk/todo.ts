import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, type Todo } from '../../../notices/todo.js';
import { visibleHits } from './hits-handlers.js';

const link = '/user/riskChatLog/hits?status=new';

const fresh = (context: Context) => visibleHits(context).where('chat_hit.status', '=', 'new');

export const todos: Todo[] = [
  {
    popover: 'need_dealt_msg',
    permission: 'chat-log:hit:review',
    text: countText('条会话风险待审核', 'chat risk to review', 'chat risks to review'),
    async of(context) {
      const { number } = await fresh(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
      return { link, number };
    },
    async first(context, most) {
      const rows = await fresh(context)
        .select(['chat_hit.id', 'chat_hit.word', 'staff.name'])
        .orderBy(sql`array_position(array['high', 'mid', 'low'], chat_hit.level)`)
        .orderBy('chat_hit.happened_at', 'desc')
        .limit(most)
        .execute();
      return rows.map(({ name, word }) => ({ name, reason: [`「${word}」`, `“${word}”`], link }));
    },
  },
];
