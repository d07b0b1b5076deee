import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { tagUses as declared } from '../../../generated/areas/tag-uses.js';
import type { Sentence } from '../../../http/refusal.js';
import type { TagUseKind } from './tag-use.js';

export interface TagUse {
  kind: TagUseKind;
  id: number;
  name: string;
  /** Name of the tag. */
  tag: string;
  place: Sentence;
}

const most = 500;

/** What uses any of these tags, by kind and name. */
export async function tagUses(db: Db, tagIds: readonly number[]): Promise<TagUse[]> {
  const found: TagUse[] = [];
  for (const { kind, place, rows } of declared) {
    const { rows: uses } = await sql<{ id: number; name: string; tag: string }>`
      select u.id, u.name, t.name as tag from (${rows(tagIds)}) u(tag_id, id, name) join tag t on t.id = u.tag_id
      order by u.name, u.id limit ${sql.lit(most)}`.execute(db);
    found.push(...uses.map((use) => ({ ...use, kind, place })));
  }
  return found.slice(0, most);
}
