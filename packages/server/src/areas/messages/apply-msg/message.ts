import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { StoredAttachment } from '../../../attachments/attachment.js';
import { type DataScope, heldInScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { Refusal, type Sentence } from '../../../http/refusal.js';
import type { Messages } from '../../../records/messages.js';
import { transitions } from '../../../records/transitions.js';

export type AppMessageRow = Row<'listAppMessages'>;
export type AppStatus = AppMessageRow['status'];
export type AppStyle = AppMessageRow['style'];

const words: Record<AppStatus, Sentence> = {
  draft: ['还是草稿', 'is a draft'],
  waiting: ['还没有发送', 'has not gone yet'],
  sent: ['已发送', 'was sent'],
  failed: ['发送失败', 'has failed'],
  recalled: ['已撤回', 'was recalled'],
};

const asked: Partial<Record<AppStatus, Sentence>> = {
  recalled: ['不能撤回', 'cannot be recalled'],
  waiting: ['不能修改；请新建一条', 'cannot be changed; create another'],
};

export const moves = transitions<AppStatus>(
  { draft: ['waiting'], waiting: ['sent', 'failed', 'draft'], sent: ['recalled'], failed: [], recalled: [] },
  (from, to) => {
    const [zh, en] = (to && asked[to]) ?? (['不能这样操作', 'does not allow this'] as const);
    return [`消息${words[from][0]}，${zh}`, `The message ${words[from][1]} and ${en}`];
  },
);

/** A message that is being handed to WeCom can neither be changed nor deleted. */
export const isGoing = (what: Sentence) =>
  new Refusal(40900, [`消息正在提交给企业微信，不能${what[0]}`, `The message is being submitted to WeCom and cannot be ${what[1]}`], {
    from: 'waiting',
    allowed: [],
  });

/** Why a message failed. */
export const appErrors = {
  nobody: ['发出时没有可以收到的员工', 'Nobody could receive it when it went'],
  day: ['当天的应用消息额度不够：上限 {limit} 人次，剩余 {left}', 'The day had no room for it: {left} of {limit} receivers were left'],
  same: ['四小时内发过内容和对象都相同的消息，企业微信会丢弃重复的一条', 'It equals one of the last four hours, which WeCom drops'],
  job: ['没有发出：{zh}', 'Not sent: {en}'],
  wecom: ['{zh}', '{en}'],
} satisfies Messages;

/** Filters for messages that the caller or staff in their data scope made. */
export const visibleMessages = ({ db, principal }: { db: Db; principal: DataScope }) =>
  db.selectFrom('app_message').where(heldInScope(principal, 'app_message.operator_id'));

export interface KeyedItem {
  key: string;
  value: string;
}

/** What a message says. */
export interface AppContent {
  style: AppStyle;
  title: string | null;
  content: string | null;
  url: string | null;
  btn_text: string | null;
  items: KeyedItem[];
  attachments: StoredAttachment[];
}

/** Whom a message is for. */
export interface AppAudience {
  scope: 'all' | 'custom';
  users: readonly number[];
  departments: readonly number[];
  tags: readonly string[];
}

export const audienceOf = (row: { scope: string; user_ids: unknown; dept_ids: unknown; wx_tags: unknown }): AppAudience => ({
  scope: row.scope === 'all' ? 'all' : 'custom',
  users: row.user_ids as number[],
  departments: row.dept_ids as number[],
  tags: row.wx_tags as string[],
});

export const contentOf = (row: { [Name in keyof AppContent]: unknown }): AppContent => ({
  style: row.style as AppStyle,
  title: row.title as string | null,
  content: row.content as string | null,
  url: row.url as string | null,
  btn_text: row.btn_text as string | null,
  items: row.items as KeyedItem[],
  attachments: row.attachments as StoredAttachment[],
});

/** WeCom lets a message be recalled for this long. */
export const recallHours = 24;

export const isRecallable = sql<boolean>`app_message.sent_at > now() - make_interval(hours => ${sql.lit(recallHours)})`;
