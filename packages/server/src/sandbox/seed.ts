import type { Db } from '../db/database.js';
import { addStaff, createCompany } from './company.js';
import { addFood } from './food-rows.js';
import { addGoods } from './goods-rows.js';
import { addLeads } from './lead-rows.js';
import { addOrders } from './order-rows.js';
import { addPlans } from './plan-rows.js';

/** Repeatable numbers from 0 to below 1 (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Person {
  name: string;
  username: string;
  sex: 1 | 2;
}

export const people: Person[] = [
  ['王思远', 'wangsiyuan', 1],
  ['陈雨桐', 'chenyutong', 2],
  ['李佳宁', 'lijianing', 2],
  ['赵一诺', 'zhaoyinuo', 2],
  ['孙浩然', 'sunhaoran', 1],
  ['周子衿', 'zhouzijin', 2],
  ['吴若曦', 'wuruoxi', 2],
  ['郑凯文', 'zhengkaiwen', 1],
  ['冯诗涵', 'fengshihan', 2],
  ['褚明哲', 'chumingzhe', 1],
  ['蒋沐阳', 'jiangmuyang', 1],
].map(([name, username, sex]) => ({ name, username, sex }) as Person);

export const departments = ['营养一部', '营养二部', '运营部', '客服部'];

/** Department, role and position of each person above, in their order. */
export const places: [dept: number, role: string, position: string, leads?: true][] = [
  [0, 'lead', '营养主管', true],
  [0, 'nutritionist', '营养师'],
  [0, 'nutritionist', '营养师'],
  [0, 'nutritionist', '高级营养师'],
  [1, 'lead', '营养主管', true],
  [1, 'nutritionist', '营养师'],
  [1, 'nutritionist', '营养师'],
  [2, 'operator', '运营经理', true],
  [2, 'operator', '社群运营'],
  [3, 'nutritionist', '客服营养师', true],
  [3, 'operator', '客服专员'],
];

/** The administrator the company begins with. */
export const founder = { name: '林晓禾', username: 'linxiaohe' };

export interface SandboxOptions {
  passwordHash: string;
  /** Put before every user name and corpid, so that several sandbox companies can stand side by side. */
  prefix?: string;
  name?: string;
  seed?: number;
}

/** The made-up company everything can be tried with: 5 departments, 12 staff in 4 roles, some food, plans, goods, leads and orders. The same seed makes the same company. */
export async function seedSandbox(db: Db, { passwordHash, prefix = '', name = '青禾营养科技', seed = 20418 }: SandboxOptions) {
  const random = seeded(seed);
  const company = await createCompany(db, {
    name,
    short_name: name.slice(0, 2),
    corpid: `${prefix}wwsandbox`,
    isSandbox: true,
    expireAt: new Date(Date.now() + 365 * 86_400_000),
    admin: { username: `${prefix}admin`, name: founder.name, passwordHash, wxUserid: founder.username },
  });
  const { enterprise_id, roles, top } = company;
  const depts: number[] = [];
  for (const [sort, dept] of departments.entries()) {
    const { id } = await db
      .insertInto('department')
      .values({ enterprise_id, pid: top, name: dept, sort, wx_department_id: sort + 2 })
      .returning('id')
      .executeTakeFirstOrThrow();
    depts.push(id);
  }
  for (const [index, person] of people.entries()) {
    const [dept, role, position, leads] = places[index] as (typeof places)[number];
    await addStaff(db, enterprise_id, {
      row: {
        username: prefix + person.username,
        name: person.name,
        sex: person.sex,
        position,
        email: `${person.username}@qinghe.example`,
        phone: `138${String(Math.floor(random() * 1e8)).padStart(8, '0')}`,
        wx_userid: person.username,
        wx_status: 1,
        source: 'wwx',
        created_at: new Date(Date.now() - Math.floor(random() * 200) * 86_400_000 - index * 1000),
      },
      dept_id: depts[dept] as number,
      role_id: roles.get(role) as number,
      is_leader: leads ?? false,
    });
  }
  await addFood(db, enterprise_id);
  await addGoods(db, enterprise_id);
  await addLeads(db, enterprise_id);
  await addOrders(db, enterprise_id);
  await addPlans(db, enterprise_id);
  return company;
}
