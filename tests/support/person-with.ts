import type { Client } from '@shiyi/sdk';
import { addStaff } from '@shiyi/server/setup/company';
import { sql } from 'kysely';
import type { TestServer } from './server.js';

export interface Person {
  id: number;
  username: string;
  roleId: number;
  token: string;
  client: Client;
  /** Replaces the permissions of the person's only role. */
  hold(codes: readonly string[]): Promise<void>;
}

let made = 0;

/** Adds a person to the first company whose only role has exactly these permissions, and sees the whole company. */
export async function personWith(server: TestServer, codes: readonly string[]): Promise<Person> {
  const { database, sessions } = server.deps;
  const username = `person.${++made}`;
  const { id, roleId } = await database.system(async (db) => {
    const admin = await db
      .selectFrom('staff')
      .select(['enterprise_id', 'main_dept_id'])
      .where('username', '=', 'admin')
      .executeTakeFirstOrThrow();
    const role = { enterprise_id: admin.enterprise_id, name: username, code: username, level: 20, data_scope: 'all' as const };
    const { id: role_id } = await db.insertInto('role').values(role).returning('id').executeTakeFirstOrThrow();
    const place = { dept_id: admin.main_dept_id as number, role_id };
    const staff = await addStaff(db, admin.enterprise_id, { row: { username, name: `测试员工${made}`, status: 'enabled' }, ...place });
    return { id: staff, roleId: role_id };
  });
  const hold = async (held: readonly string[]) => {
    await database.system(async (db) => {
      await db.deleteFrom('role_permission').where('role_id', '=', roleId).execute();
      await sql`insert into role_permission (enterprise_id, role_id, permission_id)
        select r.enterprise_id, r.id, p.id from role r join permission p on p.enterprise_id = r.enterprise_id
        where r.id = ${roleId} and p.code = any(${held}::text[])`.execute(db);
    });
    sessions.forget();
  };
  await hold(codes);
  const token = await server.tokenOf(username);
  return { id, username, roleId, token, client: server.clientWith(token), hold };
}
