import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { allotments, columns, statusOf } from './columns.js';
import { createAllotment, createAllotments, deleteAllotment } from './save.js';

export const handlers: Handlers = {
  listAllotments: list('listAllotments', {
    from: (context: Context) => allotments(context),
    id: 'allotment.id',
    columns,
    search: (word) =>
      sql<boolean>`allotment.customer_id in (select c.id from customer c where strpos(lower(c.nick_name), lower(${word})) > 0)`,
    where: {
      phone: (phone) =>
        sql<boolean>`(allotment.phone = ${phone} or allotment.customer_id in (select c.id from customer c where c.phone = ${phone} and c.deleted_at is null))`,
      status: (status, context) => sql<boolean>`${statusOf(context)} = ${status}`,
    },
    order: [{ desc: 'allotment.created_at' }],
  }),
  createAllotment,
  createAllotments,
  deleteAllotment,
};
