import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { refuseField } from '../../../http/refusal.js';
import type { TagChange } from './change-tags.js';

/** @throws Refusal 42200 for tags that do not exist, are computed, or mark groups */
export async function assertTags(db: Db, field: 'add_tag_ids' | 'remove_tag_ids' | 'tag_ids', ids: readonly number[]) {
  const { rows } = await sql<{ kind: string; scope: string }>`
    select g.kind, g.scope from tag t join tag_group g on g.id = t.tag_group_id where t.id = any(${ids}::bigint[])`.execute(db);
  if (rows.length < ids.length)
    throw refuseField(42200, field, 'exists', ['没有这个标签，请重新选择', 'There is no such tag; choose again']);
  if (rows.some((row) => row.kind === 'intelligent'))
    throw refuseField(42200, field, 'kind', ['智能标签由系统计算，不能手动增减', 'Smart tags are computed and cannot be given or taken']);
  if (rows.some((row) => row.scope === 'group_chat'))
    throw refuseField(42200, field, 'scope', ['群标签不能打给客户，请换一个标签', 'Group chat tags do not mark customers; choose another']);
}

/** @throws Refusal 42200 for tags that cannot be given or taken */
export async function assertTagChange(db: Db, { add_tag_ids = [], remove_tag_ids = [] }: TagChange) {
  if (add_tag_ids.length + remove_tag_ids.length === 0)
    throw refuseField(42200, 'add_tag_ids', 'required', ['请至少选择一个要添加或移除的标签', 'Choose a tag to add or to remove']);
  if (add_tag_ids.some((id) => remove_tag_ids.includes(id)))
    throw refuseField(42200, 'remove_tag_ids', 'conflict', [
      '同一标签不能既添加又移除，请去掉一处',
      'A tag cannot be added and removed; leave it out of one',
    ]);
  await assertTags(db, 'add_tag_ids', add_tag_ids);
  await assertTags(db, 'remove_tag_ids', remove_tag_ids);
}

/** Whether a customer has the tags to add and none of those to remove. */
export const hasTags = ({ add_tag_ids = [], remove_tag_ids = [] }: TagChange) =>
  sql<boolean>`((select count(*) from customer_tag t where t.user_id = customer.id and t.tag_id = any(${add_tag_ids}::bigint[])) = ${add_tag_ids.length}::bigint
    and not exists (select from customer_tag t where t.user_id = customer.id and t.tag_id = any(${remove_tag_ids}::bigint[])))`;
