import type { Db } from '../db/database.js';
import { demo as demos } from '../generated/areas/demo.js';
import { addStaff, createCompany } from '../setup/company.js';
import { addDemos } from './demo.js';
import { departments, founder, people, places } from './people.js';
import { seededRandom } from './random.js';

export interface SandboxOptions {
  passwordHash: string;
  /** Prefix of user names and corpid, so that several sandbox companies can coexist. */
  prefix?: string;
  name?: string;
  seed?: number;
}

async function addDepartments(db: Db, enterprise_id: number, pid: number, roles: ReadonlyMap<string, number>): Promise<number[]> {
  const ids: number[] = [];
  for (const [sort, { name, role, regions }] of departments.entries()) {
    const { id } = await db
      .insertInto('department')
      .values({ enterprise_id, pid, name, sort, wx_department_id: sort + 2, role_id: roles.get(role) ?? null, regions })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(id);
  }
  return ids;
}

function staffRow(person: (typeof people)[number], index: number, position: string | null, random: () => number) {
  return {
    name: person.name,
    sex: person.sex,
    position,
    email: `${person.username}@qinghe.example`,
    phone: `138${String(Math.floor(random() * 1e8)).padStart(8, '0')}`,
    wx_userid: person.username,
    wx_status: 1 as const,
    source: 'wwx' as const,
    created_at: new Date(Date.now() - Math.floor(random() * 200) * 86_400_000 - index * 1000),
  };
}

/**
 * Creates the demo company: 5 departments, 12 staff in 4 roles, some food, plans, goods, leads and orders. The same seed creates the same
 * company.
 */
export async function seedSandbox(db: Db, { passwordHash, prefix = '', name = '青禾营养科技', seed = 20418 }: SandboxOptions) {
  const random = seededRandom(seed);
  const company = await createCompany(db, {
    name,
    short_name: name.slice(0, 2),
    corpid: `${prefix}wwsandbox`,
    isSandbox: true,
    expireAt: new Date(Date.now() + 365 * 86_400_000),
    admin: { username: `${prefix}admin`, name: founder.name, passwordHash, wxUserid: founder.username },
  });
  const { enterprise_id, roles, top } = company;
  const depts = await addDepartments(db, enterprise_id, top, roles);
  for (const [index, person] of people.entries()) {
    const [dept, role, position, leads] = places[index] as (typeof places)[number];
    await addStaff(db, enterprise_id, {
      row: { username: prefix + person.username, ...staffRow(person, index, position, random) },
      dept_id: depts[dept] as number,
      role_id: roles.get(role) as number,
      is_leader: leads ?? false,
    });
  }
  await addDemos(db, enterprise_id, demos);
  return company;
}
