import { sql } from 'kysely';
import type { Facts } from '../../../audience/fact.js';
import { dayValue } from '../../../db/days/day-values.js';

export const facts: Facts = {
  // The channel of a customer and those above it, so that a channel contains those below.
  'channel.channel': {
    rows: () => sql`select c.id as person, a.id as value, ${dayValue(null)} as day
      from customer c join channel own on own.id = c.channel_id left join channel above on above.id = own.pid
      cross join lateral (values (own.id), (own.pid), (above.pid)) a(id) where a.id is not null`,
  },
};
