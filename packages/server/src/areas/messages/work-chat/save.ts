import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertVersion } from '../../../records/version.js';
import { messageRow, visibleRow } from './columns.js';
import { checkAudience, checkContent, checkTime, type MassInput } from './input.js';
import { type MassStatus, moves, visibleMessages } from './message.js';
import { audienceOf, questionOf } from './message-content.js';
import { lossCounts, type Plan, receiverPlan } from './receiver-plan.js';

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`;

/** Checks a message and returns its columns. @throws Refusal 42200 */
async function valuesOf(context: Context, input: MassInput) {
  const { type, name, sender_user_ids = [], filter = {}, chat_ids = [], attachments = [], send_type, allow_select = false } = input;
  const isDraft = input.draft ?? false;
  const content = await checkContent(context, input, isDraft);
  await checkAudience(context, input, isDraft);
  const { send_at, go_at } = await checkTime(context, input, isDraft);
  return {
    ...{ type, name: name.trim(), content, send_type, send_at, allow_select, retry_of: input.retry_of ?? null },
    ...{ attachments: json(attachments), sender_user_ids: json(sender_user_ids), filter: json(filter), chat_ids: json(chat_ids) },
    status: isDraft ? ('draft' as const) : ('scheduled' as const),
    go_at: isDraft ? null : go_at,
    origin: context.caller.origin,
    planned_at: isDraft ? null : sql<Date>`clock_timestamp()`,
    error: null,
  };
}

/** @throws Refusal 42200 if nobody would receive the message */
async function assertReceivers({ db, principal }: Context, id: number) {
  const row = await db.selectFrom('mass_message').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const goAt = sql<string>`${row.go_at}::timestamptz`;
  const { enterpriseId } = principal;
  const question = await questionOf({
    db,
    enterpriseId,
    audience: audienceOf(row),
    asker: principal,
    goAt,
    messageId: id,
    plannedAt: row.planned_at,
  });
  const { rows } = await sql<Plan>`with ${receiverPlan(question)} select ${lossCounts} from planned`.execute(db);
  if ((rows[0]?.total ?? 0) > 0) return;
  throw row.type === 'group'
    ? refuseField(42200, 'chat_ids', 'empty', ['所选的群现在都收不到，请看预估', 'None of the groups can receive it now; see the forecast'])
    : refuseField(42200, 'filter', 'empty', [
        '没有可以收到的客户，请放宽条件或看预估',
        'Nobody would receive it; widen the conditions, or see the forecast',
      ]);
}

/** Looks for messages that are due, once the transaction is committed. */
const begin = ({ afterCommit, deps }: Context) => afterCommit(() => deps.jobs.wake());

/** Has a message go now, unless it waits for its time or the end of the quiet hours. */
async function goIfDue({ db, deps, principal }: Context, id: number) {
  const due = await db
    .selectFrom('mass_message')
    .select(['name', 'type'])
    .where('id', '=', id)
    .where('status', '=', 'scheduled')
    .where(sql<boolean>`go_at <= now()`)
    .executeTakeFirst();
  if (due)
    await deps.jobs.add(db, 'mass_send', {
      name: due.name,
      operatorId: principal.staffId,
      uniqueKey: `mass ${id}`,
      input: { id },
      facts: { message_id: id, group: due.type === 'group' },
    });
}

async function finish(context: Context, id: number, isDraft: boolean) {
  if (isDraft) return;
  await assertReceivers(context, id);
  await goIfDue(context, id);
  begin(context);
}

/** Adds a message, which goes at its time. @throws Refusal 42200 */
export async function createMassMessage(context: Context, input: MassInput) {
  const { db, principal, audit } = context;
  const values = await valuesOf(context, input);
  const { id } = await db
    .insertInto('mass_message')
    .values({ ...values, operator_id: principal.staffId, access_key_id: principal.accessKeyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await finish(context, id, values.status === 'draft');
  audit({ target: id });
  return messageRow(context, id);
}

/** Replaces a draft or a message that has not gone. Whoever saves it answers for it from then on. @throws Refusal 40900, 40901, 42200 */
export async function updateMassMessage(context: Context, { id, version, ...input }: Input<'updateMassMessage'>) {
  const { db, principal, audit } = context;
  const before = await visibleRow(context, id);
  const row = await mustExist(
    db.selectFrom('mass_message').select(['version', 'status', 'updated_at']).where('id', '=', id).forNoKeyUpdate(),
  );
  const status = row.status as MassStatus;
  if (status !== 'draft' && status !== 'scheduled') throw moves.refusal(status, 'scheduled');
  assertVersion(row, version);
  const values = await valuesOf(context, input);
  await db
    .updateTable('mass_message')
    .set({ ...values, operator_id: principal.staffId, access_key_id: principal.accessKeyId })
    .where('id', '=', id)
    .execute();
  await finish(context, id, values.status === 'draft');
  audit({ target: id, before });
  return messageRow(context, id);
}

/** @throws Refusal 40900 while it is on its way */
export async function deleteMassMessage(context: Context, { id }: { id: number }) {
  const before = await visibleRow(context, id);
  const row = await mustExist(visibleMessages(context).select('mass_message.status').where('mass_message.id', '=', id).forNoKeyUpdate());
  const status = row.status as MassStatus;
  if (status === 'scheduled' || status === 'creating' || status === 'sending') throw moves.refusal(status);
  await context.db.deleteFrom('mass_message').where('id', '=', id).execute();
  context.audit({ target: id, before });
  return {};
}
