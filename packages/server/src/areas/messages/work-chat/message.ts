import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import { type DataScope, heldInScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import type { Sentence } from '../../../http/refusal.js';
import type { Messages } from '../../../records/messages.js';
import { transitions } from '../../../records/transitions.js';

export type MassStatus = Row<'listMassMessages'>['status'];

const words: Record<MassStatus, Sentence> = {
  draft: ['还是草稿', 'is a draft'],
  scheduled: ['还没有发出', 'has not gone yet'],
  creating: ['正在提交给企业微信', 'is being submitted to WeCom'],
  sending: ['已在发送', 'is being sent'],
  sent: ['已发送完成', 'was sent'],
  partial: ['已结束，有员工没有发送', 'has ended without some of the senders'],
  failed: ['发送失败', 'has failed'],
  cancelled: ['已取消', 'was canceled'],
  stopped: ['已停止', 'was stopped'],
};

const asked: Partial<Record<MassStatus, Sentence>> = {
  cancelled: ['不能取消', 'cannot be canceled'],
  stopped: ['不能停止；已发出的消息无法撤回', 'cannot be stopped; what was sent stays sent'],
  scheduled: ['不能修改；可先停止，再复制为新的草稿', 'cannot be changed; stop it, then copy it as a new draft'],
};

export const moves = transitions<MassStatus>(
  {
    draft: ['scheduled'],
    scheduled: ['creating', 'cancelled', 'draft'],
    creating: ['sending', 'failed'],
    sending: ['sent', 'partial', 'stopped'],
    ...{ sent: [], partial: [], failed: [], cancelled: [], stopped: [] },
  },
  (from, to) => {
    const [zh, en] = (to && asked[to]) ?? (['不能这样操作', 'does not allow this'] as const);
    return [`群发${words[from][0]}，${zh}`, `The message ${words[from][1]} and ${en}`];
  },
);

/** Why a message failed. */
export const massErrors = {
  nobody: ['发出时没有可以收到的客户或群', 'Nobody could receive it when it went'],
  refused: ['企业微信拒绝了全部消息，原因见“企业微信消息”', 'WeCom rejected all of it; see WeCom messages for the reasons'],
  job: ['没有发出：{zh}', 'Not sent: {en}'],
} satisfies Messages;

/** Filters for messages that the caller, or staff in their data scope, made or send. */
export const visibleMessages = ({ db, principal }: { db: Db; principal: DataScope }) =>
  db.selectFrom('mass_message').$if(principal.scope.kind !== 'all', (some) =>
    some.where(
      sql<boolean>`(${heldInScope(principal, 'mass_message.operator_id')} or exists (select from mass_sender s
        where s.message_id = mass_message.id and ${heldInScope(principal, 's.staff_id')}))`,
    ),
  );

/** Groups that the caller may send to: those whose owner is in their data scope. */
export const visibleGroups = ({ db, principal }: { db: Db; principal: DataScope }) =>
  db.selectFrom('group_chat').$if(principal.scope.kind !== 'all', (some) =>
    some.where(
      sql<boolean>`exists (select from staff s where s.wx_userid = group_chat.owner_wx_userid and s.deleted_at is null
        and ${heldInScope(principal, 's.id')})`,
    ),
  );
