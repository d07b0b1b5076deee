import type { Directory } from './directory.js';
import type { MessageTask, SandboxGroupMessage } from './group-message-types.js';

/** As many a month as it has days, 7 a week, or 1 a day. */
export const quotaRules = ['month', 'week7', 'day1'] as const;
export type SandboxQuota = (typeof quotaRules)[number];

const dayMs = 24 * 3600 * 1000;
/** WeCom counts by the clock of Beijing. */
const beijing = (ms: number) => new Date(ms + 8 * 3600 * 1000);

/** The first day of the period of an instant, and the limit in it. */
function periodOf(rule: SandboxQuota, ms: number) {
  const at = beijing(ms);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  if (rule === 'month') return { since: Date.UTC(year, month, 1), cap: new Date(Date.UTC(year, month + 1, 0)).getUTCDate() };
  const midnight = Date.UTC(year, month, day);
  if (rule === 'day1') return { since: midnight, cap: 1 };
  return { since: midnight - ((at.getUTCDay() + 6) % 7) * dayMs, cap: 7 };
}

/** Counts what contacts and groups got in the current period. */
function receivedSince({ groupMessages }: Directory, since: number) {
  const counts = new Map<string, number>();
  for (const { tasks } of groupMessages.values())
    for (const { targets } of tasks)
      for (const { id, status, send_time } of targets)
        if (status === 1 && beijing(send_time * 1000).getTime() >= since) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

const reaches = ({ contacts, groups }: Directory, { chat_type }: SandboxGroupMessage, userid: string, id: string) =>
  chat_type === 'single' ? contacts.get(id)?.follows.has(userid) === true : groups.get(id)?.owner === userid;

/** A member confirms: contacts who are gone or have had as many as allowed do not get it. */
export function confirmTask(directory: Directory, message: SandboxGroupMessage, task: MessageTask, now: number) {
  const rule = (directory.quotas.get('rule') ?? 'month') as SandboxQuota;
  const { since, cap } = periodOf(rule, now);
  const counts = receivedSince(directory, since);
  const seconds = Math.floor(now / 1000);
  for (const target of task.targets) {
    const isFriend = reaches(directory, message, task.userid, target.id);
    const status = !isFriend ? 2 : (counts.get(target.id) ?? 0) >= cap ? 3 : 1;
    Object.assign(target, { status, send_time: status === 1 ? seconds : 0 });
  }
  Object.assign(task, { status: 2, send_time: seconds });
}

/** What WeCom would show of mass messages: each with its sender and the state of each receiver. */
export const messageState = ({ groupMessages }: Directory) => ({
  group_msgs: [...groupMessages.values()].flatMap(({ msgid, tasks }) =>
    tasks.map(({ userid, targets }) => ({ msgid, sender: userid, targets })),
  ),
});
