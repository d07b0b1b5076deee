import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { countText, type Todo } from '../../../notices/todo.js';
import { customersInScope } from '../../../person/customers.js';

const link = '/user/tags/marks?status=failed';

/** Marks that WeCom refused, of customers in the caller's data scope. */
const failedMarks = ({ db, principal }: Context) =>
  db
    .selectFrom('tag_mark')
    .innerJoin('outgoing', 'outgoing.id', 'tag_mark.outgoing_id')
    .innerJoin('tag', 'tag.id', 'tag_mark.tag_id')
    .innerJoin('external_user', 'external_user.id', 'tag_mark.external_user_id')
    .innerJoin('customer', 'customer.id', 'external_user.customer_id')
    .where('outgoing.status', 'not in', ['waiting', 'unknown'])
    .where('customer.deleted_at', 'is', null)
    .where(customersInScope(principal));

export const todos: Todo[] = [
  {
    popover: 'need_dealt_msg',
    permission: 'tag:customer:list',
    text: countText('个标签没有打到企业微信', 'tag was not set in WeCom', 'tags were not set in WeCom'),
    async of(context) {
      const { number } = await failedMarks(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
      return { link, number };
    },
    async first(context, most) {
      const rows = await failedMarks(context)
        .select(['tag.name', 'outgoing.error', 'outgoing.error_en'])
        .orderBy('tag_mark.changed_at', 'desc')
        .orderBy('tag_mark.id')
        .limit(most)
        .execute();
      return rows.map(({ name, error, error_en }) => ({ name, reason: error === null ? null : [error, error_en ?? error], link }));
    },
  },
];
