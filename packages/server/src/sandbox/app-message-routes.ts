import { bodyFault, deliver, staffTags, targetsIn } from './app-messages.js';
import type { Directory } from './directory.js';
import { type Answer, type Body, failure, success } from './platform-replies.js';

const recallMs = 24 * 3600 * 1000;

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

function send(directory: Directory, body: Body, now: number) {
  const msgtype = textOf(body?.msgtype);
  const part = (body?.[msgtype] ?? {}) as Record<string, unknown>;
  const fault = bodyFault(directory, msgtype, part);
  if (fault !== undefined) return failure(fault);
  if (targetsIn(directory, body).reached.length === 0) return failure(81013);
  const touser = [body?.touser, body?.toparty, body?.totag].map(textOf).join(' ').trim();
  const content = msgtype === 'text' ? textOf(part.content) : JSON.stringify(part);
  return success(deliver(directory, { touser, msgtype, content, body }, now));
}

function recall({ messages }: Directory, body: Body, now: number) {
  const found = [...messages.entries()].find(([, { number }]) => `msg-${number}` === body?.msgid);
  if (!found) return failure(40058);
  const [key, message] = found;
  if (message.sentAt < now - recallMs) return failure(42052);
  messages.set(key, { ...message, recalled: true });
  return success({});
}

/** Whom the app sees: the whole company, or all but those it hides. */
function rangeOf({ members, appRanges }: Directory) {
  const hidden = new Set(appRanges.get('range')?.hidden);
  if (hidden.size === 0) return { allow_userinfos: { user: [] }, allow_partys: { partyid: [1] }, allow_tags: { tagid: [] } };
  const user = [...members.keys()].filter((userid) => !hidden.has(userid)).map((userid) => ({ userid }));
  return { allow_userinfos: { user }, allow_partys: { partyid: [] }, allow_tags: { tagid: [] } };
}

/** Responses about the app of the sandbox company, its messages and staff tags, in WeCom's format. */
export const appMessageAnswers: Record<string, Answer> = {
  'POST message/send': (directory, _, body, { clock }) => send(directory, body, clock()),
  'POST message/recall': (directory, _, body, { clock }) => recall(directory, body, clock()),

  'GET agent/get': (directory, { agentid }) => {
    if (!(Number(agentid) > 0)) return failure(40056);
    return success({ agentid: Number(agentid), name: '食宜', close: 0, ...rangeOf(directory) });
  },

  'GET tag/list': (directory) => success({ taglist: staffTags(directory).map(({ tagid, tagname }) => ({ tagid, tagname })) }),

  'GET tag/get': (directory, { tagid }) => {
    const found = staffTags(directory).find((one) => String(one.tagid) === tagid);
    if (!found) return failure(40068);
    return success({ tagname: found.tagname, userlist: found.users.map(({ userid, name }) => ({ userid, name })), partylist: [] });
  },
};

/** What WeCom would show of app messages. */
export const appMessageState = ({ messages }: Directory) => ({
  app_messages: [...messages.values()].map(({ number, recalled, msgtype, content, receivers }) => ({
    ...{ msgid: `msg-${number}`, recalled, msgtype, content, receivers },
  })),
});
