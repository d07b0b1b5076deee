import { sql } from 'kysely';
import type { TestServer } from './server.js';

let made = 0;

/** Gives a staff member a role with these permissions and the menus of these screens with those above them, nothing else, and returns their client. */
export async function clientWith(
  server: TestServer,
  username: string,
  codes: RegExp,
  scope: 'all' | 'dept_and_children' | 'self' = 'all',
  screens: readonly string[] = [],
) {
  const code = `with-${++made}`;
  await server.deps.database.system(async (db) => {
    await sql`delete from staff_role where staff_id = (select id from staff where username = ${username})`.execute(db);
    await sql`with recursive shown as (select id, pid, enterprise_id from menu where component = any(${screens}::text[])
        union select p.id, p.pid, p.enterprise_id from menu p join shown on shown.pid = p.id),
      r as (insert into role (enterprise_id, name, code, level, data_scope)
        select enterprise_id, ${code}, ${code}, 20, ${scope} from staff where username = ${username} returning id, enterprise_id),
      m as (insert into role_menu (enterprise_id, role_id, menu_id)
        select r.enterprise_id, r.id, s.id from r join shown s on s.enterprise_id = r.enterprise_id),
      p as (insert into role_permission (enterprise_id, role_id, permission_id)
        select r.enterprise_id, r.id, q.id from r join permission q on q.enterprise_id = r.enterprise_id where q.code ~ ${codes.source})
      insert into staff_role (enterprise_id, staff_id, role_id)
      select s.enterprise_id, s.id, r.id from r join staff s on s.username = ${username}`.execute(db);
  });
  return server.as(username);
}
