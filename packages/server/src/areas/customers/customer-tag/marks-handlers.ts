import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import type { Context, Handlers } from '../../../http/context.js';
import { customersInScope } from '../../../person/customers.js';
import { customerJson } from '../../../records/briefs.js';

type Mark = Row<'listTagMarks'>;

/** Columns of the contract's `TagMark`. */
const columns = ({ caller }: Context) =>
  [
    'tag_mark.id',
    sql<Mark['customer']>`${customerJson('customer')}`.as('customer'),
    sql<string>`coalesce((select s.name from staff s where s.wx_userid = tag_mark.wx_userid and s.deleted_at is null limit 1), tag_mark.wx_userid)`.as(
      'member',
    ),
    sql<Mark['tag']>`json_build_object('id', tag.id, 'name', tag.name, 'color', tag.color)`.as('tag'),
    sql<Mark['change']>`case when tag_mark.wanted then 'add' else 'remove' end`.as('change'),
    sql<Mark['status']>`case when outgoing.status in ('waiting', 'unknown') then 'waiting' else 'failed' end`.as('status'),
    'outgoing.errcode',
    sql<string | null>`${sql.ref(caller.language === 'en' ? 'outgoing.error_en' : 'outgoing.error')}`.as('error'),
    'tag_mark.outgoing_id',
    'tag_mark.changed_at',
  ] as const;

const isWaiting = (status: Mark['status']) => sql<boolean>`(outgoing.status in ('waiting', 'unknown')) = ${status === 'waiting'}`;

export const handlers: Handlers = {
  listTagMarks: list('listTagMarks', {
    from: ({ db, principal }: Context) =>
      db
        .selectFrom('tag_mark')
        .innerJoin('outgoing', 'outgoing.id', 'tag_mark.outgoing_id')
        .innerJoin('tag', 'tag.id', 'tag_mark.tag_id')
        .innerJoin('external_user', 'external_user.id', 'tag_mark.external_user_id')
        .innerJoin('customer', 'customer.id', 'external_user.customer_id')
        .where('customer.deleted_at', 'is', null)
        .where(customersInScope(principal)),
    id: 'tag_mark.id',
    columns,
    where: { status: isWaiting, tag_group_id: 'tag.tag_group_id', tag_id: 'tag_mark.tag_id' },
    order: [{ desc: 'tag_mark.changed_at' }],
  }),
};
