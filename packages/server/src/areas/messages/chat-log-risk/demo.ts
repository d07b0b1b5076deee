import { sql } from 'kysely';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as staff } from '../../customers/external-user/demo.js';

/** The sandbox company has turned on the rules that come with the product. */
export const demo: Demo = {
  needs: [staff],
  add: (db, enterpriseId) =>
    sql`update chat_rule set enabled = true where enterprise_id = ${enterpriseId} and source is not null`.execute(db),
};
