import { sql } from 'kysely';
import type { Facts } from '../../../audience/fact.js';
import { dayOf } from '../../../db/days/instants.js';

const paid = sql`from platform_order where deleted_at is null and user_id is not null and pay_at is not null`;

export const facts: Facts = {
  'order.paid': { rows: ({ calendar }) => sql`select user_id as person, ${dayOf(sql`pay_at`, calendar)} as day ${paid}` },
  // Nobody lacks it: without an order it is 0.
  'order.count': {
    column: () => sql`(select count(*) from platform_order where deleted_at is null and user_id = customer.id and pay_at is not null)`,
  },
  'order.amount_fen': {
    rows: ({
      calendar,
    }) => sql`select user_id as person, sum(pay_amount_fen - refund_fen) as value, max(${dayOf(sql`pay_at`, calendar)}) as day
      ${paid} group by user_id`,
  },
  'order.last_paid_on': {
    rows: ({
      calendar,
    }) => sql`select user_id as person, max(${dayOf(sql`pay_at`, calendar)}) as value, max(${dayOf(sql`pay_at`, calendar)}) as day
      ${paid} group by user_id`,
  },
};
