import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';

interface Tags {
  add_tag_ids?: readonly number[] | undefined;
  remove_tag_ids?: readonly number[] | undefined;
}

async function assertTags({ db }: Context, field: 'add_tag_ids' | 'remove_tag_ids', ids: readonly number[]) {
  const { rows } = await sql<{ kind: string; scope: string }>`
    select g.kind, g.scope from tag t join tag_group g on g.id = t.tag_group_id where t.id = any(${ids}::bigint[])`.execute(db);
  if (rows.length < ids.length)
    throw refuseField(42200, field, 'exists', ['没有这个标签，请重新选择', 'There is no such tag; choose again']);
  if (rows.some((row) => row.kind === 'intelligent'))
    throw refuseField(42200, field, 'kind', ['智能标签由系统计算，不能手动增减', 'Smart tags are computed and cannot be given or taken']);
  if (rows.some((row) => row.scope === 'group_chat'))
    throw refuseField(42200, field, 'scope', ['群标签不能打给客户，请换一个标签', 'Group chat tags do not mark customers; choose another']);
}

/** Gives and takes tags. Returns the ids of those for whom something changed. @throws Refusal 42200 for tags that cannot be given */
export async function giveTags(context: Context, users: readonly number[], { add_tag_ids = [], remove_tag_ids = [] }: Tags) {
  if (add_tag_ids.length + remove_tag_ids.length === 0)
    throw refuseField(42200, 'add_tag_ids', 'required', ['请至少选择一个要添加或移除的标签', 'Choose a tag to add or to remove']);
  if (add_tag_ids.some((id) => remove_tag_ids.includes(id)))
    throw refuseField(42200, 'remove_tag_ids', 'conflict', [
      '同一标签不能既添加又移除，请去掉一处',
      'A tag cannot be added and removed; leave it out of one',
    ]);
  await assertTags(context, 'add_tag_ids', add_tag_ids);
  await assertTags(context, 'remove_tag_ids', remove_tag_ids);
  const { rows } = await sql<{ id: number }>`
    with gone as (delete from customer_tag where user_id = any(${users}::bigint[]) and tag_id = any(${remove_tag_ids}::bigint[]) returning user_id),
    come as (insert into customer_tag (user_id, tag_id, staff_id)
      select u, t, ${context.principal.staffId}::bigint from unnest(${users}::bigint[]) u cross join unnest(${add_tag_ids}::bigint[]) t
      on conflict do nothing returning user_id)
    select distinct user_id as id from (select * from gone union all select * from come) both_of`.execute(context.db);
  return rows.map((row) => row.id);
}
