import { sql } from 'kysely';
import type { Facts } from '../../../audience/fact.js';
import { dayOf } from '../../../db/days/instants.js';

const members = sql`from group_chat_member m join external_user u on u.external_userid = m.userid where u.customer_id is not null`;

export const facts: Facts = {
  'group_chat.member': {
    rows: ({ calendar }) => sql`select u.customer_id as person, m.group_chat_id as value, ${dayOf(sql`m.joined_at`, calendar)} as day
      ${members} and m.quit_time is null`,
  },
  'group_chat.joined': {
    rows: ({ calendar }) => sql`select u.customer_id as person, ${dayOf(sql`m.joined_at`, calendar)} as day ${members}`,
  },
  'group_chat.left': {
    rows: ({ calendar }) =>
      sql`select u.customer_id as person, ${dayOf(sql`m.quit_time`, calendar)} as day ${members} and m.quit_time is not null`,
  },
};
