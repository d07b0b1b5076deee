import { openSession } from '@shiyi/server/auth/session-rows';
import { addStaff, createCompany } from '@shiyi/server/setup/company';
import { sql } from 'kysely';
import type { TestServer } from '../support/server.js';

/** The principals of the authorization matrix. */
export const principalNames = [
  'anonymous',
  'expired',
  'revoked',
  'disabled',
  'closed company',
  'no role',
  'first password',
  'nutritionist',
  'operator',
  'lead',
  'admin',
  'twin admin',
  'expired company',
] as const;

export type PrincipalName = (typeof principalNames)[number];

const seeded = { nutritionist: 'chenyutong', operator: 'zhengkaiwen', lead: 'wangsiyuan', admin: 'admin', 'twin admin': 'twin.admin' };

export interface Staff {
  id: number;
  enterpriseId: number;
}

export interface People {
  staff: Map<string, Staff>;
  /** Returns the token of a new session. */
  tokenOf(name: string, seconds?: number): Promise<string>;
  /** Restores the probers' accounts and roles, which a call may have changed. */
  restore(): Promise<void>;
}

async function company(server: TestServer, name: string, expireAt: Date): Promise<Staff> {
  const seed = { name, short_name: name.slice(0, 4), corpid: `ww${name}`, isSandbox: true, expireAt };
  const admin = { username: `${name}.admin`, name: '管理员', passwordHash: null };
  const made = await server.deps.database.system((db) => createCompany(db, { ...seed, admin }));
  return { id: made.admin, enterpriseId: made.enterprise_id };
}

/** Returns the top department and administrator role of a company. */
async function placeIn({ deps }: TestServer, enterpriseId: number) {
  const { rows } = await deps.database.system((db) =>
    sql<{ top: number; adminRole: number }>`select (select id from department where enterprise_id = ${enterpriseId} and pid is null) as top,
      (select id from role where enterprise_id = ${enterpriseId} and code = 'admin') as "adminRole"`.execute(db),
  );
  return { enterpriseId, ...(rows[0] as { top: number; adminRole: number }) };
}

/**
 * Creates all principals of the matrix, plus a prober in each seeded company: an administrator whose own row the tests
 * do not touch. Uses the two seeded companies, an expired and a closed one.
 */
export async function createPeople(server: TestServer): Promise<People> {
  const { database, sessions } = server.deps;
  const staff = new Map<string, Staff>();
  const found = await database.system((db) => db.selectFrom('staff').select(['id', 'enterprise_id', 'username']).execute());
  for (const [name, username] of Object.entries(seeded)) {
    const row = found.find((one) => one.username === username);
    if (!row) throw new Error(`The seeds have no ${username}.`);
    staff.set(name, { id: row.id, enterpriseId: row.enterprise_id });
  }
  const own = (staff.get('admin') as Staff).enterpriseId;
  const places = { own: await placeIn(server, own), twin: await placeIn(server, (staff.get('twin admin') as Staff).enterpriseId) };
  for (const [name, { enterpriseId, top, adminRole }] of [
    ['prober', places.own],
    ['twin prober', places.twin],
    ['no role', places.own],
    ['first password', places.own],
    ['disabled', places.own],
  ] as const) {
    const status = name === 'disabled' ? name : 'enabled';
    const marks = { must_change_password: name === 'first password', runs_installation: name === 'prober' };
    const row = { username: `conformance.${name.replace(' ', '-')}`, name: '测试', status, ...marks } as const;
    const id = await database.system((db) => addStaff(db, enterpriseId, { row, dept_id: top, role_id: adminRole }));
    if (name === 'no role') await database.system((db) => db.deleteFrom('staff_role').where('staff_id', '=', id).execute());
    staff.set(name, { id, enterpriseId });
  }
  staff.set('expired company', await company(server, 'expired', new Date(Date.now() - 8 * 86_400_000)));
  const closed = await company(server, 'closed', new Date(Date.now() + 86_400_000));
  await database.system((db) => db.updateTable('enterprise').set({ status: 'disabled' }).where('id', '=', closed.enterpriseId).execute());
  staff.set('closed company', closed);

  const tokenOf = async (name: string, seconds = 36_000) => {
    const who = staff.get(name) as Staff;
    const facts = { enterpriseId: who.enterpriseId, staffId: who.id, ip: '127.0.0.1', userAgent: 'conformance', seconds };
    return (await database.system((db) => openSession(db, facts))).token;
  };
  const restore = async () => {
    for (const [name, { enterpriseId, adminRole }] of [
      ['prober', places.own],
      ['twin prober', places.twin],
    ] as const) {
      const { id } = staff.get(name) as Staff;
      await database.system((db) =>
        sql`with back as (update staff set status = 'enabled', deleted_at = null where id = ${id} and (status <> 'enabled' or deleted_at is not null)),
          role_back as (update role set status = 'enabled' where id = ${adminRole} and status <> 'enabled')
          insert into staff_role (enterprise_id, staff_id, role_id) values (${enterpriseId}, ${id}, ${adminRole}) on conflict do nothing`.execute(
          db,
        ),
      );
    }
    sessions.forget();
  };
  return { staff, tokenOf, restore };
}

/** Returns the token of each principal; the expired and revoked ones were valid once. */
export async function tokensOf(server: TestServer, people: People): Promise<Record<PrincipalName, string | undefined>> {
  const tokens = {} as Record<PrincipalName, string | undefined>;
  for (const name of principalNames) {
    if (name === 'anonymous') tokens[name] = undefined;
    else if (name === 'expired') tokens[name] = await people.tokenOf('admin', -1);
    else if (name === 'revoked') tokens[name] = await revoked(server, await people.tokenOf('admin'));
    else tokens[name] = await people.tokenOf(name);
  }
  return tokens;
}

async function revoked(server: TestServer, token: string): Promise<string> {
  const { sessionId } = await server.deps.sessions.principal(token);
  await server.deps.database.system((db) => db.updateTable('session').set({ ended_at: new Date() }).where('id', '=', sessionId).execute());
  server.deps.sessions.forget();
  return token;
}
