import { sql } from 'kysely';
import type { Facts } from '../../../audience/fact.js';
import { dayOf } from '../../../db/days/instants.js';

export const facts: Facts = {
  'tag.tag': {
    rows: ({ calendar }) => sql`select user_id as person, tag_id as value, ${dayOf(sql`tagged_at`, calendar)} as day from customer_tag`,
  },
};
