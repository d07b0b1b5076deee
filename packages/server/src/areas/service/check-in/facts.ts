import { sql } from 'kysely';
import type { Facts } from '../../../audience/fact.js';

const reported = (kind: string) => ({
  rows: () => sql`select user_id as person, day from punch_action where kind = ${sql.lit(kind)}`,
});

export const facts: Facts = {
  'punch.meal': { rows: () => sql`select user_id as person, day from diet_punch` },
  'punch.weight': reported('weight'),
  'punch.sport': reported('sport'),
  'punch.sleep': reported('sleep'),
};
