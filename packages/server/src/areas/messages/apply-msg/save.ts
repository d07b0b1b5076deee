import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { messageRow, visibleRow } from './columns.js';
import { checkContent } from './content-rules.js';
import { digestOf, hasEqual } from './digest.js';
import { type AppInput, agentOf, audienceIn, checkAudience, checkTime, contentIn } from './input.js';
import { type AppStatus, isGoing, moves, visibleMessages } from './message.js';
import { addSendJob } from './send-work.js';

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

/** Checks a message and returns its columns. @throws Refusal 42200 */
async function valuesOf(context: Context, input: AppInput, id: number | null) {
  const isDraft = input.draft ?? false;
  const [content, audience] = [contentIn(input), audienceIn(input)];
  await checkContent(context.db, content, isDraft);
  await checkAudience(context, audience, isDraft);
  const agent_id = await agentOf(context.db, input.agent_id);
  const { send_at, go_at } = await checkTime(context, input, isDraft);
  const digest = digestOf(content, audience);
  if (!isDraft && (await hasEqual(context.db, digest, go_at, id)))
    throw refuseField(42200, 'content', 'same', [
      '四小时内已有内容和对象都相同的消息，企业微信会丢弃重复的一条，请修改内容',
      'Another message within four hours has the same content and receivers, and WeCom drops repeats; change the content',
    ]);
  const { items, attachments, ...texts } = content;
  return {
    ...{ ...texts, name: input.name.trim(), agent_id, digest, scope: audience.scope, send_type: input.send_type, send_at },
    ...{ items: json(items), attachments: json(attachments) },
    ...{ user_ids: json(audience.users), dept_ids: json(audience.departments), wx_tags: json(audience.tags) },
    status: isDraft ? ('draft' as const) : ('waiting' as const),
    go_at: isDraft ? null : go_at,
    ...{ origin: context.caller.origin, error: null },
    ...{ operator_id: context.principal.staffId, access_key_id: context.principal.accessKeyId },
  };
}

async function finish(context: Context, id: number) {
  const { db, deps, afterCommit } = context;
  const due = await db
    .selectFrom('app_message')
    .select(['id', 'name', 'operator_id'])
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where(sql<boolean>`go_at <= now()`)
    .executeTakeFirst();
  if (!due) return;
  await addSendJob(deps.jobs, db, due);
  afterCommit(() => deps.jobs.wake());
}

/** Adds a message, which goes at its time. @throws Refusal 42200 */
export async function createAppMessage(context: Context, input: AppInput) {
  const values = await valuesOf(context, input, null);
  const { id } = await context.db.insertInto('app_message').values(values).returning('id').executeTakeFirstOrThrow();
  await finish(context, id);
  context.audit({ target: id });
  return messageRow(context, id);
}

/** Locks a message that the caller may change or delete. */
const lock = (context: Context, id: number) =>
  mustExist(
    visibleMessages(context)
      .select(['app_message.version', 'app_message.status', 'app_message.updated_at', 'app_message.outgoing_id'])
      .where('app_message.id', '=', id)
      .forNoKeyUpdate(),
  );

/** Replaces a draft or a message that has not gone. Whoever saves it answers for it from then on. @throws Refusal 40900, 40901, 42200 */
export async function updateAppMessage(context: Context, { id, version, ...input }: Input<'updateAppMessage'>) {
  const before = await visibleRow(context, id);
  const row = await lock(context, id);
  const status = row.status as AppStatus;
  if (status !== 'draft' && status !== 'waiting') throw moves.refusal(status, 'waiting');
  if (row.outgoing_id !== null) throw isGoing(['修改', 'changed']);
  assertVersion(row, version);
  await context.db
    .updateTable('app_message')
    .set(await valuesOf(context, input, id))
    .where('id', '=', id)
    .execute();
  await finish(context, id);
  context.audit({ target: id, before });
  return messageRow(context, id);
}

/** @throws Refusal 40900 while it is on its way */
export async function deleteAppMessage(context: Context, { id }: { id: number }) {
  const before = await visibleRow(context, id);
  const row = await lock(context, id);
  if (row.status === 'waiting' && row.outgoing_id !== null) throw isGoing(['删除', 'deleted']);
  await context.db.deleteFrom('app_message').where('id', '=', id).execute();
  context.audit({ target: id, before });
  return {};
}
