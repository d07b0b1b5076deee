import { sql } from 'kysely';
import type { Db } from '../db/database.js';
import { refuseField } from '../http/refusal.js';

/** Content that has labels. Copies of posters have those of posters. */
export type LabeledType = 'article' | 'material' | 'poster' | 'poster_copy' | 'knowledge';

const labelType = (type: LabeledType) => (type === 'poster_copy' ? 'poster' : type);

/** Gives content exactly these labels. @throws Refusal 42200 for a label that does not exist or is of another type */
export async function setLabels(db: Db, type: LabeledType, contentId: number, ids: readonly number[] = []) {
  // Those that stay are left alone: readers of an article are added up by its labels.
  await sql`delete from content_label_use where type = ${type} and content_id = ${contentId} and label_id <> all(${ids}::bigint[])`.execute(
    db,
  );
  if (ids.length === 0) return;
  const { numAffectedRows = 0n } = await sql`insert into content_label_use (enterprise_id, type, content_id, label_id, sort)
    select l.enterprise_id, ${type}, ${contentId}::bigint, l.id, w.sort from unnest(${ids}::bigint[]) with ordinality w(id, sort)
    join content_label l on l.id = w.id and l.type = ${labelType(type)}
    on conflict (enterprise_id, type, content_id, label_id) do update set sort = excluded.sort`.execute(db);
  if (Number(numAffectedRows) < ids.length)
    throw refuseField(42200, 'label_ids', 'exists', ['没有这个内容标签，请重新选择', 'There is no such content label; choose again']);
}

/** Takes all labels from content that is deleted. */
export const removeLabels = (db: Db, type: LabeledType, contentId: number) =>
  db.deleteFrom('content_label_use').where('type', '=', type).where('content_id', '=', contentId).execute();

const usesOf = (type: LabeledType, id: string) =>
  sql`content_label_use u where u.type = ${sql.lit(type)} and u.content_id = ${sql.ref(id)}`;

/** The columns `label_ids` and `labels` of content whose id is the column `id`. */
export const labelColumns = (type: LabeledType, id: string) =>
  [
    sql<number[]>`coalesce((select json_agg(u.label_id order by u.sort) from ${usesOf(type, id)}), '[]')`.as('label_ids'),
    sql<{ id: number; name: string }[]>`coalesce((select json_agg(json_build_object('id', l.id, 'name', l.name) order by u.sort)
    from content_label l, ${usesOf(type, id)} and l.id = u.label_id), '[]')`.as('labels'),
  ] as const;

/** Returns a filter on a label: the label itself, or one below it. */
export const hasLabel = (type: LabeledType, id: string) => (label: number) =>
  sql<boolean>`exists (select from ${usesOf(type, id)} and u.label_id in (select id from content_label where id = ${label} or pid = ${label}))`;
