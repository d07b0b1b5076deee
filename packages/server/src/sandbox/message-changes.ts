import { type Change, ChangeRefusal, pick } from './change.js';
import type { Directory } from './directory.js';
import { addGroupMessage } from './group-message-routes.js';
import { confirmTask, quotaRules, type SandboxQuota } from './group-messages.js';
import type { Query } from './platform-replies.js';

/** The tasks that members have not confirmed; those of a member or of a message if the form names one. */
function openTasks({ groupMessages }: Directory, { userid, msgid }: Query) {
  return [...groupMessages.values()]
    .filter((message) => !message.stopped && (!msgid || message.msgid === msgid))
    .flatMap((message) => message.tasks.map((task) => ({ message, task })))
    .filter(({ task }) => task.status === 0 && (!userid || task.userid === userid));
}

/** What staff do with mass messages on their phones and in WeCom's console. */
export const messageChanges: Record<string, Change> = {
  confirmMass: {
    title: '员工确认群发',
    isUntold: true,
    make(directory, random, form = {}) {
      const open = openTasks(directory, form);
      const chosen = form.userid || form.msgid ? open : [pick(open, random)].flatMap((one) => one ?? []);
      if (chosen.length === 0) throw new ChangeRefusal('没有待确认的群发。');
      for (const { message, task } of chosen) confirmTask(directory, message, task, Date.now());
      return {};
    },
  },
  memberSends: {
    title: '员工自己群发',
    isUntold: true,
    make(directory, random, form = {}) {
      const userid = form.userid || pick(directory.followers, random) || '';
      const theirs = [...directory.contacts.values()].filter(({ follows }) => follows.has(userid)).map((one) => one.external_userid);
      if (theirs.length === 0) throw new ChangeRefusal('这位员工没有客户。');
      const made = {
        chat_type: 'single' as const,
        content: '员工自己的群发',
        attachments: [] as object[],
        created: Date.now(),
        create_type: 1 as const,
      };
      const message = addGroupMessage(directory, made, userid, theirs);
      for (const task of message.tasks) confirmTask(directory, message, task, Date.now());
      return {};
    },
  },
  changeQuota: {
    title: '更改群发上限规则',
    isUntold: true,
    make({ quotas }, _, form = {}) {
      const now = (quotas.get('rule') ?? 'month') as SandboxQuota;
      const next = quotaRules[(quotaRules.indexOf(now) + 1) % quotaRules.length] as SandboxQuota;
      quotas.set('rule', quotaRules.find((one) => one === form.rule) ?? next);
      return {};
    },
  },
};
