import { createClient } from '@shiyi/sdk';
import pg from 'pg';
import { startProcess } from '../support/process.js';
import { ownPostgresUrl } from '../support/server.js';

const password = 'Qinghe-2026';

/** Starts the built server on a separate PostgreSQL database, with a signed-in user and an SQL client of the database owner. */
export async function sandboxServer(dataDir: string) {
  const { url: databaseUrl, drop } = await ownPostgresUrl();
  const server = await startProcess({ SHIYI_DATABASE_URL: databaseUrl, SHIYI_DATA_DIR: dataDir, SHIYI_ADMIN_PASSWORD: password });
  const { token = '' } = await createClient({ baseUrl: server.url }).login({ username: 'admin', password });
  const owner = new pg.Client(databaseUrl);
  await owner.connect();
  const { rows } = await owner.query("select id from enterprise where corpid = 'wwsandbox'");
  return {
    url: server.url,
    pid: server.child.pid,
    databaseUrl,
    owner,
    company: Number(rows[0].id),
    client: createClient({ baseUrl: server.url, token }),
    headers: { 'Admin-Token': token },
    async [Symbol.asyncDispose]() {
      await owner.end();
      await server.kill('SIGTERM');
      await drop();
    },
  };
}

/** Inserts this many staff, each with a department and a role, each created one second before the previous one. */
export async function fillStaff(owner: pg.Client, company: number, rows: number) {
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `with made as (
       insert into staff (enterprise_id, username, name, phone, email, main_dept_id, created_at)
       select $1, 'bench' || n, '员工 ' || n, '139' || lpad(n::text, 8, '0'), 'bench' || n || '@example.test', d.id, now() - n * interval '1 second'
       from generate_series(1, $2) n, (select min(id) as id from department where enterprise_id = $1) d returning id, main_dept_id),
     placed as (insert into staff_department (enterprise_id, staff_id, dept_id) select $1, id, main_dept_id from made)
     insert into staff_role (enterprise_id, staff_id, role_id)
     select $1, made.id, r.id from made, (select max(id) as id from role where enterprise_id = $1) r`,
    [company, rows],
  );
  await owner.query("call recount_rows('staff')");
  await owner.query('vacuum analyze staff, staff_department, staff_role, department, role');
}
