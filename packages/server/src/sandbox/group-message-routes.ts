import { randomBytes } from 'node:crypto';
import type { Directory } from './directory.js';
import type { MessageTarget, SandboxGroupMessage } from './group-message-types.js';
import { hasMedia } from './media-routes.js';
import { type Answer, type Body, failure, nextPage, type Simulation, success, textsIn } from './platform-replies.js';

const mostBytes = 4000;
const mostAttachments = 9;
const mostTargets = { single: 10_000, group: 2000 } as const;
const attachmentTypes = ['image', 'link', 'miniprogram', 'video', 'file'];
const monthSeconds = 31 * 24 * 3600;
const remindMs = 24 * 3600 * 1000;
const mostReminders = 3;

export interface SentAttachment {
  msgtype?: string;
  [body: string]: unknown;
}

/** Returns the code with which WeCom refuses text and attachments; undefined if it takes them. */
export function contentCode(directory: Directory, content: string, attachments: readonly SentAttachment[]): number | undefined {
  if (content === '' && attachments.length === 0) return 40058;
  if (Buffer.byteLength(content) > mostBytes) return 45002;
  if (attachments.length > mostAttachments) return 41064;
  if (attachments.some(({ msgtype }) => !attachmentTypes.includes(msgtype ?? ''))) return 41065;
  const media = attachments.flatMap((one) => {
    const { media_id, pic_media_id } = (one[one.msgtype ?? ''] ?? {}) as { media_id?: string; pic_media_id?: string };
    return one.msgtype === 'link' ? [] : [media_id ?? pic_media_id];
  });
  return media.every((id) => hasMedia(directory, id)) ? undefined : 40007;
}

/** Who is asked for, and whom of them the member can reach. */
function targetsOf(directory: Directory, body: Body, type: 'single' | 'group', sender: string) {
  const { contacts, groups } = directory;
  const all = type === 'single' ? textsIn(body, 'external_userid') : textsIn(body, 'chat_id_list');
  const theirs =
    type === 'single'
      ? [...contacts.values()].filter(({ follows }) => follows.has(sender)).map((one) => one.external_userid)
      : [...groups.values()].filter(({ owner }) => owner === sender).map((one) => one.chat_id);
  const known = new Set(theirs);
  const asked = all.length > 0 ? all : theirs;
  const isUnknown = type === 'single' && all.length > 0 && all.every((id) => !contacts.has(id));
  return { reached: asked.filter((id) => known.has(id)), failed: asked.filter((id) => !known.has(id)), isUnknown, count: all.length };
}

const unsent = (id: string): MessageTarget => ({ id, status: 0, send_time: 0 });

/** Adds a message for one member to send. */
export function addGroupMessage(
  { groupMessages }: Directory,
  made: Pick<SandboxGroupMessage, 'chat_type' | 'content' | 'attachments' | 'created' | 'create_type'>,
  userid: string,
  targets: readonly string[],
): SandboxGroupMessage {
  const msgid = `msg${randomBytes(15).toString('hex')}`;
  const task = { userid, status: 0 as const, send_time: 0, targets: targets.map(unsent) };
  const message: SandboxGroupMessage = { msgid, ...made, stopped: false, reminders: [], tasks: [task] };
  groupMessages.set(msgid, message);
  return message;
}

function addMessage(directory: Directory, body: Body, { clock }: Simulation) {
  const type = body?.chat_type === 'group' ? 'group' : 'single';
  const sender = String(body?.sender ?? '');
  if (!directory.members.has(sender)) return failure(40003);
  const content = String((body?.text as { content?: unknown } | undefined)?.content ?? '');
  const attachments = (Array.isArray(body?.attachments) ? body.attachments : []) as SentAttachment[];
  const refused = contentCode(directory, content, attachments);
  if (refused !== undefined) return failure(refused);
  const { reached, failed, isUnknown, count } = targetsOf(directory, body, type, sender);
  if (count > mostTargets[type]) return failure(40058);
  if (isUnknown) return failure(40096);
  if (reached.length === 0) return failure(41048);
  const made = { chat_type: type, content, attachments, created: clock(), create_type: 0 } as const;
  const { msgid } = addGroupMessage(directory, made, sender, reached);
  return success({ msgid, fail_list: failed });
}

/** Answers about a message, unless it is unknown or still dispatched. */
function withMessage(
  { groupMessages }: Directory,
  body: Body,
  { clock, dispatchMs }: Simulation,
  answer: (message: SandboxGroupMessage) => object,
) {
  const message = groupMessages.get(String(body?.msgid));
  if (!message) return failure(41047);
  return message.created + dispatchMs > clock() ? failure(41063) : answer(message);
}

function messagesAsOf(directory: Directory, body: Body): SandboxGroupMessage[] {
  const [from, to, filter] = [Number(body?.start_time), Number(body?.end_time), Number(body?.filter_type ?? 2)];
  return [...directory.groupMessages.values()].filter(
    ({ chat_type, created, create_type }) =>
      chat_type === (body?.chat_type ?? 'single') &&
      created >= from * 1000 &&
      created < (to + 1) * 1000 &&
      (filter === 2 || filter === create_type),
  );
}

const changing = (directory: Directory, body: Body, simulation: Simulation, change: (message: SandboxGroupMessage) => object) =>
  withMessage(directory, body, simulation, (message) => (message.stopped ? failure(41093) : change(message)));

/** Responses for mass messages, in WeCom's format. */
export const groupMessageAnswers: Record<string, Answer> = {
  'POST externalcontact/add_msg_template': (directory, _, body, simulation) => addMessage(directory, body, simulation),

  'POST externalcontact/get_groupmsg_list_v2': (directory, _, body, simulation) => {
    const span = Number(body?.end_time) - Number(body?.start_time);
    if (!(span >= 0 && span <= monthSeconds)) return failure(40058);
    const page = nextPage(simulation, messagesAsOf(directory, body), body, 100, 50);
    if (!page) return failure(40058);
    const group_msg_list = page.list.map(({ msgid, created, create_type, content, attachments }) => ({
      ...{ msgid, create_time: String(Math.floor(created / 1000)), create_type },
      ...{ text: { content }, attachments },
    }));
    return success({ group_msg_list, ...page.next });
  },

  'POST externalcontact/get_groupmsg_task': (directory, _, body, simulation) =>
    withMessage(directory, body, simulation, ({ tasks }) => {
      const page = nextPage(simulation, tasks, body, 1000, 500);
      if (!page) return failure(40058);
      return success({ task_list: page.list.map(({ targets: _targets, ...task }) => task), ...page.next });
    }),

  'POST externalcontact/get_groupmsg_send_result': (directory, _, body, simulation) =>
    withMessage(directory, body, simulation, ({ tasks, chat_type }) => {
      const task = tasks.find(({ userid }) => userid === body?.userid);
      if (!task) return failure(40003);
      const page = nextPage(simulation, task.targets, body, 1000, 500);
      if (!page) return failure(40058);
      const send_list = page.list.map(({ id, status, send_time }) => ({
        ...(chat_type === 'single' ? { external_userid: id } : { chat_id: id }),
        ...{ userid: task.userid, status, ...(status === 1 ? { send_time } : {}) },
      }));
      return success({ send_list, ...page.next });
    }),

  'POST externalcontact/remind_groupmsg_send': (directory, _, body, simulation) =>
    changing(directory, body, simulation, (message) => {
      const recent = message.reminders.filter((at) => at > simulation.clock() - remindMs);
      if (recent.length >= mostReminders) return failure(41094);
      message.reminders = [...recent, simulation.clock()];
      return success({});
    }),

  'POST externalcontact/cancel_groupmsg_send': (directory, _, body, simulation) =>
    changing(directory, body, simulation, (message) => {
      message.stopped = true;
      return success({});
    }),
};
