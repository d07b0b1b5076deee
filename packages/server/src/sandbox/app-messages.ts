import type { AppMessage, Directory, Member } from './directory.js';
import { hasMedia } from './media-routes.js';
import type { Body } from './platform-replies.js';

/** How many app messages a company keeps. */
const mostMessages = 1000;
const mostAMinute = 30;
const mostAnHour = 1000;
const minuteMs = 60_000;

const idsIn = (value: unknown): string[] => (typeof value === 'string' && value !== '' ? value.split('|') : []);

/** Positions of members are the staff tags; leaders have one of their own. */
export function staffTags({ members }: Directory): { tagid: number; tagname: string; users: Member[] }[] {
  const all = [...members.values()];
  const positions = [...new Set(all.map(({ position }) => position))].toSorted();
  const leaders = { tagid: 1, tagname: '组长', users: all.filter((one) => one.is_leader_in_dept.includes(1)) };
  return [
    leaders,
    ...positions.map((tagname, at) => ({ tagid: at + 2, tagname, users: all.filter(({ position }) => position === tagname) })),
  ];
}

/** A department and all below it. */
function branchOf({ departments }: Directory, top: number): Set<number> {
  const ids = new Set(departments.has(top) ? [top] : []);
  for (const id of ids) for (const one of departments.values()) if (one.parentid === id) ids.add(one.id);
  return ids;
}

const hiddenIn = ({ appRanges }: Directory) => new Set(appRanges.get('range')?.hidden);
const unlicensedIn = ({ appRanges }: Directory) => new Set(appRanges.get('range')?.unlicensed);

/** Who is meant, and what of it WeCom does not know or the app does not see. */
export function targetsIn(directory: Directory, body: Body) {
  const { members, departments } = directory;
  const [users, parties, tags] = [idsIn(body?.touser), idsIn(body?.toparty), idsIn(body?.totag)];
  const hidden = hiddenIn(directory);
  const known = staffTags(directory);
  const invalidParties = parties.filter((id) => !departments.has(Number(id)));
  const invalidTags = tags.filter((id) => !known.some(({ tagid }) => String(tagid) === id));
  const branches = parties.map((id) => branchOf(directory, Number(id)));
  const meant = new Set(users[0] === '@all' ? members.keys() : users);
  for (const { userid, department } of members.values())
    if (department.some((id) => branches.some((one) => one.has(id)))) meant.add(userid);
  for (const { tagid, users: tagged } of known) if (tags.includes(String(tagid))) for (const { userid } of tagged) meant.add(userid);
  const isReached = (userid: string) => members.has(userid) && !hidden.has(userid);
  const invalidUsers = [...meant].filter((userid) => !isReached(userid) && users[0] !== '@all');
  return { reached: [...meant].filter(isReached), invalidUsers, invalidParties, invalidTags };
}

/** Whether a member may get another message now; those above the limits are dropped without a word. */
function hasRoom({ messages }: Directory, userid: string, now: number): boolean {
  let [minute, hour] = [0, 0];
  for (const { receivers, sentAt } of messages.values()) {
    if (sentAt <= now - 60 * minuteMs || !receivers.includes(userid)) continue;
    hour++;
    if (sentAt > now - minuteMs) minute++;
  }
  return minute < mostAMinute && hour < mostAnHour;
}

interface NewMessage {
  touser: string;
  msgtype: string;
  content: string;
  body: Body;
}

/** Delivers an app message unless it is checked and an equal one was sent within its interval. Returns the answer, of the first then. */
export function deliver(directory: Directory, { touser, msgtype, content, body }: NewMessage, now: number): object {
  const { messages } = directory;
  const isChecked = body?.enable_duplicate_check === 1;
  const since = now - Number(body?.duplicate_check_interval ?? 1800) * 1000;
  const all = [...messages.values()];
  const last = all.at(-1)?.number ?? 0;
  const isEqual = (one: AppMessage) =>
    one.isChecked && one.touser === touser && one.msgtype === msgtype && one.content === content && one.sentAt > since;
  const equal = isChecked ? all.findLast(isEqual) : undefined;
  if (equal) return equal.answer;
  const { reached, invalidUsers, invalidParties, invalidTags } = targetsIn(directory, body);
  const unlicensed = unlicensedIn(directory);
  const licensed = reached.filter((userid) => !unlicensed.has(userid));
  const answer = {
    msgid: `msg-${last + 1}`,
    ...(invalidUsers.length > 0 ? { invaliduser: invalidUsers.join('|') } : {}),
    ...(invalidParties.length > 0 ? { invalidparty: invalidParties.join('|') } : {}),
    ...(invalidTags.length > 0 ? { invalidtag: invalidTags.join('|') } : {}),
    ...(licensed.length < reached.length ? { unlicenseduser: reached.filter((userid) => unlicensed.has(userid)).join('|') } : {}),
  };
  const receivers = licensed.filter((userid) => hasRoom(directory, userid, now));
  const key = String(last % mostMessages);
  messages.delete(key);
  messages.set(key, { number: last + 1, touser, msgtype, content, sentAt: now, isChecked, answer, receivers, recalled: false });
  return answer;
}

type Part = Record<string, unknown>;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
const isShort = (value: unknown, most: number) => isText(value) && Buffer.byteLength(value) <= most;
const articlesIn = ({ articles }: Part): Part[] => (Array.isArray(articles) ? (articles as Part[]) : []);
const areArticles = (list: readonly Part[], isGood: (one: Part) => boolean) => list.length > 0 && list.length <= 8 && list.every(isGood);

/** Why WeCom refuses the body of a message; undefined if it takes it. */
export function bodyFault(directory: Directory, msgtype: string, part: Part): number | undefined {
  const media = () => (hasMedia(directory, part.media_id, msgtype) ? undefined : 40007);
  const good = (is: boolean, code = 40058) => (is ? undefined : code);
  const faults: Record<string, () => number | undefined> = {
    text: () => good(isText(part.content), 40008) ?? good(isShort(part.content, 2048), 45002),
    markdown: () => good(isText(part.content), 40008) ?? good(isShort(part.content, 2048), 45002),
    image: media,
    voice: media,
    video: media,
    file: media,
    textcard: () => good(isShort(part.title, 128) && isShort(part.description, 512) && isText(part.url)),
    news: () => good(areArticles(articlesIn(part), (one) => isShort(one.title, 128) && isText(one.url))),
    mpnews: () =>
      good(areArticles(articlesIn(part), (one) => isShort(one.title, 128) && isText(one.content))) ??
      good(
        articlesIn(part).every((one) => hasMedia(directory, one.thumb_media_id, 'image')),
        40007,
      ),
    miniprogram_notice: () => good(isText(part.appid) && isText(part.title)),
    template_card: () => good(part.card_type === 'text_notice' && isText((part.main_title as Part | undefined)?.title)),
  };
  const fault = faults[msgtype];
  return fault ? fault() : 40008;
}
