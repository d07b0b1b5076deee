import { createHash } from 'node:crypto';
import type { Archive } from './chats/types.js';
import type { Customers, SandboxMedia } from './customer-types.js';
import { makeCustomers } from './customers.js';
import type { SandboxGroupMessage } from './group-message-types.js';
import { departments, founder, people, places } from './people.js';
import { seededRandom } from './random.js';
import type { Transfers } from './transfer-types.js';

export interface Department {
  id: number;
  name: string;
  parentid: number;
  /** Sort order, descending. */
  order: number;
}

export interface Member {
  userid: string;
  name: string;
  position: string;
  department: number[];
  is_leader_in_dept: (0 | 1)[];
  main_department: number;
  status: 1 | 2 | 4;
}

/** An app message. */
export interface AppMessage {
  number: number;
  /** As it was asked for: members, departments and tags. */
  touser: string;
  msgtype: string;
  /** The text of a text message, the body of another as JSON. */
  content: string;
  /** In ms. */
  sentAt: number;
  /** Whether an equal one is dropped for a while. */
  isChecked: boolean;
  /** What the first answer said, for repeats. */
  answer: object;
  /** The members who got it. */
  receivers: string[];
  recalled: boolean;
}

/** Whom the company's app cannot reach. */
export interface AppRange {
  hidden: string[];
  unlicensed: string[];
}

/** A company's data in WeCom, by id: departments, members, their messages and customers, and the menu of its official account. */
export interface Directory extends Customers, Archive, Transfers {
  corpid: string;
  /** When the company began, in ms. */
  since: number;
  departments: Map<number, Department>;
  members: Map<string, Member>;
  messages: Map<string, AppMessage>;
  /** Of the app, as `range`. */
  appRanges: Map<string, AppRange>;
  /** By AppID. */
  menus: Map<string, object[]>;
  /** By msgid. */
  groupMessages: Map<string, SandboxGroupMessage>;
  /** The limit of mass messages, as `rule`. */
  quotas: Map<string, string>;
  /** By media_id. */
  media: Map<string, SandboxMedia>;
}

export const surnames = [
  ['林', 'lin'],
  ['黄', 'huang'],
  ['何', 'he'],
  ['郭', 'guo'],
  ['罗', 'luo'],
  ['梁', 'liang'],
  ['宋', 'song'],
  ['唐', 'tang'],
  ['韩', 'han'],
  ['许', 'xu'],
  ['沈', 'shen'],
  ['曾', 'zeng'],
] as const;
export const givenNames = '嘉怡梓萱宇轩欣悦思齐文博雅静俊杰晓彤明远佩玲志远心怡';
const teams: [name: string, parentid: number, position: string][] = [
  ['一组', 2, '营养师'],
  ['二组', 2, '营养师'],
  ['三组', 3, '营养师'],
  ['四组', 3, '营养师'],
  ['内容组', 4, '内容编辑'],
  ['社群组', 4, '社群运营'],
  ['早班', 5, '客服专员'],
  ['晚班', 5, '客服专员'],
];
const generated = 300;

/** Creates the directory of a company that began on this day, the same at every start. */
export const directoryOf = (corpid: string, company: string, since = new Date()): Directory => ({
  corpid,
  messages: new Map(),
  appRanges: new Map(),
  menus: new Map(),
  since: since.getTime(),
  archive: new Map(),
  agreements: new Map(),
  interceptRules: new Map(),
  media: new Map(),
  groupMessages: new Map(),
  quotas: new Map(),
  transfers: new Map(),
  groupTransfers: new Map(),
  leavers: new Map(),
  staffLimits: new Map(),
  ...makeDirectory(company, createHash('sha256').update(corpid).digest().readUInt32LE(), since),
});

/** Creates a directory, the same for the same seed: its initial staff, and a few hundred more in subdepartments. */
function makeDirectory(company: string, seed: number, since: Date) {
  const random = seededRandom(seed);
  const pick = <T>(list: ArrayLike<T>) => list[Math.floor(random() * list.length)] as T;
  const rows: [name: string, parentid: number][] = [
    [company, 0],
    ...departments.map(({ name }): [string, number] => [name, 1]),
    ...teams.map(([name, parentid]): [string, number] => [name, parentid]),
  ];
  const list = rows.map(([name, parentid], at): Department => ({ id: at + 1, name, parentid, order: 100_000_000 - at * 1000 }));
  const members = new Map<string, Member>();
  const add = (userid: string, name: string, position: string, dept: number, leads = false, status: Member['status'] = 1) =>
    members.set(userid, {
      userid,
      name,
      position,
      department: [dept],
      is_leader_in_dept: [leads ? 1 : 0],
      main_department: dept,
      status,
    });
  add(founder.username, founder.name, '管理员', 1);
  for (const [at, { username, name }] of people.entries()) {
    const [dept, , position, leads] = places[at] as (typeof places)[number];
    add(username, name, position, dept + 2, leads);
  }
  for (let at = 0; at < generated; at++) {
    const [surname, pinyin] = pick(surnames);
    const team = Math.floor(random() * teams.length);
    const [, , position] = teams[team] as (typeof teams)[number];
    const name = surname + pick(givenNames) + (random() < 0.7 ? pick(givenNames) : '');
    add(`${pinyin}${String(at + 1).padStart(4, '0')}`, name, position, team + 2 + departments.length, false, random() < 0.04 ? 4 : 1);
  }
  const followers = [...members.keys()].slice(1, 31);
  return { departments: new Map(list.map((one) => [one.id, one])), members, ...makeCustomers(followers, seed, since) };
}
