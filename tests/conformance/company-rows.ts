import type { Db } from '@shiyi/server/db/database';
import { contract } from '@shiyi/server/http/contract';
import { sql } from 'kysely';

const three = sql`generate_series(1, 3)`;

/** Labels of content with cards about nutrition. */
export const addKnowledge = (db: Db, enterpriseId: number) =>
  sql`with labels as (insert into content_label (enterprise_id, name, type) select ${enterpriseId}, 'walked ' || t || n, t
        from unnest(array['article', 'material', 'poster', 'knowledge']) t, ${three} n returning id, type),
      cards as (insert into knowledge_card (enterprise_id, title, content, category) select ${enterpriseId}, 'walked ' || n, '<p>walked</p>', '饮食基础'
        from ${three} n returning id)
    insert into content_label_use (enterprise_id, type, content_id, label_id, sort)
    select ${enterpriseId}, 'knowledge', cards.id, min(labels.id), 0 from cards, labels where labels.type = 'knowledge' group by cards.id`.execute(
    db,
  );

const types: Record<string, string> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  mp4: 'video/mp4',
  amr: 'audio/amr',
  pdf: 'application/pdf',
};

/** What a company has that no generated call makes: accounts of its staff in WeCom, robots, and the files of the contract's examples. */
export async function addConnections(db: Db, enterpriseId: number) {
  await sql`update staff set wx_userid = 'conformance' || id, wx_status = 1 where enterprise_id = ${enterpriseId} and wx_userid is null`.execute(
    db,
  );
  await sql`insert into param_value (enterprise_id, param_id, value) select ${enterpriseId}, id, 'true' from param where key = 'robot_devices'
    on conflict do nothing`.execute(db);
  const keys = new Set(
    [...JSON.stringify(contract).matchAll(/\/admin\/v1\/files\/([\w-]+)\.(\w+)/g)].map(([, name, type]) => `${name}.${type}`),
  );
  for (const key of keys)
    await sql`insert into file (enterprise_id, key, name, mime, size, sha256, is_public)
      values (${enterpriseId}, ${key}, ${key}, ${types[key.split('.')[1] ?? ''] ?? 'application/octet-stream'}, 2048, ${key}, false) on conflict do nothing`.execute(
      db,
    );
}

/** Areas of tags without groups. */
export const addTagAreas = (db: Db, enterpriseId: number) =>
  sql`insert into tag_area (enterprise_id, name) select ${enterpriseId}, 'walked ' || n from ${three} n`.execute(db);

/** Changes of tags that can be taken back together. Returns their ids, which no list shows. */
export async function addTagBatches(db: Db, enterpriseId: number): Promise<number[]> {
  const { rows } = await sql<{
    id: number;
  }>`insert into customer_tag_batch (enterprise_id) select ${enterpriseId} from ${three} returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the ids of a table that a company has. */
export async function idsIn(db: Db, table: string, enterpriseId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} where enterprise_id = ${enterpriseId} order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
