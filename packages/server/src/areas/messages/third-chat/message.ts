import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { type DataScope, heldInScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import type { Sentence } from '../../../http/refusal.js';
import type { Messages } from '../../../records/messages.js';
import { transitions } from '../../../records/transitions.js';
import { valuesOf } from '../../configuration/configure/param-columns.js';

export type ThirdChatRow = Row<'listThirdChats'>;
export type ThirdChatStatus = ThirdChatRow['status'];

const words: Record<ThirdChatStatus, Sentence> = {
  draft: ['还是草稿', 'is a draft'],
  running: ['进行中', 'is running'],
  paused: ['已暂停', 'is paused'],
  finished: ['已完成', 'is finished'],
  cancelled: ['已取消', 'was canceled'],
};

const asked: Partial<Record<ThirdChatStatus, Sentence>> = {
  running: ['不能再开始；请新建一条', 'cannot be started; create another'],
  paused: ['不能暂停', 'cannot be paused'],
  cancelled: ['不能取消', 'cannot be canceled'],
  draft: ['不能修改；可取消后新建一条', 'cannot be changed; cancel it and create another'],
};

export const moves = transitions<ThirdChatStatus>(
  { draft: ['running'], running: ['paused', 'cancelled'], paused: ['running', 'cancelled'], finished: [], cancelled: [] },
  (from, to) => {
    const [zh, en] = (to && asked[to]) ?? (['请先取消再删除', 'must be canceled first'] as const);
    return [`任务${words[from][0]}，${zh}`, `The message ${words[from][1]} and ${en}`];
  },
);

/** Why the server paused a message, and why a receiver did not get it; `told` has the words of the device. */
export const thirdErrors = {
  no_device: ['没有在线的设备，已暂停；设备上线后继续', 'No device is online; it goes on once one is'],
  not_friend: ['对方已不是好友', 'No longer a contact'],
  blocked: ['客户已屏蔽或不接收消息', 'The customer is blocked or does not want messages'],
  not_member: ['机器人账号已不在群里', 'The account is no longer in the group'],
  cancelled: ['任务已取消', 'The message was canceled'],
  silent: ['设备三次没有上报结果', 'The device did not report three times'],
  told: ['{text}', '{text}'],
} satisfies Messages;

/** Filters for messages that the caller or staff in their data scope made. */
export const visibleMessages = ({ db, principal }: { db: Db; principal: DataScope }) =>
  db.selectFrom('third_chat').where(heldInScope(principal, 'third_chat.operator_id'));

/** Why robots are off. */
export const robotsOff: Sentence = [
  '机器人设备没有开启，请管理员在参数里开启 robot_devices',
  'Robot devices are off; an administrator can switch on the parameter robot_devices',
];

/** Whether an administrator has switched robots on. */
export async function areRobotsOn(db: Db, enterpriseId: number): Promise<boolean> {
  const row = await valuesOf(db, enterpriseId)
    .where('param.key', '=', 'robot_devices')
    .select(sql<string | null>`coalesce(own.value, param.value)`.as('value'))
    .executeTakeFirst();
  return row?.value === 'true';
}
