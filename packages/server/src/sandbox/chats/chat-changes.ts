import { type Change, ChangeRefusal, pick } from '../change.js';
import type { Contact } from '../customer-types.js';
import type { Directory } from '../directory.js';
import { addEntry, agreementOf, setAgreement } from './feed.js';

/** WeCom tells that there are messages, not which. */
const notify = { Event: 'msgaudit_notify', AgentID: '2000004' };
const mostText = 2000;

/** The customer of this id or name. */
const customerOf = ({ contacts }: Directory, who: string): Contact | undefined =>
  contacts.get(who) ??
  [...contacts.values()].find((one) => one.name === who) ??
  [...contacts.values()].find((one) => [...one.follows.values()].some((follow) => follow.remark === who));

function friendOf(contact: Contact | undefined) {
  if (!contact) throw new ChangeRefusal('没有这位客户。');
  if (contact.follows.size === 0) throw new ChangeRefusal('这位客户已经没有添加员工。');
  return contact;
}

const memberBy = ({ members }: Directory, who: string) => members.get(who) ?? [...members.values()].find((one) => one.name === who);

interface Parties {
  from: string;
  to: string;
}

/** Who talks to whom: a customer to the first member they have, preferring one they agreed with; a member to a customer of theirs. */
function partiesOf(directory: Directory, who: string, to: string | undefined, random: () => number): Parties {
  const contact = customerOf(directory, who);
  const other = to === undefined || to === '' ? undefined : to;
  if (contact) {
    const { external_userid, follows } = friendOf(contact);
    const own = [...follows.keys()];
    const member =
      other === undefined
        ? own.find((userid) => agreementOf(directory, userid, external_userid)?.agreed)
        : memberBy(directory, other)?.userid;
    const chosen = member ?? own[0];
    if (chosen === undefined || !follows.has(chosen)) throw new ChangeRefusal('员工和客户不是好友。');
    return { from: external_userid, to: chosen };
  }
  const member = memberBy(directory, who);
  if (!member) throw new ChangeRefusal('没有这位客户或员工。');
  const friends = [...directory.contacts.values()].filter((one) => one.follows.has(member.userid));
  const agreed = friends.filter((one) => agreementOf(directory, member.userid, one.external_userid)?.agreed);
  const target = other === undefined ? (agreed[0] ?? pick(friends, random)) : customerOf(directory, other);
  if (!target?.follows.has(member.userid)) throw new ChangeRefusal('员工没有可以联系的客户。');
  return { from: member.userid, to: target.external_userid };
}

/** A random customer who has a follower. */
const someone = ({ contacts }: Directory, random: () => number) =>
  pick(
    [...contacts.values()].filter((one) => one.follows.size > 0),
    random,
  )?.external_userid ?? '';

const changeConsent =
  (agreed: boolean): Change['make'] =>
  (directory, random, { userid } = {}) => {
    const contact = friendOf(customerOf(directory, userid?.trim() || someone(directory, random)));
    for (const member of contact.follows.keys()) setAgreement(directory, member, contact.external_userid, agreed);
    return notify;
  };

/** What happens around the archive. */
export const chatChanges: Record<string, Change> = {
  agreeArchive: { title: '客户同意会话存档', make: changeConsent(true) },
  disagreeArchive: { title: '客户不同意会话存档', make: changeConsent(false) },
  writeMessage: {
    title: '发一条消息',
    make(directory, random, { userid, to, text } = {}) {
      const content = text?.trim() || '今天的晚餐可以换成杂粮饭吗？';
      if (content.length > mostText) throw new ChangeRefusal(`消息最多 ${mostText} 个字。`);
      const { from, to: receiver } = partiesOf(directory, userid?.trim() || someone(directory, random), to?.trim(), random);
      addEntry(directory, { action: 'send', from, tolist: [receiver], roomid: '', msgtype: 'text', text: { content } });
      return notify;
    },
  },
};
