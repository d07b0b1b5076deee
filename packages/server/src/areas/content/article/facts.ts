import { sql } from 'kysely';
import type { Facts } from '../../../audience/fact.js';
import { dayOf } from '../../../db/days/instants.js';

export const facts: Facts = {
  'article.read': {
    rows: ({ calendar }) =>
      sql`select user_id as person, ${dayOf(sql`read_at`, calendar)} as day from article_read where user_id is not null`,
  },
};
