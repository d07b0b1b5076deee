import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { valuesOf } from '../../configuration/configure/param-columns.js';

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

/** The categories of cards in their order, and when the card of the day is sent. */
export async function knowledgeSettings(db: Db, enterpriseId: number) {
  const rows = await valuesOf(db, enterpriseId)
    .where('param.key', 'in', ['knowledge_categories', 'knowledge_push_times'])
    .select(['param.key', sql<string>`coalesce(own.value, param.value)`.as('value')])
    .execute();
  const lines = (key: string): string[] => JSON.parse(rows.find((one) => one.key === key)?.value ?? '[]');
  return { categories: lines('knowledge_categories'), push_times: lines('knowledge_push_times').filter((line) => time.test(line)) };
}
