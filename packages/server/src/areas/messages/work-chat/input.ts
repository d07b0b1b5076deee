import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { checkAttachments } from '../../../attachments/check-attachments.js';
import { conditionOf } from '../../../audience/audience-filter.js';
import { assertUsable } from '../../../audience/consent.js';
import { heldInScope } from '../../../auth/principal.js';
import type { Context } from '../../../http/context.js';
import { type Refusal, refuseField } from '../../../http/refusal.js';
import { visibleGroups, visibleMessages } from './message.js';
import { customerVariable, hasSenderName, senderText } from './message-text.js';
import { type MassSettings, massSettings, outsideQuiet, quietText } from './quota.js';

export type MassInput = Input<'createMassMessage'>;
export type AudienceInput = Pick<MassInput, 'type' | 'sender_user_ids' | 'filter' | 'chat_ids' | 'retry_of'>;
type ContentInput = Pick<MassInput, 'content' | 'attachments' | 'sender_user_ids'>;
type TimeInput = Partial<Pick<MassInput, 'send_type' | 'send_at'>>;

const mostBytes = 4000;
const attachmentRules = { max: 9, types: ['image', 'link', 'miniprogram', 'video', 'file'] } as const;

/**
 * Checks the text for each sender. Names of senders take the place of their variable.
 * @throws Refusal 42200 for a text that is too long, or that names a customer: each sender has one text for all
 */
function assertText(content: string, longestName: string) {
  if (Buffer.byteLength(senderText(content, longestName)) > mostBytes)
    throw refuseField(42200, 'content', 'bytes', [
      `正文不能超过 ${mostBytes} 字节，请精简`,
      `The text has at most ${mostBytes} bytes; make it shorter`,
    ]);
  const found = customerVariable(content);
  if (found)
    throw refuseField(42200, 'content', 'variable', [
      `群发给每位员工的是同一段文字，不能使用客户变量 ${found}，请去掉`,
      `A mass message carries one text per sender, so the variable ${found} of a customer cannot be used; leave it out`,
    ]);
}

async function longestNameOf({ db }: Pick<Context, 'db'>, senders: readonly number[]): Promise<string> {
  const row = await db
    .selectFrom('staff')
    .select('name')
    .where('wx_status', '=', 1)
    .$if(senders.length > 0, (some) => some.where(sql<boolean>`id = any(${senders}::bigint[])`))
    .orderBy(sql`octet_length(name)`, 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.name ?? '';
}

/** Checks text and attachments. Returns the text to store. @throws Refusal 42200 */
export async function checkContent(
  { db }: Pick<Context, 'db'>,
  { content = '', attachments = [], sender_user_ids: senders = [] }: ContentInput,
  isDraft: boolean,
): Promise<string> {
  assertText(content, hasSenderName(content) ? await longestNameOf({ db }, senders) : '');
  await checkAttachments(db, attachments, attachmentRules);
  if (!isDraft && content.trim() === '' && attachments.length === 0)
    throw refuseField(42200, 'content', 'required', ['请填写正文，或至少添加一个附件', 'Enter a text, or add at least one attachment']);
  return content.trim();
}

const missing = (field: string, zh: string, en: string): Refusal => refuseField(42200, field, 'exists', [zh, en]);

async function assertSenders({ db, principal }: Context, ids: readonly number[]) {
  const known = await db
    .selectFrom('staff')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where(heldInScope(principal, 'staff.id'))
    .executeTakeFirstOrThrow();
  if (known.count < ids.length)
    throw missing(
      'sender_user_ids',
      '没有这位员工，或不在你的数据范围内，请重新选择',
      'A sender does not exist or is outside your data scope; choose again',
    );
}

async function assertGroups(context: Context, ids: readonly number[]) {
  const known = await visibleGroups(context)
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`group_chat.id = any(${ids}::bigint[])`)
    .executeTakeFirstOrThrow();
  if (known.count < ids.length)
    throw missing(
      'chat_ids',
      '没有这个群，或不在你的数据范围内，请重新选择',
      'A group does not exist or is outside your data scope; choose again',
    );
}

async function assertRetry(context: Context, { type, retry_of: id }: AudienceInput) {
  if (id === undefined) return;
  const earlier = await visibleMessages(context).select('mass_message.type').where('mass_message.id', '=', id).executeTakeFirst();
  if (earlier?.type !== type)
    throw missing('retry_of', '没有要重发的群发，请重新选择', 'The message to retry does not exist; choose again');
}

/** Checks for whom a message is. @throws Refusal 42200, or 40300 for conditions on data that the caller may not read */
export async function checkAudience(context: Context, input: AudienceInput, isDraft: boolean) {
  const { type, sender_user_ids = [], filter = {}, chat_ids = [] } = input;
  await assertSenders(context, sender_user_ids);
  await assertGroups(context, chat_ids);
  await assertRetry(context, input);
  const condition = conditionOf(filter);
  if (condition) assertUsable(context.principal, condition, 'filter');
  if (type === 'group' && chat_ids.length === 0 && !isDraft)
    throw refuseField(42200, 'chat_ids', 'required', ['群发到群，请至少选择一个群', 'Choose at least one group']);
}

const atLeastMinutes = 5;

interface GoTime {
  send_at: string | null;
  go_at: string;
}

async function instants({ db, principal }: Context, settings: MassSettings, sendAt: string | null) {
  const due = sendAt === null ? sql<string>`now()` : sql<string>`${sendAt}::timestamptz`;
  const { rows } = await sql<{ go_at: string; is_early: boolean; is_quiet: boolean }>`
    select g.go_at, ${due} < now() + make_interval(mins => ${atLeastMinutes}) as is_early, g.go_at <> ${due} as is_quiet
    from (select ${outsideQuiet(due, settings, principal)} as go_at) g`.execute(db);
  return rows[0] as { go_at: string; is_early: boolean; is_quiet: boolean };
}

/** Returns when a message goes. @throws Refusal 42200 for a time that is too early or within the quiet hours */
export async function checkTime(
  context: Context,
  { send_type = 'now', send_at = undefined }: TimeInput,
  isDraft: boolean,
): Promise<GoTime> {
  const settings = await massSettings(context.db, context.principal.enterpriseId);
  const at = send_type === 'timed' ? (send_at ?? null) : null;
  if (send_type === 'timed' && at === null && !isDraft)
    throw refuseField(42200, 'send_at', 'required', ['请选择发送时间', 'Choose when to send it']);
  const { go_at, is_early, is_quiet } = await instants(context, settings, at);
  if (at !== null && !isDraft && is_early)
    throw refuseField(42200, 'send_at', 'range', ['定时发送须至少在五分钟以后，请调整', 'Choose a time at least five minutes from now']);
  if (at !== null && !isDraft && is_quiet) {
    const [from, to] = quietText(settings);
    throw refuseField(42200, 'send_at', 'quiet', [
      `${from} 到 ${to} 是安静时段，请改到这之外`,
      `${from} to ${to} are quiet hours; choose a time outside of them`,
    ]);
  }
  return { send_at: at, go_at };
}
