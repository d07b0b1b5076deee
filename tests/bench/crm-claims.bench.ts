// Claims and results of 50 devices on 100,000 items, over HTTP: the time of a claim. Each device asks once a second, five times as often as an
// answer lets it.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { median } from './median.js';
import { p99, report } from './report.js';
import { sandboxServer } from './sandbox-server.js';

const items = Number(process.argv[2] ?? 100_000);
const devices = 50;
const accountsEach = 2;
const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);
const roundMs = 5000;
const askMs = 1000;
const mostMs = 100;

interface Claims {
  data: { items: { item_id: number; task_id: number }[] };
}

/** Adds devices with accounts, and a running task whose accounts do not pause. Returns the tokens. */
async function fillFleet(owner: pg.Client, company: number): Promise<string[]> {
  const tokens = Array.from({ length: devices }, () => `dt_${randomBytes(32).toString('base64url')}`);
  await owner.query(
    `insert into param_value (enterprise_id, param_id, value) select $1, id, 'true' from param where key = 'robot_devices'`,
    [company],
  );
  for (const [at, token] of tokens.entries())
    await owner.query(`insert into robot_device (enterprise_id, name, code, token_hash, created_at) values ($1, $2, $2, $3, now())`, [
      company,
      `BENCH-${at}`,
      createHash('sha256').update(token).digest(),
    ]);
  await owner.query(
    `insert into staff (enterprise_id, username, name, main_dept_id)
     select $1, 'bench' || n, '机器 ' || n, (select min(id) from department where enterprise_id = $1) from generate_series(1, $2::int) n`,
    [company, devices * accountsEach],
  );
  await owner.query(
    `insert into wx_member (enterprise_id, wx_alias, nickname, user_id, device_id, daily_add_cap)
     select $1, s.username, s.name, s.id, d.id, 1000000 from staff s
       join (select id, row_number() over (order by id) as nth from robot_device where enterprise_id = $1 and code like 'BENCH-%') d
         on d.nth = 1 + substr(s.username, 6)::int % $2
     where s.enterprise_id = $1 and s.username like 'bench%'`,
    [company, devices],
  );
  const { rows } = await owner.query<{ id: number }>(
    `insert into crm_task (enterprise_id, name, type, source, executor, plan_from, window_from, window_to, per_day, interval_s, status, started_at, operator_id)
     select $1, '大型任务', 'add_friend', 'import', 'device', current_date - 1, '00:00', '24:00', 1000000, 0, 'running', now(), min(id) from staff
     where enterprise_id = $1 returning id`,
    [company],
  );
  const task = Number(rows[0]?.id);
  await owner.query(
    `insert into crm_task_share (enterprise_id, task_id, wx_member_id) select $1, $2, id from wx_member where enterprise_id = $1 and wx_alias like 'bench%'`,
    [company, task],
  );
  await owner.query(
    `insert into crm_task_item (enterprise_id, task_id, phone, share_id, wx_member_id)
     select $1, $2, '14' || lpad(n::text, 9, '0'), s.id, s.wx_member_id from generate_series(1, $3::int) n
       join (select *, row_number() over (order by id) as nth from crm_task_share where task_id = $2) s on s.nth = 1 + n % $4`,
    [company, task, items, devices * accountsEach],
  );
  await owner.query('vacuum analyze crm_task_item, crm_task_share, robot_pace, wx_member, robot_device');
  return tokens;
}

const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
{
  await using server = await sandboxServer(directory);
  const tokens = await fillFleet(server.owner, server.company);
  const send = async (path: string, token: string, body: object) => {
    const headers = { 'Device-Token': token, 'Content-Type': 'application/json' };
    const answer = await fetch(`${server.url}/admin/v1/crm-task/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };

  /** Claims and reports until the round is over; returns how long each claim took, and how many items it got. */
  async function work(token: string, until: number): Promise<[ms: number, got: number][]> {
    const took: [number, number][] = [];
    await pause(Math.random() * askMs);
    while (performance.now() < until) {
      const began = performance.now();
      const { data } = (await send('claim', token, { limit: 10 })) as Claims;
      took.push([performance.now() - began, data.items.length]);
      const [first] = data.items;
      const results = data.items.map(({ item_id }) => ({ item_id, status: 'success', message: '对方已通过' }));
      if (first) await send('add-res', token, { id: first.task_id, results });
      await pause(Math.max(0, began + askMs - performance.now()));
    }
    return took;
  }

  const fleet = async () => {
    const until = performance.now() + roundMs;
    return (await Promise.all(tokens.map((token) => work(token, until)))).flat();
  };
  await fleet();
  const all: [number, number][][] = [];
  for (let round = 0; round < rounds; round++) all.push(await fleet());
  const perSecond = all.map((round) => (round.reduce((sum, [, got]) => sum + got, 0) * 1000) / roundMs);
  report({
    name: `Claim with ${devices} devices, each once a second, ${items.toLocaleString('en')} items, p99 ÷ ${mostMs} ms`,
    rounds: all.map((round) => p99(round.map(([ms]) => ms)) / mostMs),
    goal: { atMost: 1 },
    more: `${median(all.map((round) => p99(round.map(([ms]) => ms)))).toFixed(0)} ms, median ${median(all.map((round) => median(round.map(([ms]) => ms)))).toFixed(0)} ms, ${median(perSecond).toFixed(0)} items/s done`,
  });
}
await rm(directory, { recursive: true, force: true });
