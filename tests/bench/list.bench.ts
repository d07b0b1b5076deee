// List of staff, session and tenancy included, against the same rows from a bare Node http server; ratios within one run.
import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { createTestServer } from '../support/server.js';
import { median } from './median.js';

const connections = 16;
const roundMs = 2500;
const rounds = 5;
const rows = 2000;

const server = await createTestServer({ stores: 'postgresql', cache: 'database' });
const token = await server.tokenOf('admin');
const database = await server.services.database.system(async (db) => {
  const { id } = await db.selectFrom('enterprise').select('id').where('corpid', '=', 'wwsandbox').executeTakeFirstOrThrow();
  const dept = await db.selectFrom('department').select('id').where('enterprise_id', '=', id).executeTakeFirstOrThrow();
  const values = Array.from({ length: rows }, (_, at) => ({
    enterprise_id: id,
    username: `bench${at}`,
    name: `员工 ${at}`,
    phone: `139${String(at).padStart(8, '0')}`,
    main_dept_id: dept.id,
  }));
  const staff = await db.insertInto('staff').values(values).returning('id').execute();
  await db
    .insertInto('staff_department')
    .values(staff.map((one) => ({ enterprise_id: id, staff_id: one.id, dept_id: dept.id })))
    .execute();
  const { current } = await db.selectNoFrom((eb) => eb.fn<string>('current_database').as('current')).executeTakeFirstOrThrow();
  return { name: current, enterprise: id };
});

/** What a programmer in a hurry would write: the same columns, parsed and printed by JavaScript, no session, no tenancy behind it. */
const bareSql = `select s.id, s.username, s.name, mask_email(s.email) as email, mask_phone(s.phone) as phone_masked, s.avatar, s.sex, s.position,
  coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name) order by d.sort, d.id) from staff_department sd join department d on d.id = sd.dept_id where sd.staff_id = s.id), '[]') as departments,
  s.main_dept_id,
  coalesce((select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.level desc, r.id) from staff_role sr join role r on r.id = sr.role_id where sr.staff_id = s.id), '[]') as roles,
  exists (select from staff_department sd where sd.staff_id = s.id and sd.is_leader) as is_leader,
  s.status, s.wx_userid, s.wx_status, s.source, s.last_login_at, s.created_at, s.version
  from staff s where s.enterprise_id = $1 and s.deleted_at is null order by s.created_at desc, s.id desc limit 50`;
const countSql = 'select count(*)::int as total from (select from staff where enterprise_id = $1 and deleted_at is null limit 10001) c';

const url = new URL(process.env.SHIYI_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432/postgres');
url.pathname = `/${database.name}`;
const pool = new pg.Pool({ connectionString: url.href, max: 10 });
const bare = createServer(async (_, response) => {
  const [page, count] = await Promise.all([pool.query(bareSql, [database.enterprise]), pool.query(countSql, [database.enterprise])]);
  const body = JSON.stringify({ code: 200, message: '', data: { list: page.rows, total: count.rows[0].total, page: 1, limit: 50 } });
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }).end(body);
}).listen(0, '127.0.0.1');
await once(bare, 'listening');

async function load(target: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const until = performance.now() + roundMs;
  let done = 0;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      request(target, { agent, headers: { 'Admin-Token': token } }, (answer) => {
        if (answer.statusCode !== 200) reject(new Error(`${target} answered ${answer.statusCode}`));
        answer.resume().on('end', resolve);
      })
        .on('error', reject)
        .end();
    });
  const worker = async () => {
    while (performance.now() < until) {
      await ask();
      done++;
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  agent.destroy();
  return (done * 1000) / roundMs;
}

const ours = `${server.url}/admin/v1/users?limit=50`;
const theirs = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/`;
await load(ours);
await load(theirs);
const pairs: { ours: number; bare: number }[] = [];
for (let round = 0; round < rounds; round++)
  pairs.push(round % 2 ? { bare: await load(theirs), ours: await load(ours) } : { ours: await load(ours), bare: await load(theirs) });
console.log(
  `list of staff, page of 50 of ${rows}: ${median(pairs.map((one) => one.ours)).toFixed(0)}/s, bare ${median(pairs.map((one) => one.bare)).toFixed(0)}/s, ratio ${median(pairs.map((one) => one.ours / one.bare)).toFixed(2)} (asked ≥ 0.8)`,
);

bare.close();
await pool.end();
await server.close();
