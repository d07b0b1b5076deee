// A company of 200,000 customers, 50,000 services and 3,000,000 check-ins on PostgreSQL: its busiest lists at 50 requests in flight, its dashboards
// computed and from the cache.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillLargeCompany } from './large-company.js';
import { median } from './median.js';
import { report } from './report.js';
import { sandboxServer } from './sandbox-server.js';
import { startLoad } from './start-peer.js';

const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);
const checkIns = Number(process.argv[2] ?? 3_000_000);

const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
{
  await using server = await sandboxServer(directory);
  const size = { customers: checkIns / 15, services: checkIns / 60, members: 500, checkIns };
  const camp = await fillLargeCompany(server.owner, server.company, size);
  const { rows } = await server.owner.query(
    'select (select count(*) from customer) as customers, (select count(*) from service) as services, (select count(*) from punch_day) + (select count(*) from diet_punch) + (select count(*) from punch_weight) as check_ins',
  );
  console.log(`${rows[0].customers} customers, ${rows[0].services} services, ${rows[0].check_ins} check-ins`);
  using load = startLoad();

  const inFlight = async (name: string, path: string, connections = 50) => {
    const order = { connections, ms: 3000, url: server.url + path, headers: server.headers };
    await load.run(order);
    const taken = [];
    for (let round = 0; round < rounds; round += 1) taken.push(await load.run(order));
    report({
      name: `${name}, p99 at ${connections} in flight`,
      rounds: taken.map((one) => one.p99),
      goal: { atMost: 150 },
      unit: ' ms',
      more: `${median(taken.map((one) => one.perSecond)).toFixed(0)}/s of ${taken[0]?.bytes} B`,
    });
  };
  await inFlight('Customers', '/admin/v1/user?limit=50');
  await inFlight('Service orders', '/admin/v1/service?limit=50');
  await inFlight('Check-ins to review', '/admin/v1/punch?pending=true&limit=50');
  await inFlight('Board of a full camp', `/admin/v1/camp/punch-board?camp_id=${camp}`);

  const one = async (path: string) => {
    const began = performance.now();
    const answer = await fetch(server.url + path, { headers: server.headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
    return performance.now() - began;
  };
  const pages: Record<1 | 4000, number[]> = { 1: [], 4000: [] };
  for (let call = -12; call < rounds * 5; call += 1)
    for (const page of [1, 4000] as const) {
      const took = await one(`/admin/v1/user?limit=50&page=${page}`);
      if (call >= 0) pages[page].push(took);
    }
  report({
    name: 'Customers, page 4,000 ÷ page 1',
    rounds: pages[4000].map((took, at) => took / (pages[1][at] as number)),
    goal: { atMost: 3 },
    more: `${median(pages[4000]).toFixed(1)} ms, page 1 ${median(pages[1]).toFixed(1)} ms`,
  });
  for (const name of ['member', 'trade', 'region', 'operate']) {
    const cold: number[] = [];
    const cached: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      // Another first day each time, so that the answer is not in the cache.
      const path = `/admin/v1/dashboard/${name}?from=2026-10-${String(10 + round).padStart(2, '0')}&to=2026-11-20`;
      cold.push(await one(path));
      await one(path);
      cached.push(await one(path));
    }
    report({ name: `Dashboard ${name}, computed`, rounds: cold, goal: { atMost: 1500 }, unit: ' ms' });
    report({ name: `Dashboard ${name}, cached`, rounds: cached, goal: { atMost: 20 }, unit: ' ms' });
  }
}
await rm(directory, { recursive: true, force: true });
