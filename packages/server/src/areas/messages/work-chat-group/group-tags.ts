import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { live } from './visible-groups.js';

/** @throws Refusal 42200 unless all are tags of groups */
async function assertGroupTags(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ id: number }>`select t.id from tag t join tag_group g on g.id = t.tag_group_id
    where g.scope = 'group_chat' and t.id = any(${ids}::bigint[])`.execute(db);
  if (rows.length < ids.length) throw refuseField(42200, 'tag_ids', 'scope', ['请选择群标签', 'Choose tags of group chats']);
}

/** Sets the tags of groups, each of which has exactly these afterwards. */
export async function setGroupChatTags(context: Context, { ids, tag_ids }: Input<'setGroupChatTags'>) {
  const { db, audit } = context;
  await assertGroupTags(db, tag_ids);
  const found = await live(context)
    .select('group_chat.id')
    .where(sql<boolean>`group_chat.id = any(${ids}::bigint[])`)
    .orderBy('id')
    .execute();
  const ok = found.map(({ id }) => id);
  await sql`delete from group_chat_tag where group_chat_id = any(${ok}::bigint[]) and not tag_id = any(${tag_ids}::bigint[])`.execute(db);
  await sql`insert into group_chat_tag (group_chat_id, tag_id)
    select g, t from unnest(${ok}::bigint[]) g cross join unnest(${tag_ids}::bigint[]) t on conflict do nothing`.execute(db);
  audit({ target: ok.join(','), after: { ids: ok, tag_ids } });
  const failed = ids.filter((id) => !ok.includes(id));
  return {
    ok,
    failed: failed.map((id) => ({
      id,
      code: 40400 as const,
      message: context.caller.language === 'zh' ? '没有这个群' : 'There is no such group',
    })),
  };
}
