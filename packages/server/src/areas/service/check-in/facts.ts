import { sql } from 'kysely';
import type { Facts } from '../../../audience/fact.js';

const actionFact = (kind: string) => ({
  rows: () => sql`select user_id as person, day from punch_action where kind = ${sql.lit(kind)}`,
});

export const facts: Facts = {
  'punch.meal': { rows: () => sql`select user_id as person, day from diet_punch` },
  'punch.weight': actionFact('weight'),
  'punch.sport': actionFact('sport'),
  'punch.sleep': actionFact('sleep'),
};
