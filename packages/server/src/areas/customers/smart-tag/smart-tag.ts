import { type RawBuilder, sql } from 'kysely';
import type { Condition } from '../../../audience/condition.js';
import type { Db } from '../../../db/database.js';

/** A smart tag as its computation needs it. */
export interface SmartTag {
  id: number;
  condition: Condition;
}

/** A group of smart tags. */
export interface SmartGroup {
  id: number;
  mode: 'exclusive' | 'multi';
}

/** How a run stands: by its own end, else by its job. */
export const runStatus = sql<'waiting' | 'running' | 'done' | 'failed'>`case
  when run.ended_at is not null then case when run.error is null then 'done' else 'failed' end
  when job.status = 'running' then 'running' when job.status in ('failed', 'cancelled') then 'failed' else 'waiting' end`;

/** Smart tags with their group. */
export const smartTags = (db: Db) =>
  db.selectFrom('smart_tag').innerJoin('tag', 'tag.id', 'smart_tag.tag_id').innerJoin('tag_group', 'tag_group.id', 'tag.tag_group_id');

export interface TagInGroup {
  tag: SmartTag;
  group: SmartGroup;
}

/** Smart tags with their groups, as they are now. */
export async function readSmartTags(db: Db, where: RawBuilder<boolean>): Promise<TagInGroup[]> {
  const rows = await smartTags(db)
    .select(['tag.id', 'smart_tag.condition', 'tag_group.id as group_id', 'tag_group.mode'])
    .where(where)
    .orderBy('tag.id')
    .execute();
  return rows.map(({ id, condition, group_id, mode }) => ({
    tag: { id, condition: condition as unknown as Condition },
    group: { id: group_id, mode: mode === 'exclusive' ? 'exclusive' : 'multi' },
  }));
}

/** A smart tag with its group; undefined if it was deleted. */
export const readSmartTag = async (db: Db, id: number): Promise<TagInGroup | undefined> =>
  (await readSmartTags(db, sql<boolean>`tag.id = ${id}`))[0];
