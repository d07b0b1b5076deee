// Lists and figures of a referral campaign with 200,000 friends, at 50 in flight; each against the first page of an empty campaign.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Load } from './load-process.js';
import { median } from './median.js';
import { report } from './report.js';
import { sandboxServer } from './sandbox-server.js';
import { startLoad } from './start-peer.js';

const friends = Number(process.argv[2] ?? 200_000);
const participants = 2000;
const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);
const roundMs = 2000;
const connections = 50;
const mostMs = 150;

/** Adds a campaign with participants and friends, of whom some are lost, not new or to be reviewed. Returns its id. */
async function fillCampaign(owner: pg.Client, company: number): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into fission (enterprise_id, name, type, status, start_at, end_at, expire_days, rewards_until, new_friend_only, lost_invalid, auto_pass, hold_hours,
       poster_id, welcome, push, operator_id, origin)
     select $1, '大型裂变', 'staff_code', 'running', now() - interval '60 days', now() + interval '9 days', 7, now() + interval '16 days', true, true, true, 0,
       (select min(id) from poster where enterprise_id = $1), '{"content": "你好"}', '{"staff": false, "customer": false}',
       (select min(id) from staff where enterprise_id = $1), '' returning id`,
    [company],
  );
  const id = Number(rows[0]?.id);
  await owner.query(
    `insert into fission_level (enterprise_id, fission_id, level, invite_count, reward, stock)
    values ($1, $2, 1, 50, '{"type": "manual", "name": "礼品"}', 100000)`,
    [company, id],
  );
  await owner.query(
    `insert into external_user (enterprise_id, external_userid, name) select $1, 'bench' || n, '好友 ' || n from generate_series(1, $2) n`,
    [company, friends + participants],
  );
  await owner.query(
    `insert into fission_participant (enterprise_id, fission_id, external_user_id, type, origin, joined_at, invite_count, valid_count, code_status)
     select $1, $2, u.id, 'staff_code', '', now() - u.id % 60 * interval '1 day', 100, u.id % 100, 'ready' from external_user u
     where u.enterprise_id = $1 and u.external_userid like 'bench%' order by u.id limit ${participants}`,
    [company, id],
  );
  await owner.query(
    `insert into fission_friend (enterprise_id, fission_id, participant_id, external_userid, external_user_id, name, added_at, is_new, lost_at, reason, is_open)
     select $1, $2, p.id, u.external_userid, u.id, u.name, now() - n * interval '20 seconds', n % 10 <> 0, case when n % 7 = 0 then now() end,
       case when n % 10 = 0 then 'not_new' when n % 500 = 1 then 'review' when n % 7 = 0 then 'lost' end, false
     from (select id, external_userid, name, row_number() over (order by id) as n from external_user where enterprise_id = $1 and external_userid like 'bench%'
         order by id offset ${participants}) u
       join (select id, row_number() over (order by id) as place from fission_participant where fission_id = $2) p on p.place = 1 + u.n % ${participants}`,
    [company, id],
  );
  await owner.query(
    `insert into fission_reward (enterprise_id, fission_id, participant_id, level, state, has_stock, owed_at)
     select $1, $2, id, 1, 'owed', true, now() - id % 60 * interval '1 day' from fission_participant where fission_id = $2 and valid_count >= 50`,
    [company, id],
  );
  await owner.query('vacuum analyze fission, fission_participant, fission_friend, fission_reward, external_user');
  return id;
}

const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
{
  await using server = await sandboxServer(directory);
  const id = await fillCampaign(server.owner, server.company);
  using load = startLoad();
  const paths = {
    friends: `friend-users?id=${id}&limit=20`,
    'friends to review': `friend-users?id=${id}&limit=20&invalid_reason=review`,
    participants: `user-list?id=${id}&limit=20`,
    completions: `complete-list?id=${id}&limit=20`,
    'rewards owed': `rewards?limit=20&reward_state=owed`,
    campaigns: '?limit=20',
    funnel: `funnel?id=${id}`,
    trend: `trend?id=${id}`,
  };
  for (const [name, path] of Object.entries(paths)) {
    const url = `${server.url}/admin/v1/fission${path.startsWith('?') ? '' : '/'}${path}`;
    const order = { url, headers: server.headers, connections, ms: roundMs };
    await load.run(order);
    const runs: Load[] = [];
    for (let round = 0; round < rounds; round++) runs.push(await load.run(order));
    report({
      name: `Campaign of ${friends.toLocaleString('en')} friends, ${name}, p99 at ${connections} in flight ÷ ${mostMs} ms`,
      rounds: runs.map((one) => one.p99 / mostMs),
      goal: { atMost: 1 },
      more: `${median(runs.map((one) => one.p99)).toFixed(0)} ms, ${median(runs.map((one) => one.perSecond)).toFixed(0)}/s`,
    });
  }
}
await rm(directory, { recursive: true, force: true });
