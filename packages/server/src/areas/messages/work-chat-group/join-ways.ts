import { randomBytes } from 'node:crypto';
import type { Input, Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { enqueue } from '../../../outbox/enqueue.js';
import { staffBrief } from '../../../records/briefs.js';
import { mustExist } from '../../../records/must-exist.js';
import { lockVersion } from '../../../records/version.js';
import { writeError } from '../contact/columns.js';
import { keepPictures } from '../contact/picture.js';
import { joinWayDelete, joinWayPut, joinWayTarget } from './outgoing.js';
import { joinWayPictures } from './picture-kind.js';
import { live } from './visible-groups.js';

type JoinWay = Row<'listGroupJoinWays'>;
type JoinWayInput = Input<'createGroupJoinWay'>;

/** WeCom sends people on to the next group once one has so many members. */
const roomInGroup = 200;

const chats = sql`(select g.id, coalesce(nullif(g.name, ''), g.chat_id) as name, n.number as member_total, n.number >= ${sql.lit(roomInGroup)} as is_full, i.at
  from jsonb_array_elements_text(group_join_way.chat_ids) with ordinality as i(id, at) join group_chat g on g.id = i.id::bigint
    cross join lateral (select count(*)::int as number from group_chat_member m where m.group_chat_id = g.id and m.quit_time is null) n)`;

const columns = ({ caller }: Context) =>
  [
    'group_join_way.id',
    'group_join_way.name',
    sql<
      JoinWay['chats']
    >`coalesce((select json_agg(json_build_object('id', c.id, 'name', c.name, 'member_total', c.member_total, 'is_full', c.is_full)
      order by c.at) from ${chats} c), '[]')`.as('chats'),
    sql<
      JoinWay['filling']
    >`(select json_build_object('id', c.id, 'name', c.name) from ${chats} c where not c.is_full order by c.at limit 1)`.as('filling'),
    'group_join_way.auto_create',
    'group_join_way.room_base_name',
    'group_join_way.room_base_id',
    'group_join_way.qr_code',
    writeError('group_join_way', caller.language).as('error'),
    sql<number>`(select count(*)::int from group_member_change c where c.enterprise_id = group_join_way.enterprise_id and c.state = group_join_way.state
      and c.change = 'joined')`.as('join_count'),
    staffBrief<JoinWay['operator']>('group_join_way.operator_id').as('operator'),
    'group_join_way.created_at',
    'group_join_way.version',
  ] as const;

const wayRow = (context: Context, id: number) =>
  readRow(context.db, context.db.selectFrom('group_join_way').where('group_join_way.id', '=', id), columns(context));

/** Checks a code and returns its columns. @throws Refusal 42200 */
async function valuesOf(context: Context, input: JoinWayInput) {
  const { name, chat_ids, auto_create = false, room_base_name, room_base_id } = input;
  const found = await live(context).select('id').where(sql<boolean>`group_chat.id = any(${chat_ids}::bigint[])`).execute();
  if (found.length < chat_ids.length)
    throw refuseField(42200, 'chat_ids', 'exists', [
      '没有这个群，或不在你的数据范围内，请重新选择',
      'A group does not exist or is outside your data scope; choose again',
    ]);
  if (auto_create && !room_base_name?.trim())
    throw refuseField(42200, 'room_base_name', 'required', ['请填写新群的名称前缀', 'Enter the name of the new groups']);
  return {
    ...{ name: name.trim(), chat_ids: sql<string>`${JSON.stringify(chat_ids)}::jsonb`, auto_create },
    ...{ room_base_name: auto_create ? (room_base_name?.trim() ?? null) : null, room_base_id: auto_create ? (room_base_id ?? 1) : null },
  };
}

/** Tells WeCom, and gives it a moment, so that what the caller reads next has the picture. */
async function tell({ db, principal, deps, afterCommit }: Context, id: number) {
  const { enterpriseId } = principal;
  const { rows } = await sql<{
    name: string;
    state: string;
    auto_create: boolean;
    room_base_name: string | null;
    room_base_id: number | null;
    chats: string[];
  }>`
    select w.name, w.state, w.auto_create, w.room_base_name, w.room_base_id, (select json_agg(g.chat_id order by i.at)
      from jsonb_array_elements_text(w.chat_ids) with ordinality as i(id, at) join group_chat g on g.id = i.id::bigint) as chats
    from group_join_way w where w.id = ${id}`.execute(db);
  const [way] = rows;
  if (!way) return;
  const { name, state, auto_create: autoCreate, room_base_name: baseName, room_base_id: baseId, chats: chatIds } = way;
  const outgoing_id = await enqueue(db, joinWayPut, {
    ...{ target: joinWayTarget(id), subject: name, operatorId: principal.staffId },
    input: { id, chatIds, state, remark: name, autoCreate, baseName, baseId },
  });
  await db.updateTable('group_join_way').set({ outgoing_id }).where('id', '=', id).execute();
  afterCommit(async () => {
    await deps.outbox.settled(enterpriseId, outgoing_id);
    await keepPictures(deps, joinWayPictures, enterpriseId);
  });
}

export const listGroupJoinWays = list('listGroupJoinWays', {
  from: ({ db }: Context) => db.selectFrom('group_join_way'),
  id: 'group_join_way.id',
  columns,
  search: searchNames(['group_join_way.name']),
  order: [{ desc: 'group_join_way.created_at' }],
});

export async function createGroupJoinWay(context: Context, input: JoinWayInput) {
  const { db, principal, audit } = context;
  const values = { ...(await valuesOf(context, input)), state: `g${randomBytes(9).toString('base64url')}` };
  const { id } = await db
    .insertInto('group_join_way')
    .values({ ...values, operator_id: principal.staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tell(context, id);
  audit({ target: id });
  return wayRow(context, id);
}

export async function updateGroupJoinWay(context: Context, { id, version, ...input }: Input<'updateGroupJoinWay'>) {
  const { db, audit } = context;
  const before = await lockVersion(db.selectFrom('group_join_way').selectAll().where('id', '=', id), version);
  await db
    .updateTable('group_join_way')
    .set(await valuesOf(context, input))
    .where('id', '=', id)
    .execute();
  await tell(context, id);
  audit({ target: id, before });
  return wayRow(context, id);
}

export async function deleteGroupJoinWay({ db, audit, afterCommit, deps }: Context, { id }: { id: number }) {
  const before = await mustExist(db.selectFrom('group_join_way').selectAll().where('id', '=', id).forUpdate());
  await db.deleteFrom('group_join_way').where('id', '=', id).execute();
  if (before.config_id !== null)
    await enqueue(db, joinWayDelete, { target: joinWayTarget(id), subject: before.name, input: { configId: before.config_id } });
  afterCommit(() => deps.outbox.wake());
  audit({ target: id, before });
  return {};
}
