import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import { countUses } from '../../../attachments/count-uses.js';
import type { AudienceFilter } from '../../../audience/audience-filter.js';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { messageRow, visibleRow } from './columns.js';
import { audienceIn, checkThirdChat, type ThirdInput } from './input.js';
import { areRobotsOn, moves, robotsOff, type ThirdChatStatus, visibleMessages } from './message.js';
import { addItems, mostReceivers } from './receivers.js';

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

async function valuesOf(context: Context, input: ThirdInput) {
  await checkThirdChat(context, input, input.draft ?? false);
  const { type, name, wx_member_ids, device_ids = [], filter = {}, chat_ids = [], content, attachments = [] } = input;
  const { interval_s, daily_cap, window_from, window_to } = input;
  return {
    ...{ type, name: name.trim(), content: content?.trim() || null, daily_cap, window_from, window_to },
    ...{ interval_min: interval_s.min, interval_max: interval_s.max, attachments: json(attachments), filter: json(filter) },
    ...{ chat_ids: json(chat_ids), wx_member_ids: json(wx_member_ids), device_ids: json(device_ids) },
    operator_id: context.principal.staffId,
  };
}

/** Freezes who gets a message, and lets devices begin. @throws Refusal 42200 if nobody is meant, or too many are */
async function start(context: Context, id: number) {
  const { db, principal } = context;
  const row = await db.selectFrom('third_chat').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const audience = audienceIn({
    type: row.type,
    wx_member_ids: row.wx_member_ids as number[],
    filter: row.filter as AudienceFilter,
    chat_ids: row.chat_ids as number[],
  });
  const total = await addItems(db, id, audience, principal);
  const field = row.type === 'group' ? 'chat_ids' : 'filter';
  if (total === 0)
    throw refuseField(42200, field, 'empty', ['没有符合条件的接收对象，请放宽条件', 'Nobody would receive it; widen the conditions']);
  if (total > mostReceivers)
    throw refuseField(42200, field, 'max', [
      `一次最多 ${mostReceivers} 个接收对象，请收窄条件`,
      `At most ${mostReceivers} receivers; narrow the conditions`,
    ]);
  await db.updateTable('third_chat').set({ status: 'running', error: null, started_at: sql<Date>`now()` }).where('id', '=', id).execute();
  await countUses(db, row.attachments as StoredAttachment[]);
}

/** Adds a message, which starts unless it is a draft. @throws Refusal 42200 */
export async function createThirdChat(context: Context, input: ThirdInput) {
  const values = await valuesOf(context, input);
  const { id } = await context.db.insertInto('third_chat').values(values).returning('id').executeTakeFirstOrThrow();
  if (!input.draft) await start(context, id);
  context.audit({ target: id });
  return messageRow(context, id);
}

const lock = (context: Context, id: number) =>
  mustExist(
    visibleMessages(context)
      .select(['third_chat.version', 'third_chat.status', 'third_chat.updated_at'])
      .where('third_chat.id', '=', id)
      .forNoKeyUpdate(),
  );

/** Replaces a draft. @throws Refusal 40900, 40901, 42200 */
export async function updateThirdChat(context: Context, { id, version, ...input }: Input<'updateThirdChat'>) {
  const before = await visibleRow(context, id);
  const row = await lock(context, id);
  const status = row.status as ThirdChatStatus;
  if (status !== 'draft') throw moves.refusal(status, 'draft');
  assertVersion(row, version);
  await context.db
    .updateTable('third_chat')
    .set(await valuesOf(context, input))
    .where('id', '=', id)
    .execute();
  if (!input.draft) await start(context, id);
  context.audit({ target: id, before });
  return messageRow(context, id);
}

/** @throws Refusal 40900 while it runs or is paused */
export async function deleteThirdChat(context: Context, { id }: { id: number }) {
  const before = await visibleRow(context, id);
  const { status } = await lock(context, id);
  if (status === 'running' || status === 'paused') throw moves.refusal(status);
  await context.db.deleteFrom('third_chat').where('id', '=', id).execute();
  context.audit({ target: id, before });
  return {};
}

/** Starts, pauses or cancels a message. @throws Refusal 40900, 42200 */
export async function changeThirdChatStatus(context: Context, { id, status }: Input<'changeThirdChatStatus'>) {
  const { db, principal } = context;
  const row = await lock(context, id);
  const from = row.status as ThirdChatStatus;
  moves.assertMove(from, status);
  if (status === 'running' && !(await areRobotsOn(db, principal.enterpriseId))) throw new Refusal(42200, robotsOff);
  if (from === 'draft') await startDraft(context, id);
  else await db.updateTable('third_chat').set({ status, error: null }).where('id', '=', id).execute();
  if (status === 'cancelled')
    await sql`update third_item set status = 'skipped', error = '{"code":"cancelled"}' where message_id = ${id} and status = 'waiting'`.execute(
      db,
    );
  context.audit({ target: id, before: { status: from }, after: { status } });
  return messageRow(context, id);
}

/** A draft may lack what is needed to start. */
async function startDraft(context: Context, id: number) {
  const row = await context.db.selectFrom('third_chat').select(['content', 'attachments']).where('id', '=', id).executeTakeFirstOrThrow();
  if (row.content === null && (row.attachments as unknown[]).length === 0)
    throw refuseField(42200, 'content', 'required', ['请填写正文，或至少添加一个附件', 'Enter a text, or add at least one attachment']);
  await start(context, id);
}
