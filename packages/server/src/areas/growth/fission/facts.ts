import { sql } from 'kysely';
import type { Facts } from '../../../audience/fact.js';
import { dayOf } from '../../../db/days/instants.js';

export const facts: Facts = {
  'fission.helped': {
    rows: ({ calendar }) => sql`select u.customer_id as person, ${dayOf(sql`r.added_at`, calendar)} as day
      from fission_friend r join external_user u on u.id = r.external_user_id where u.customer_id is not null and r.valid`,
  },
};
