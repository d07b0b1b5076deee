import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import type { Context } from '../../../http/context.js';
import { inScope } from '../../access/users/staff.js';

type Send = Row<'listWelcomeSends'>;

const visible = ({ db, principal }: Context) =>
  db
    .selectFrom('welcome_send')
    .$if(principal.scope.kind !== 'all', (some) =>
      some.where(
        sql<boolean>`exists (select from staff s where s.wx_userid = welcome_send.wx_userid and s.deleted_at is null and ${inScope(principal, 's')})`,
      ),
    );

const nameOf = (table: 'staff_code' | 'welcome', column: string) =>
  sql<{ id: number; name: string } | null>`(select json_build_object('id', t.id, 'name', t.name) from ${sql.table(table)} t
    where t.id = ${sql.ref(`welcome_send.${column}`)})`;

const columns = ({ caller }: Context) =>
  [
    'welcome_send.id',
    'welcome_send.received_at',
    sql<Send['external_user']>`(select json_build_object('id', u.id, 'name', u.name, 'status', u.status) from external_user u
      where u.external_userid = welcome_send.external_userid)`.as('external_user'),
    sql<Send['staff']>`(select json_build_object('id', s.id, 'name', s.name) from staff s where s.wx_userid = welcome_send.wx_userid
      and s.deleted_at is null)`.as('staff'),
    nameOf('staff_code', 'staff_code_id').as('staff_code'),
    nameOf('welcome', 'welcome_id').as('welcome'),
    sql<Send['step']>`welcome_send.step`.as('step'),
    'welcome_send.content as text',
    sql<number>`jsonb_array_length(welcome_send.attachments)`.as('attachment_count'),
    sql<Send['state']>`welcome_send.result`.as('state'),
    sql<number | null>`round(extract(epoch from welcome_send.settled_at - welcome_send.received_at)::numeric, 1)::float8`.as('seconds'),
    sql<string | null>`${sql.ref(caller.language === 'zh' ? 'welcome_send.error' : 'welcome_send.error_en')}`.as('error'),
  ] as const;

export const listWelcomeSends = list('listWelcomeSends', {
  from: (context: Context) => visible(context),
  id: 'welcome_send.id',
  columns,
  where: {
    staff_id: (id) => sql<boolean>`welcome_send.wx_userid in (select s.wx_userid from staff s where s.id = ${id})`,
    state: (state) => sql<boolean>`welcome_send.result = ${state}`,
    welcome_id: 'welcome_send.welcome_id',
    staff_code_id: 'welcome_send.staff_code_id',
  },
  order: [{ desc: 'welcome_send.received_at' }],
});
