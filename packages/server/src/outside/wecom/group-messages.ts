import { instant, isUserid, isWxId, listIn, nextOf, oneOf } from './values.js';
import type { Api, WritingApi } from './wx-api.js';

type Values = Record<string, unknown>;

export type ChatType = 'single' | 'group';

/** A message for one sender. */
export interface GroupMessage {
  chatType: ChatType;
  sender: string;
  /** Ids of contacts, or of groups. */
  receivers: readonly string[];
  content: string;
  attachments: readonly object[];
  allowSelect: boolean;
}

export interface CreatedMessage {
  msgid: string;
  /** Receivers that WeCom refused. */
  failed: string[];
}

/** Asks a member to send a message [WX 92135]. @throws WxError, lost if WeCom may have done it */
export async function addMessage(api: WritingApi, message: GroupMessage): Promise<CreatedMessage> {
  const { chatType, sender, receivers, content, attachments, allowSelect } = message;
  const answer = await api.write<Values>(api.customers, 'externalcontact/add_msg_template', {
    ...{ chat_type: chatType, sender, allow_select: allowSelect },
    ...(chatType === 'single' ? { external_userid: receivers } : { chat_id_list: receivers }),
    ...(content === '' ? {} : { text: { content } }),
    ...(attachments.length > 0 ? { attachments } : {}),
  });
  return { msgid: String(answer.msgid), failed: (Array.isArray(answer.fail_list) ? answer.fail_list : []).filter(isWxId) };
}

export const remindSenders = (api: WritingApi, msgid: string) =>
  api.write(api.customers, 'externalcontact/remind_groupmsg_send', { msgid });

/** Stops what members have not sent yet. */
export const cancelMessage = (api: WritingApi, msgid: string) =>
  api.write(api.customers, 'externalcontact/cancel_groupmsg_send', { msgid });

/** A message as the list has it. */
export interface ListedMessage {
  msgid: string;
  content: string;
  attachments: object[];
  /** Whether a member made it by themselves. */
  isMembers: boolean;
  created_at: string;
}

interface ListQuestion {
  chatType: ChatType;
  from: Date;
  to: Date;
  /** `company`: of the enterprise and its apps; `all`: of members too. */
  whose: 'company' | 'all';
}

const pageMessages = 100;

/** Returns a page of the messages of a time of at most a month [WX 96355]. */
export async function listMessages(api: Api, { chatType, from, to, whose }: ListQuestion, cursor: string, signal: AbortSignal) {
  const seconds = (at: Date) => Math.floor(at.getTime() / 1000);
  const body = {
    ...{ chat_type: chatType, start_time: seconds(from), end_time: Math.ceil(to.getTime() / 1000), limit: pageMessages },
    ...{ filter_type: whose === 'company' ? 0 : 2, ...(cursor ? { cursor } : {}) },
  };
  const answer = await api.call<Values>(api.customers, 'externalcontact/get_groupmsg_list_v2', { body, signal });
  const list = listIn(answer, 'group_msg_list').flatMap((one): ListedMessage[] => {
    if (!isWxId(one.msgid)) return [];
    const { content } = (one.text ?? {}) as Values;
    return [
      {
        msgid: one.msgid,
        content: typeof content === 'string' ? content : '',
        attachments: Array.isArray(one.attachments) ? one.attachments : [],
        isMembers: one.create_type === 1,
        created_at: instant(one.create_time),
      },
    ];
  });
  return { list, next: nextOf(answer) };
}

export interface SenderTask {
  userid: string;
  /** As in WeCom: 0 not confirmed, 2 sent. */
  status: 0 | 2;
  sent_at: string | null;
}

const sentAt = (time: unknown) => (typeof time === 'number' && time > 0 ? instant(time) : null);

async function pages<T>(ask: (cursor: string) => Promise<{ list: T[]; next: string | undefined }>): Promise<T[]> {
  const all: T[] = [];
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page: { list: T[]; next: string | undefined } = await ask(cursor);
    all.push(...page.list);
    cursor = page.next;
  }
  return all;
}

/** Returns who is to send a message. @throws WxError, 41063 while it is being dispatched */
export const listTasks = (api: Api, msgid: string, signal: AbortSignal): Promise<SenderTask[]> =>
  pages(async (cursor) => {
    const body = { msgid, limit: 1000, ...(cursor ? { cursor } : {}) };
    const answer = await api.call<Values>(api.customers, 'externalcontact/get_groupmsg_task', { body, signal });
    const list = listIn(answer, 'task_list').flatMap((one): SenderTask[] =>
      isUserid(one.userid) ? [{ userid: one.userid, status: one.status === 2 ? 2 : 0, sent_at: sentAt(one.send_time) }] : [],
    );
    return { list, next: nextOf(answer) };
  });

export interface Delivery {
  /** The contact or group. */
  wx_id: string;
  /** As in WeCom: 0 not sent, 1 sent, 2 no contact any more, 3 had as many as allowed. */
  status: 0 | 1 | 2 | 3;
  sent_at: string | null;
}

/** Returns a page of the receivers of a member's message with their states. @throws WxError, 41063 while it is being dispatched */
export async function listDeliveries(api: Api, msgid: string, userid: string, cursor: string, signal: AbortSignal) {
  const body = { msgid, userid, limit: 1000, ...(cursor ? { cursor } : {}) };
  const answer = await api.call<Values>(api.customers, 'externalcontact/get_groupmsg_send_result', { body, signal });
  const list = listIn(answer, 'send_list').flatMap((one): Delivery[] => {
    const id = isWxId(one.external_userid) ? one.external_userid : one.chat_id;
    return isWxId(id) ? [{ wx_id: id, status: oneOf(one.status, [0, 1, 2, 3] as const, 0), sent_at: sentAt(one.send_time) }] : [];
  });
  return { list, next: nextOf(answer) };
}
