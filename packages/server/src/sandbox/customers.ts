import { contactTags } from './contact-tags.js';
import type { Contact, Customers, Follow, Group, GroupMember, TagGroup } from './customer-types.js';
import { stateOfJoin, withCode } from './demo-codes.js';
import { type DemoCustomer, demoCustomers, noteAuthor } from './demo-customers.js';
import { seededRandom } from './random.js';

const contactCount = 240;
const groupCount = 12;
const day = 86_400;
/** Companies of the sandbox are in Shanghai. */
export const zoneSeconds = 8 * 3600;

const nicks = [
  '小满',
  '安然',
  '一禾',
  '青柠',
  '知夏',
  '南风',
  '豆豆',
  '阿宁',
  '暖阳',
  '清和',
  '微澜',
  '木子',
  '橙子',
  '米粒',
  '朵朵',
  '云舒',
  '晚晴',
  '念念',
  '子夜',
  '初心',
];
const suffixes = ['', '妈妈', '~', '（新）', '🌿', ' Lily', '同学', '姐', '的小厨房', '爱吃鱼', ' ☀', '在路上', '不熬夜'];
const corps = ['杭州某医院', '青山健身', '悦己门店'];
const tagSeeds: [group: string, tags: string[]][] = [
  ['身体状况', ['产后恢复', '高血压', '血糖偏高', '痛风', '睡眠不足']],
  ['饮食偏好', ['不吃辣', '素食', '偏爱面食', '常外食']],
  ['客户阶段', ['意向强', '待回访', '已成交', '老客户']],
  ['来源渠道', ['门店', '转介绍', '直播间', '短视频']],
];
const groupNames = ['冬季减脂营', '产后恢复打卡群', '控糖饮食交流群', '早餐打卡群', '青禾会员群', '门店福利群'];

const idAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

export type Random = () => number;

/** What contacts are made from: the ids of tags by name, and midnight, in seconds, of the day on which the company began. */
interface ContactSource {
  tags: ReadonlyMap<string, string>;
  today: number;
  random: Random;
}

/** Creates an id in WeCom's format: two letters for the type, then thirty random characters. */
export const wxId = (kind: 'wm' | 'wr' | 'et', random: Random) =>
  kind + Array.from({ length: 30 }, () => idAlphabet[Math.floor(random() * idAlphabet.length)]).join('');

const within = (random: Random, count: number) => Math.floor(random() * count);

function makeTags({ random, today }: Omit<ContactSource, 'tags'>): Map<string, TagGroup> {
  const groups = tagSeeds.map(
    ([group_name, names], at): TagGroup => ({
      group_id: wxId('et', random),
      group_name,
      create_time: today - 300 * day,
      order: 1000 - at,
      tag: names.map((name, place) => ({ id: wxId('et', random), name, create_time: today - 300 * day, order: 1000 - place })),
    }),
  );
  return new Map(groups.map((one) => [one.group_id, one]));
}

/** Minutes after midnight at which people add each other: by day, and more often at lunch and in the evening. */
function busyMinute(random: Random): number {
  const [from, length] = [
    [9, 3],
    [12, 2],
    [14, 5],
    [19, 3],
  ][within(random, 4)] as [number, number];
  return from * 60 + within(random, length * 60);
}

/** Creates a friendship, added by QR code or from a group. */
export function makeFollow(userid: string, external: string, { tags, today, random }: ContactSource): Follow {
  return {
    userid,
    remark: '',
    description: random() < 0.2 ? '晚上 20 点后回复' : '',
    // More have been added of late.
    createtime: today - (1 + Math.floor(random() ** 1.5 * 250)) * day + busyMinute(random) * 60 + within(random, 60),
    remark_mobiles: random() < 0.3 ? [`139${String(within(random, 1e8)).padStart(8, '0')}`] : [],
    add_way: [1, 1, 1, 2, 3, 4, 16, 202][within(random, 8)] as number,
    state: random() < 0.3 ? `st_${within(random, 0xffff).toString(16)}` : '',
    oper_userid: random() < 0.7 ? external : userid,
    tags: [...tags.values()].filter(() => random() < 0.12),
  };
}

export function makeContact(followers: string[], source: ContactSource): Contact {
  const { random } = source;
  const external_userid = wxId('wm', random);
  const name = `${nicks[within(random, nicks.length)]}${suffixes[within(random, suffixes.length)]}`;
  // Those who have been there longest have the most contacts.
  const follower = () => followers[Math.floor(random() ** 3 * followers.length)] as string;
  const owners = new Set([follower()]);
  if (random() < 0.25) owners.add(follower());
  const type = random() < 0.1 ? 2 : 1;
  return {
    external_userid,
    name,
    type,
    gender: [2, 2, 2, 1, 0][within(random, 5)] as 0 | 1 | 2,
    ...(type === 2 ? { corp_name: corps[within(random, corps.length)] as string } : {}),
    follows: new Map([...owners].map((userid) => [userid, makeFollow(userid, external_userid, source)])),
  };
}

/** Creates the contact of a demo customer, noted with name and phone by the staff member responsible for them. */
function makeContactOf(customer: DemoCustomer, userid: string, source: ContactSource): Contact {
  const made = makeContact([userid], source);
  const follow = {
    ...makeFollow(userid, made.external_userid, source),
    remark: customer.real_name,
    remark_mobiles: [customer.phone],
    createtime: source.today - customer.days * day + customer.minute * 60 + ((customer.n * 7) % 60),
    tags: contactTags(customer).flatMap((tag) => source.tags.get(tag) ?? []),
  };
  return { ...made, name: customer.nick_name, type: 1, gender: customer.sex, follows: new Map([[userid, follow]]) };
}

/** Creates contacts whose names all differ; the first are demo customers. */
function makeContacts(followers: string[], source: ContactSource): Contact[] {
  const known = demoCustomers.flatMap((customer) => {
    const userid = noteAuthor(customer);
    return userid ? [makeContactOf(customer, userid, source)] : [];
  });
  const contacts = new Map(known.map((one) => [one.name, one]));
  while (contacts.size < contactCount) {
    const made = makeContact(followers, source);
    if (!contacts.has(made.name)) contacts.set(made.name, made);
  }
  return [...contacts.values()].map((one) => withCode(one, source.tags, source.today));
}

interface GroupSource {
  followers: string[];
  contacts: Contact[];
  today: number;
  random: Random;
}

function makeGroup(at: number, { followers, contacts, today, random }: GroupSource): Group {
  const owner = followers[at % followers.length] as string;
  const create_time = today - within(random, 200 * day);
  const join = (userid: string, name: string, type: 1 | 2): GroupMember => {
    const join_time = create_time + within(random, today - create_time + 1);
    const join_scene = type === 1 ? 1 : ([1, 2, 3, 3][within(random, 4)] as 1 | 2 | 3);
    const state = join_scene === 3 ? stateOfJoin(at) : undefined;
    return {
      ...{ userid, type, join_time, join_scene, ...(type === 2 ? { invitor: { userid: owner } } : {}), group_nickname: '', name },
      ...(state === undefined ? {} : { state }),
    };
  };
  const members = new Map([[owner, join(owner, owner, 1)]]);
  const helper = followers[(at + 7) % followers.length] as string;
  members.set(helper, join(helper, helper, 1));
  for (const { external_userid, name } of contacts) if (random() < 0.1) members.set(external_userid, join(external_userid, name, 2));
  return {
    chat_id: wxId('wr', random),
    name: at === groupCount - 1 ? '' : `${groupNames[at % groupNames.length]}${at < groupNames.length ? '' : ' 2 群'}`,
    owner,
    status: at === groupCount - 2 ? 1 : 0,
    create_time,
    notice: at % 3 === 0 ? '每晚 21 点前完成三餐打卡' : '',
    members,
    admins: [helper],
  };
}

/** Midnight of the company's day, in seconds. */
export const dayOf = (since: Date) => Math.floor((since.getTime() / 1000 + zoneSeconds) / day) * day - zoneSeconds;

/** Creates contacts, tags and groups, the same for the same seed and day. */
export function makeCustomers(followers: string[], seed: number, since: Date): Customers {
  const random = seededRandom(seed + 1);
  const today = dayOf(since);
  const tagGroups = makeTags({ random, today });
  const tags = new Map([...tagGroups.values()].flatMap((group) => group.tag.map((one) => [one.name, one.id] as const)));
  const contacts = makeContacts(followers, { tags, today, random });
  const groups = Array.from({ length: groupCount }, (_, at) => makeGroup(at, { followers, contacts, today, random }));
  const codes = { ways: new Map(), welcomes: new Map(), joinWays: new Map(), groupWelcomes: new Map(), endedFriendships: new Map() };
  const byId = new Map(contacts.map((one) => [one.external_userid, one]));
  return { followers, contacts: byId, tagGroups, groups: new Map(groups.map((one) => [one.chat_id, one])), ...codes };
}
