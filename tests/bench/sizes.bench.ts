// How much memory one server process takes, and how quickly it answers, by the number of open consoles and of customers, on PostgreSQL.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tokenHash } from '@shiyi/server/auth/session-rows';
import type pg from 'pg';
import { fillStaff, sandboxServer } from './sandbox-server.js';
import { startLoad } from './start-peer.js';

const customerSteps = [10_000, 100_000, 500_000];
const staffSteps = [50, 200, 1000];
const seconds = Number(process.env.SHIYI_BENCH_SECONDS ?? 6);

/** Resident memory of a process in MiB, now and at its highest. */
async function memoryOf(pid: number) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  const of = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024);
  return { now: of('VmRSS'), most: of('VmHWM') };
}

async function addCustomers(owner: pg.Client, company: number, from: number, to: number) {
  await owner.query(
    `insert into customer (enterprise_id, nick_name, real_name, phone, sex, height, init_weight, principal_user_id, source, created_at)
     select $1, '客户' || n, '张' || n, '138' || lpad(n::text, 8, '0'), 1 + n % 2, 150 + n % 35, 60 + n % 40,
       (select id from staff where enterprise_id = $1 order by id limit 1), 'manual', now() - n * interval '1 minute'
     from generate_series($2::int, $3::int) n`,
    [company, from + 1, to],
  );
  await owner.query("call recount_rows('customer')");
  await owner.query('vacuum analyze customer');
}

/** Opens sessions of staff without passwords, and returns their tokens. */
async function openSessions(owner: pg.Client, company: number, count: number): Promise<string[]> {
  const tokens = Array.from({ length: count }, (_, at) => `bench-session-${String(at).padStart(6, '0')}`);
  await owner.query(
    `insert into session (enterprise_id, staff_id, token_hash, ip, user_agent, expires_at)
     select $1, s.id, t.hash, '127.0.0.1', 'bench', now() + interval '1 hour'
     from (select id, row_number() over (order by id) as n from staff where enterprise_id = $1 and username like 'bench%') s
     join unnest($2::bytea[]) with ordinality t(hash, n) using (n)`,
    [company, tokens.map(tokenHash)],
  );
  return tokens;
}

const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
process.env.SHIYI_LOG_LEVEL = 'silent';
// Each stream comes from an address of its own.
process.env.SHIYI_TRUSTED_PROXIES = '1';
{
  await using server = await sandboxServer(directory);
  await fillStaff(server.owner, server.company, 1000);
  const tokens = await openSessions(server.owner, server.company, 1000);
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
  using load = startLoad();

  /** Opens the live stream of a console. */
  const openStream = (token: string, at: number) =>
    new Promise<IncomingMessage>((done, fail) => {
      const headers = { 'Admin-Token': token, 'X-Forwarded-For': `10.${at % 250}.${Math.floor(at / 250)}.7` };
      request(`${server.url}/admin/v1/events`, { agent, headers }, (answer) => {
        if (answer.statusCode !== 200) fail(new Error(`A stream was answered with ${answer.statusCode}.`));
        answer.resume();
        answer.on('error', () => undefined);
        done(answer);
      })
        .on('error', fail)
        .end();
    });

  let filled = 0;
  console.log(`idle: ${(await memoryOf(server.pid ?? 0)).now} MiB`);
  for (const customers of customerSteps) {
    await addCustomers(server.owner, server.company, filled, customers);
    filled = customers;
    const streams: IncomingMessage[] = [];
    for (const staff of staffSteps) {
      for (let at = streams.length; at < staff; at++) streams.push(await openStream(tokens[at] as string, at));
      // As many consoles ask at once as one in twenty that is just turning a page.
      const connections = Math.max(2, Math.round(staff / 20));
      const order = { headers: server.headers, connections, ms: seconds * 1000 };
      const [answers] = await Promise.all([
        load.run({ ...order, url: `${server.url}/admin/v1/user?limit=20` }),
        pause(seconds * 500).then(() =>
          server.client.createCustomer({ nick_name: '新客户', phone: `139${String(customers + staff).padStart(8, '0')}` }),
        ),
      ]);
      const { now, most } = await memoryOf(server.pid ?? 0);
      console.log(
        `${customers} customers, ${staff} consoles: ${now} MiB (highest ${most}), customer list p99 ${answers.p99.toFixed(1)} ms, ` +
          `${answers.perSecond.toFixed(0)} calls a second over ${connections} connections`,
      );
    }
    for (const one of streams) one.destroy();
    await pause(1000);
  }
  agent.destroy();
}
await rm(directory, { recursive: true, force: true });
