import { type RawBuilder, sql } from 'kysely';
import type { SmartGroup } from './smart-tag.js';

/**
 * The tags of a group that customers should have, as a query of `user_id` and `tag_id`: all that match, or in an exclusive group the one of
 * the highest priority, and of equal ones the oldest. `people` filters the matches `m`.
 */
export const rightTags = ({ id, mode }: SmartGroup, people: RawBuilder<boolean> = sql<boolean>`true`) =>
  sql`select ${mode === 'exclusive' ? sql`distinct on (m.user_id)` : sql``} m.user_id, m.tag_id
    from smart_tag_match m join smart_tag s on s.tag_id = m.tag_id join tag t on t.id = m.tag_id
    where t.tag_group_id = ${id} and ${people} order by m.user_id, s.priority desc, m.tag_id`;

/** The tags of a group that customers have, as a query of `user_id` and `tag_id`. */
export const presentTags = ({ id }: SmartGroup, people: RawBuilder<boolean> = sql<boolean>`true`) =>
  sql`select m.user_id, m.tag_id from customer_tag m join tag t on t.id = m.tag_id where t.tag_group_id = ${id} and ${people}`;
