import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import type { Context } from '../../../http/context.js';
import { countText, type Todo } from '../../../notices/todo.js';
import { hasLeftOver, visibleHandOvers } from './columns.js';
import { openContacts, ownCustomers, ownGroups } from './holdings.js';
import { hasLeft } from './people.js';

/** Staff who have left, whose contacts, groups or customers nobody is taking over. */
const leavers = ({ db, principal }: Context) =>
  db
    .selectFrom('staff')
    .where('staff.deleted_at', 'is', null)
    .where(heldInScope(principal, 'staff.id'))
    .where(hasLeft)
    .where(sql<boolean>`(exists (select ${openContacts}) or exists (select ${ownGroups}) or exists (select ${ownCustomers}))`);

const leftOver = (context: Context) => visibleHandOvers(context).where('hand_over.status', '<>', 'running').where(hasLeftOver(true));

const leaversPath = '/system/handOver?has_left=true';

export const todos: Todo[] = [
  {
    popover: 'need_dealt_msg',
    permission: 'hand-over:hand-over:create',
    text: countText('位离职员工还有客户', 'leaver still has customers', 'leavers still have customers'),
    async of(context) {
      const { number } = await leavers(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
      return { link: leaversPath, number };
    },
    async first(context, most) {
      const rows = await leavers(context).select(['staff.id', 'staff.name']).orderBy('staff.id').limit(most).execute();
      return rows.map(({ id, name }) => ({ name, reason: null, link: `${leaversPath}&open=${id}` }));
    },
  },
  {
    popover: 'need_dealt_msg',
    permission: 'hand-over:hand-over:create',
    text: countText('次交接有未转接的客户', 'hand-over left customers behind', 'hand-overs left customers behind'),
    async of(context) {
      const { number } = await leftOver(context).select(sql<number>`count(*)::int`.as('number')).executeTakeFirstOrThrow();
      return { link: '/system/handOver/records?has_left_over=true', number };
    },
    async first(context, most) {
      const rows = await leftOver(context)
        .innerJoin('staff', 'staff.id', 'hand_over.user_id')
        .select(['hand_over.id', 'staff.name'])
        .orderBy('hand_over.id')
        .limit(most)
        .execute();
      return rows.map(({ id, name }) => ({ name, reason: null, link: `/system/handOver/detail?id=${id}` }));
    },
  },
];
