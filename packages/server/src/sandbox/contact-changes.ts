import type { EventFields } from '../outside/wecom/event-xml.js';
import { type Change, ChangeRefusal, externalEvent, pick, randomFriendship } from './change.js';
import type { Contact, ContactWay, Follow } from './customer-types.js';
import { makeContact, makeFollow } from './customers.js';
import type { Directory } from './directory.js';
import { endFriendship } from './friendships.js';
import { addWelcomeCode } from './welcome-routes.js';

/** For people who come today. */
const sourceNow = (random: () => number) => ({ tags: new Map<string, string>(), today: Math.floor(Date.now() / 1000), random });

/** Returns a person by name or external_userid; a new one if nobody is called so. */
export function personOf({ contacts, followers }: Directory, random: () => number, who?: string): Contact {
  const found = who && [...contacts.values()].find(({ name, external_userid }) => name === who || external_userid === who);
  const made = found || makeContact(followers, sourceNow(random));
  return found || !who ? made : { ...made, name: who };
}

/** How a friendship began, where it was not a code that the person scanned. */
type Begin = Partial<Pick<Follow, 'add_way' | 'oper_userid' | 'remark_mobiles'>>;

/** Makes a person the contact of a member, once more if they were before, and returns the event that WeCom sends. */
function befriend(
  directory: Directory,
  random: () => number,
  person: Contact,
  userid: string,
  state: string,
  begin: Begin = {},
): EventFields {
  const isNew = !directory.contacts.has(person.external_userid);
  const others = isNew ? [] : [...person.follows];
  const follow = { ...makeFollow(userid, person.external_userid, sourceNow(random)), tags: [], remark_mobiles: [], description: '' };
  // Whoever adds the other is the operator.
  const added = { ...follow, add_way: 1, state, oper_userid: person.external_userid, createtime: Math.floor(Date.now() / 1000), ...begin };
  const follows = new Map([...others, [userid, added] as const]);
  directory.contacts.set(person.external_userid, { ...person, follows });
  return {
    ...externalEvent('add_external_contact', userid, person.external_userid),
    ...(state === '' ? {} : { State: state }),
    WelcomeCode: addWelcomeCode(directory, person.external_userid, userid),
  };
}

/** A person scans a code: one of its members gets a new contact. Returns the event that WeCom sends. */
export function scanCode(directory: Directory, way: ContactWay, random: () => number, who?: string): EventFields {
  return befriend(directory, random, personOf(directory, random, who), pick(way.user, random) ?? '', way.state);
}

/** What customers do with the members they have or add. */
export const contactChanges: Record<string, Change> = {
  addContact: {
    title: '客户添加员工',
    make(directory, random) {
      const person = personOf(directory, random);
      return befriend(directory, random, person, [...person.follows.keys()][0] ?? '', '');
    },
  },
  addByNumber: {
    title: '员工搜手机号添加客户',
    make(directory, random, { userid: member, phone = `137${String(Math.floor(random() * 1e8)).padStart(8, '0')}`, who } = {}) {
      const { members } = directory;
      const found = member
        ? [...members.values()].find(({ name, userid }) => name === member || userid === member)
        : pick([...members.values()], random);
      if (!found) throw new ChangeRefusal('没有这位员工。');
      if (!/^1\d{10}$/.test(phone)) throw new ChangeRefusal('请填写 11 位手机号。');
      const { userid } = found;
      return befriend(directory, random, personOf(directory, random, who), userid, '', {
        add_way: 2,
        oper_userid: userid,
        remark_mobiles: [phone],
      });
    },
  },
  scanCode: {
    title: '客户扫码添加员工',
    make(directory, random, { state, who } = {}) {
      const ways = [...directory.ways.values()];
      const way = state ? ways.find((one) => one.state === state) : pick(ways, random);
      if (state && !way) throw new ChangeRefusal('没有这个活码。');
      return way && scanCode(directory, way, random, who);
    },
  },
  customerDeletes: {
    title: '客户删除员工',
    make(directory, random, { who } = {}) {
      const contact = who ? directory.contacts.get(personOf(directory, random, who).external_userid) : undefined;
      if (who && !contact?.follows.size) throw new ChangeRefusal('没有这位客户。');
      const found = contact ? { contact, userid: [...contact.follows.keys()].at(-1) ?? '' } : randomFriendship(directory, random);
      if (!found) return undefined;
      const { userid, contact: person } = found;
      endFriendship(directory, person.external_userid, person.follows.get(userid));
      return externalEvent('del_follow_user', userid, person.external_userid);
    },
  },
};
