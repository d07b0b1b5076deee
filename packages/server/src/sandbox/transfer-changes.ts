import { type Change, ChangeRefusal, pick, type WideChange } from './change.js';
import type { Directory } from './directory.js';
import type { Query } from './platform-replies.js';
import { nowSeconds, passDay, refuseTransfer } from './transfers.js';

/** Members beyond the cast, so that the stories of the sandbox keep their people. */
const cast = 31;

function memberOf({ members }: Directory, random: () => number, { userid }: Query) {
  if (!userid) return pick([...members.values()].slice(cast), random);
  const member = [...members.values()].find((one) => one.userid === userid || one.name === userid);
  if (!member) throw new ChangeRefusal('没有这位员工。');
  return member;
}

/** Sets what keeps a member from taking contacts. WeCom tells nobody. */
const limit = (title: string, values: { full: boolean; unverified: boolean }): Change => ({
  title,
  isUntold: true,
  make(directory, random, form = {}) {
    const member = memberOf(directory, random, form);
    if (!member) return undefined;
    directory.staffLimits.set(member.userid, { userid: member.userid, ...values });
    return {};
  },
});

/** What happens when members leave and their contacts go to others. */
export const transferChanges: Record<string, Change> = {
  staffLeaves: {
    title: '员工离职',
    make(directory, random, form = {}) {
      const member = memberOf(directory, random, form);
      if (!member) return undefined;
      directory.members.delete(member.userid);
      directory.leavers.set(member.userid, { userid: member.userid, left_at: nowSeconds() });
      return { Event: 'change_contact', ChangeType: 'delete_user', UserID: member.userid };
    },
  },
  staffReturns: {
    title: '员工回来',
    make(directory, random, { userid } = {}) {
      const leaver = userid ? directory.leavers.get(userid) : pick([...directory.leavers.values()], random);
      if (userid && !leaver) throw new ChangeRefusal('没有这位离职员工。');
      if (!leaver) return undefined;
      directory.leavers.delete(leaver.userid);
      directory.members.set(leaver.userid, {
        ...{ userid: leaver.userid, name: leaver.userid, position: '营养师', department: [1], is_leader_in_dept: [0] },
        ...{ main_department: 1, status: 1 },
      });
      return { Event: 'change_contact', ChangeType: 'create_user', UserID: leaver.userid };
    },
  },
  fillStaff: limit('员工的客户已满', { full: true, unverified: false }),
  freeStaff: limit('员工又可以接客户', { full: false, unverified: false }),
  unverifyStaff: limit('员工未实名', { full: false, unverified: true }),
  refuseTransfer: {
    title: '客户拒绝更换员工',
    make({ transfers, contacts }, random, { who } = {}) {
      const waiting = [...transfers.values()].filter(({ status }) => status === 2);
      const found = who
        ? waiting.find(({ external_userid }) => external_userid === who || contacts.get(external_userid)?.name === who)
        : pick(waiting, random);
      if (who && !found) throw new ChangeRefusal('没有等待接替的这位客户。');
      return found && refuseTransfer(found);
    },
  },
};

export const wideChanges: Record<string, WideChange> = { day: { title: '过一天', makeAll: passDay } };
