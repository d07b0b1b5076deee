import type { Contact, Follow } from './customer-types.js';

/** The staff codes by which contacts of the demo company came, the members to whom each leads, and the tag it gives. */
export const demoCodes = [
  { state: 'qh_xihu', tag: '门店', userids: ['wangsiyuan', 'chenyutong', 'lijianing'] },
  { state: 'qh_live', tag: '直播间', userids: ['sunhaoran', 'zhouzijin', 'wuruoxi'] },
  { state: 'qh_friends', tag: '转介绍', userids: ['zhaoyinuo'] },
] as const;

export type DemoCodeState = (typeof demoCodes)[number]['state'];

/** Of a hundred, so many came by the code of their member. */
const byCode = 70;

/** The code by which a member's contact of this second came; undefined if they came another way. */
const codeOfScan = (userid: string, createtime: number) =>
  createtime % 100 < byCode ? demoCodes.find(({ userids }) => (userids as readonly string[]).includes(userid)) : undefined;

/** The codes of those who take part in the referral campaign, and the days that it has run. */
export const demoReferrals = { states: ['qh_ref_1', 'qh_ref_2', 'qh_ref_3', 'qh_ref_4', 'qh_ref_5'], days: 12 } as const;

/** Most of the friends of the last days who came by no staff code were brought by customers, the first of them more than the others. */
function referralOf({ createtime }: Follow, today: number): string | undefined {
  const since = createtime - (today - demoReferrals.days * 86_400);
  return since < 0 ? undefined : [...demoReferrals.states, demoReferrals.states[0], demoReferrals.states[0], undefined][since % 8];
}

/** A few were added by the member, who then had to note the customer. */
const isByHand = ({ createtime }: Follow, today: number) => (today - createtime) % 5 === 0;

/** Most of those whom a member with a code has came by it, and got its tag. */
export function withCode(contact: Contact, ids: ReadonlyMap<string, string>, today: number): Contact {
  const follows = [...contact.follows].map(([userid, follow]) => {
    const code = codeOfScan(userid, follow.createtime);
    const referral = code ? undefined : referralOf(follow, today);
    if (referral) {
      const oper_userid = isByHand(follow, today) ? userid : contact.external_userid;
      return [userid, { ...follow, add_way: 1, state: referral, oper_userid }] as const;
    }
    const tags = new Set([...follow.tags, ...[code && ids.get(code.tag)].flatMap((id) => id ?? [])]);
    return [userid, code === undefined ? follow : { ...follow, add_way: 1, state: code.state, tags: [...tags] }] as const;
  });
  return { ...contact, follows: new Map(follows) };
}

/** The join codes, and the places of their groups among those of the company. */
export const demoJoinCodes = [
  { state: 'qh_breakfast', groups: [3, 9] },
  { state: 'qh_benefits', groups: [5] },
] as const;

export type DemoJoinState = (typeof demoJoinCodes)[number]['state'];

/** The code by which people join a group without being invited; undefined if it has none. */
export const stateOfJoin = (group: number): string | undefined =>
  demoJoinCodes.find(({ groups }) => (groups as readonly number[]).includes(group))?.state;
