// Mass messages on PostgreSQL: a forecast over 200,000 contacts with histories, and reading results against only paging through them.
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { familyLimits, RateLimiter } from '@shiyi/server/outside/wecom/rate-limiter';
import type pg from 'pg';
import { median } from './median.js';
import { report } from './report.js';
import { sandboxServer } from './sandbox-server.js';

const contacts = Number(process.argv[2] ?? 200_000);
const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);
const senders = 500;
const receivers = 100_000;
const parts = 50;
const page = 1000;
/** How long WeCom takes to answer. */
const answerMs = 20;

const timed = async (work: () => Promise<unknown>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** Adds contacts with one or two friends each, of whom half are customers, and what they got this month. */
async function fillContacts(owner: pg.Client, company: number) {
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into staff (enterprise_id, username, name, wx_userid, wx_status, main_dept_id)
     select $1, 'mass' || n, '员工 ' || n, 'mass' || n, 1, (select min(id) from department where enterprise_id = $1) from generate_series(0, $2::int - 1) n`,
    [company, senders],
  );
  await owner.query(
    `insert into customer (enterprise_id, id, nick_name, stage, principal_user_id, source, phone, created_at)
     overriding system value select $1, 5000000 + n, '客户' || n, case when n % 3 = 0 then 'in_service' else 'lead' end,
       (select id from staff where enterprise_id = $1 and username = 'mass' || n % $3), 'manual', '138' || lpad(n::text, 8, '0'), now()
     from generate_series(1, $2::int) n where n % 2 = 0`,
    [company, contacts, senders],
  );
  await owner.query(
    `insert into external_user (enterprise_id, id, external_userid, name, customer_id, first_add_at)
     overriding system value select $1, 5000000 + n, 'wmMass' || n, '客户' || n, case when n % 2 = 0 then 5000000 + n end, now() from generate_series(1, $2::int) n`,
    [company, contacts],
  );
  await owner.query(
    `insert into external_user_follow (enterprise_id, external_user_id, wx_userid, created_at, last_chat_at)
     select $1, 5000000 + n, 'mass' || (n + k) % $3, now() - n * interval '1 second', case when n % 5 = 0 then now() - k * interval '1 day' end
     from generate_series(1, $2::int) n, generate_series(0, 1) k where k = 0 or n % 3 = 0`,
    [company, contacts, senders],
  );
  await owner.query(
    `insert into mass_delivery (enterprise_id, receiver, msgid, wx_userid, day, whose)
     select $1, 'wmMass' || n, 'bench' || k, 'mass' || n % $3, current_date, 'others'
     from generate_series(1, $2::int) n, generate_series(1, 3) k where n % 4 = 0`,
    [company, contacts, senders],
  );
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze');
}

/** A WeCom that answers the results of messages, a page at a time. */
function startWecom() {
  const perPart = receivers / parts;
  const listOf = (msgid: string, from: number) =>
    Array.from({ length: Math.min(page, perPart - from) }, (_, at) => ({
      external_userid: `wmMass${Number(msgid.slice(5)) * perPart + from + at + 1}`,
      status: 1,
      send_time: Math.floor(Date.now() / 1000),
    }));
  const created: number[] = [];
  const answers: Record<string, (body: { msgid?: string; userid?: string; cursor?: string }) => object> = {
    add_msg_template: () => ({ msgid: `made${created.push(performance.now())}`, fail_list: [] }),
    gettoken: () => ({ access_token: 'token', expires_in: 7200 }),
    get_groupmsg_task: ({ msgid = '' }) => ({
      task_list: [{ userid: `mass${msgid.slice(5)}`, status: 2, send_time: Math.floor(Date.now() / 1000) }],
    }),
    get_groupmsg_send_result: ({ msgid = '', cursor = '0' }) => {
      const next = Number(cursor) + page;
      return { send_list: listOf(msgid, Number(cursor)), next_cursor: next < perPart ? String(next) : '' };
    },
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const path = new URL(request.url ?? '', 'http://localhost').pathname.split('/').at(-1) ?? '';
    const body = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : {};
    await pause(answerMs);
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ errcode: 0, errmsg: 'ok', ...answers[path]?.(body) }));
  });
  server.listen(0, '127.0.0.1');
  return { server, created, url: () => `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

type Wecom = ReturnType<typeof startWecom>;
type Bench = Pick<Awaited<ReturnType<typeof sandboxServer>>, 'owner' | 'client'>;

const spanOf = (times: readonly number[]) => (times.at(-1) as number) - (times[0] as number);

/** Has a message go to all contacts, one call for each sender, and returns the time from the first call to the last. */
async function createAll({ owner, client }: Bench, { created }: Wecom): Promise<number> {
  await owner.query('delete from mass_delivery');
  await owner.query('delete from mass_message');
  created.length = 0;
  const { id } = await client.createMassMessage({ type: 'single', name: '群发', content: '群发', send_type: 'now' });
  const isDone = async () => (await owner.query("select from mass_message where id = $1 and status = 'sending'", [id])).rowCount === 1;
  for (const until = Date.now() + 300_000; !(await isDone()); await pause(50))
    if (Date.now() > until) throw new Error('The message was not created within five minutes.');
  if (created.length < senders) throw new Error(`Only ${created.length} calls for ${senders} senders.`);
  return spanOf(created);
}

/** The same calls by nothing but a limiter with the limits of messages. */
async function callAll({ created, url }: Wecom): Promise<number> {
  const calls = created.length;
  created.length = 0;
  const limiter = new RateLimiter(familyLimits.messages);
  const call = () => fetch(`${url()}/cgi-bin/externalcontact/add_msg_template`, { method: 'POST', body: '{}' }).then((one) => one.text());
  await Promise.all(Array.from({ length: calls }, () => limiter.run(call)));
  return spanOf(created);
}

/** Reads all results without storing them. */
async function readAllPages(url: string) {
  const ask = async (path: string, body: object) =>
    (await (await fetch(`${url}/cgi-bin/externalcontact/${path}`, { method: 'POST', body: JSON.stringify(body) })).json()) as {
      next_cursor?: string;
    };
  for (let part = 0; part < parts; part++) {
    await ask('get_groupmsg_task', { msgid: `bench${part}` });
    for (let cursor: string | undefined = '0'; cursor; )
      cursor = (await ask('get_groupmsg_send_result', { msgid: `bench${part}`, userid: `mass${part}`, cursor })).next_cursor;
  }
}

/** Adds a message to many receivers of 50 senders, which WeCom has, and returns its id. */
async function addMessage(owner: pg.Client, company: number): Promise<number> {
  await owner.query('delete from mass_delivery');
  await owner.query('delete from mass_message');
  const { rows } = await owner.query(
    `insert into mass_message (enterprise_id, type, name, content, send_type, status, went_at, operator_id, origin)
     values ($1, 'single', '群发', '群发', 'now', 'sending', now(), (select min(id) from staff where enterprise_id = $1), '') returning id`,
    [company],
  );
  const id = Number(rows[0].id);
  await owner.query(
    `insert into mass_sender (enterprise_id, message_id, staff_id, wx_userid)
     select $1, $2, s.id, s.wx_userid from generate_series(0, $3::int - 1) n join staff s on s.enterprise_id = $1 and s.wx_userid = 'mass' || n`,
    [company, id, parts],
  );
  await owner.query(
    `insert into mass_platform_message (enterprise_id, message_id, staff_id, part, state, msgid, told_at)
     select $1, $2, staff_id, 1, 'told', 'bench' || substr(wx_userid, 5), now() from mass_sender where message_id = $2`,
    [company, id],
  );
  await owner.query(
    `insert into mass_receiver (enterprise_id, message_id, staff_id, external_user_id, wx_id, platform_message_id)
     select $1, $2, p.staff_id, 5000000 + n, 'wmMass' || n, p.id
     from generate_series(1, $3::int) n join mass_platform_message p on p.message_id = $2 and p.msgid = 'bench' || (n - 1) / ($3::int / $4::int)`,
    [company, id, receivers, parts],
  );
  await owner.query('vacuum analyze');
  return id;
}

const size = contacts.toLocaleString('en');
const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
const wecom = startWecom();
while (!wecom.server.listening) await pause(5);
process.env.SHIYI_PLATFORM_URL = wecom.url();
{
  await using server = await sandboxServer(directory);
  const { owner, company, client } = server;
  await fillContacts(owner, company);
  const everyone: number[] = [];
  const some: number[] = [];
  for (let round = -1; round < rounds; round++) {
    let total = 0;
    const all = await timed(async () => {
      ({ total } = await client.checkMassMessage({ type: 'single' }, { timeout: 60_000 }));
    });
    const filter = { stages: ['in_service' as const] };
    const few = await timed(() => client.checkMassMessage({ type: 'single', filter }, { timeout: 60_000 }));
    if (total < contacts) throw new Error(`Only ${total} of ${contacts} would receive it.`);
    if (round < 0) continue;
    everyone.push(all);
    some.push(few);
  }
  report({ name: `Forecast of a mass message to ${size} contacts`, rounds: everyone, goal: { atMost: 2000 }, unit: ' ms' });
  report({ name: `Forecast by a condition among ${size} contacts`, rounds: some, goal: { atMost: 2000 }, unit: ' ms' });

  await client.updatePlatformConnection({ corpid: 'wwsandbox', customer_secret: 'bench-secret' });
  for (const key of ['mass.quiet_from', 'mass.quiet_to']) await client.saveParamValue({ key, value: '0', version: 0 });
  const rates: number[] = [];
  for (let round = -1; round < Math.min(rounds, 3); round++) {
    const ours = await createAll(server, wecom);
    const limited = await callAll(wecom);
    if (round >= 0) rates.push(limited / ours);
  }
  report({
    name: `Calls for ${size} receivers of ${senders} senders, rate ÷ that of the limit alone`,
    rounds: rates,
    goal: { atLeast: 0.9 },
  });

  const ratios: number[] = [];
  const took: number[] = [];
  for (let round = -1; round < Math.min(rounds, 3); round++) {
    const id = await addMessage(owner, company);
    const isDone = async () =>
      (await owner.query('select from mass_message where id = $1 and last_refresh_at is not null', [id])).rowCount === 1;
    const stored = await timed(async () => {
      await client.syncMassMessageResult({ id });
      for (const until = Date.now() + 120_000; !(await isDone()); await pause(10))
        if (Date.now() > until) throw new Error('The results were not read within two minutes.');
    });
    const { counters } = await client.getMassMessage({ id });
    if (counters.sent !== receivers) throw new Error(`Only ${counters.sent} of ${receivers} results were stored.`);
    const bare = await timed(() => readAllPages(wecom.url()));
    if (round < 0) continue;
    ratios.push(stored / bare);
    took.push(stored);
  }
  report({
    name: `Results of ${receivers.toLocaleString('en')} receivers ÷ paging through them`,
    rounds: ratios,
    goal: { atMost: 2 },
    more: `${median(took).toFixed(0)} ms, WeCom answers in ${answerMs} ms`,
  });
}
await rm(directory, { recursive: true, force: true });
wecom.server.close();
