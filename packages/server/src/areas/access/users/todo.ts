import { sql } from 'kysely';
import { countText, sameInBoth, type Todo } from '../../../notices/todo.js';
import { liveStaff } from './staff.js';

export const todos: Todo[] = [
  {
    popover: 'remind_msg',
    permission: 'users:staff:change-status',
    text: countText('个员工账号被锁定', 'locked staff account', 'locked staff accounts'),
    async of({ db }) {
      const { number } = await liveStaff(db)
        .select(sql<number>`count(*)::int`.as('number'))
        .where('status', '=', 'locked')
        .executeTakeFirstOrThrow();
      return { link: '/system/staff?status=locked', number };
    },
    async first({ db }, most) {
      const rows = await liveStaff(db)
        .select(['id', 'name', 'position'])
        .where('status', '=', 'locked')
        .orderBy('id')
        .limit(most)
        .execute();
      return rows.map(({ id, name, position }) => ({ name, reason: sameInBoth(position), link: `/system/staff/${id}` }));
    },
  },
];
