import { sql } from 'kysely';
import type { Facts } from '../../../audience/fact.js';
import { dayOf, today } from '../../../db/days/instants.js';

const each = (name: string) => ({
  rows: () =>
    sql`select user_id as person, ${sql.ref(name)} as value, start_date as day from service where deleted_at is null and ${sql.ref(name)} is not null`,
});

export const facts: Facts = {
  'service.type': each('type'),
  'service.status': each('status'),
  'service.principal': each('principal_user_id'),
  'service.camp': each('camp_id'),
  'service.product': each('product_name'),
  // What the sales of services count.
  'service.sold': {
    rows: ({ calendar }) => sql`select user_id as person, ${dayOf(sql`sign_at`, calendar)} as day
      from service where deleted_at is null and status <> 'cancelled'`,
  },
  // Of several that run, the one that ends last; today counts.
  'service.remain_days': {
    rows: ({ calendar }) => sql`select user_id as person, max(end_date) - ${today(calendar)} + 1 as value, max(end_date) as day
      from service where deleted_at is null and status = 'in_service' group by user_id having max(end_date) is not null`,
  },
  'service.days_since_end': {
    rows: ({ calendar }) => sql`select user_id as person, ${today(calendar)} - max(ended_on) as value, max(ended_on) as day
      from service where deleted_at is null group by user_id having max(ended_on) is not null`,
  },
};
