import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { checkAttachments } from '../../../attachments/check-attachments.js';
import { conditionOf } from '../../../audience/audience-filter.js';
import { assertUsable } from '../../../audience/consent.js';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { visibleGroups } from '../work-chat/message.js';
import { areRobotsOn, robotsOff } from './message.js';
import type { ThirdAudience } from './receivers.js';

export type ThirdInput = Input<'createThirdChat'>;

const rules = { max: 9, types: ['image', 'link', 'miniprogram', 'video', 'file'] } as const;
const mostBytes = 4000;

export const audienceIn = ({
  type,
  wx_member_ids,
  filter = {},
  chat_ids = [],
}: Pick<ThirdInput, 'type' | 'wx_member_ids' | 'filter' | 'chat_ids'>) =>
  ({ type, accounts: wx_member_ids, filter, chats: chat_ids }) satisfies ThirdAudience;

/** The code with which a device without a token names itself. @throws Refusal 42200 without one */
export function codeIn(code: string | undefined): string {
  if (code !== undefined) return code;
  throw refuseField(42200, 'device_code', 'required', ['请填写设备编码', 'Enter the code of the device']);
}

/** @throws Refusal 42200 unless all accounts exist */
export async function assertAccounts(db: Db, ids: readonly number[]) {
  const { count } = await db
    .selectFrom('wx_member')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  if (count < ids.length)
    throw refuseField(42200, 'wx_member_ids', 'exists', ['没有这个机器人账号，请重新选择', 'A robot account does not exist; choose again']);
}

async function assertDevices(db: Db, ids: readonly number[]) {
  const { count } = await db
    .selectFrom('robot_device')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .executeTakeFirstOrThrow();
  if (count < ids.length)
    throw refuseField(42200, 'device_ids', 'exists', ['没有这台设备，请重新选择', 'There is no such device; choose again']);
}

async function assertGroups(context: Context, ids: readonly number[]) {
  const { count } = await visibleGroups(context)
    .select(sql<number>`count(*)::int`.as('count'))
    .where(sql<boolean>`group_chat.id = any(${ids}::bigint[])`)
    .executeTakeFirstOrThrow();
  if (count < ids.length)
    throw refuseField(42200, 'chat_ids', 'exists', [
      '没有这个群，或不在你的数据范围内，请重新选择',
      'A group does not exist or is outside your data scope; choose again',
    ]);
}

function assertTimes({ interval_s, window_from, window_to }: ThirdInput) {
  if (interval_s.min > interval_s.max)
    throw refuseField(42200, 'interval_s', 'order', [
      '发送间隔的最小值不能大于最大值，请调整',
      'The shortest interval must not be above the longest one',
    ]);
  if (window_from >= window_to)
    throw refuseField(42200, 'window_to', 'order', [
      '每日结束时间要晚于开始时间，请调整',
      'The end of the day must be later than its beginning',
    ]);
}

async function assertContent(db: Db, { content = '', attachments = [] }: ThirdInput, isDraft: boolean) {
  if (Buffer.byteLength(content) > mostBytes)
    throw refuseField(42200, 'content', 'bytes', [`正文不能超过 ${mostBytes} 字节，请精简`, `At most ${mostBytes} bytes; make it shorter`]);
  await checkAttachments(db, attachments, rules);
  if (!isDraft && content.trim() === '' && attachments.length === 0)
    throw refuseField(42200, 'content', 'required', ['请填写正文，或至少添加一个附件', 'Enter a text, or add at least one attachment']);
}

/** Checks a message. @throws Refusal 42200 */
export async function checkThirdChat(context: Context, input: ThirdInput, isDraft: boolean) {
  const { db, principal } = context;
  const { filter = {}, chat_ids = [], device_ids = [], wx_member_ids } = input;
  assertTimes(input);
  await assertContent(db, input, isDraft);
  await assertAccounts(db, wx_member_ids);
  await assertDevices(db, device_ids);
  await assertGroups(context, chat_ids);
  const condition = conditionOf(filter);
  if (condition) assertUsable(principal, condition, 'filter');
  if (!isDraft && !(await areRobotsOn(db, principal.enterpriseId))) throw refuseField(42200, 'draft', 'off', robotsOff);
}
