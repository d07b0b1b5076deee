import { sql } from 'kysely';
import type { Facts } from '../../../audience/fact.js';
import { dayOf } from '../../../db/days/instants.js';

/** The newest answer to a questionnaire. */
const newest = (name: string): Facts[string] => ({
  rows: ({
    calendar,
    of,
  }) => sql`select distinct on (customer_id) customer_id as person, ${sql.ref(name)} as value, ${dayOf(sql`finished_at`, calendar)} as day
    from evaluation_answer where questionnaire_id = ${of}::bigint order by customer_id, finished_at desc, id desc`,
});

export const facts: Facts = {
  'evaluation.answered': {
    rows: ({ calendar, of }) => sql`select customer_id as person, ${dayOf(sql`finished_at`, calendar)} as day
      from evaluation_answer where ${of === undefined ? sql`true` : sql`questionnaire_id = ${of}::bigint`}`,
  },
  'evaluation.total': newest('total'),
  'evaluation.title': newest('result_title'),
};
