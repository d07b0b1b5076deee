import { sql } from 'kysely';
import type { Facts } from '../../../audience/fact.js';
import { dayValue } from '../../../db/days/day-values.js';
import { dayOf } from '../../../db/days/instants.js';

const friendships = sql`from external_user_follow f join external_user u on u.id = f.external_user_id where u.customer_id is not null`;

export const facts: Facts = {
  'contact.staff': {
    rows: ({ calendar }) => sql`select u.customer_id as person, s.id as value, ${dayOf(sql`f.created_at`, calendar)} as day
      from external_user_follow f join external_user u on u.id = f.external_user_id join staff s on s.wx_userid = f.wx_userid
      where u.customer_id is not null and f.ended_at is null`,
  },
  'contact.first_added_on': {
    rows: ({ calendar }) => sql`select customer_id as person, min(${dayOf(sql`first_add_at`, calendar)}) as value, ${dayValue(null)} as day
      from external_user where customer_id is not null and first_add_at is not null group by customer_id`,
  },
  'contact.added': {
    rows: ({ calendar }) => sql`select u.customer_id as person, ${dayOf(sql`f.created_at`, calendar)} as day ${friendships}`,
  },
  'contact.lost': {
    rows: ({ calendar }) =>
      sql`select u.customer_id as person, ${dayOf(sql`f.ended_at`, calendar)} as day ${friendships} and f.ended_at is not null`,
  },
};
