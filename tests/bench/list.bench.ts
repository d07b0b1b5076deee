// The staff list with session, permissions and tenancy, against the fastest bare Node server for the same rows: each in a separate process,
// ratios within one round.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Load } from './load-process.js';
import { median } from './median.js';
import { report } from './report.js';
import { fillStaff, sandboxServer } from './sandbox-server.js';
import { startLoad, startPeer } from './start-peer.js';

const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 7);
const roundMs = 1500;
const staff = 2000;

const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
{
  await using server = await sandboxServer(directory);
  await fillStaff(server.owner, server.company, staff);
  using bare = await startPeer('list-server', server.databaseUrl, String(server.company));
  using load = startLoad();
  const path = '/admin/v1/users?limit=50';

  async function compare(connections: number, more: Record<string, string> = {}) {
    const order = { connections, ms: roundMs };
    const ours = () => load.run({ ...order, url: server.url + path, headers: { ...server.headers, ...more } });
    const theirs = () => load.run({ ...order, url: bare.url + path, headers: more });
    await ours();
    await theirs();
    const pairs: { ours: Load; bare: Load }[] = [];
    for (let round = 0; round < rounds; round++) {
      const first = round % 2 ? await theirs() : await ours();
      const second = round % 2 ? await ours() : await theirs();
      pairs.push(round % 2 ? { ours: second, bare: first } : { ours: first, bare: second });
    }
    return pairs;
  }

  const rate = (pairs: Awaited<ReturnType<typeof compare>>) => ({
    rounds: pairs.map((one) => one.ours.perSecond / one.bare.perSecond),
    goal: { atLeast: 0.85 },
    more:
      `${median(pairs.map((one) => one.ours.perSecond)).toFixed(0)}/s of ${pairs[0]?.ours.bytes} B, ` +
      `bare ${median(pairs.map((one) => one.bare.perSecond)).toFixed(0)}/s of ${pairs[0]?.bare.bytes} B`,
  });
  report({ name: 'List, calls a second ÷ bare', ...rate(await compare(16)) });
  report({ name: 'List compressed, calls a second ÷ bare', ...rate(await compare(16, { 'Accept-Encoding': 'br, gzip' })) });
  const crowd = await compare(50);
  report({
    name: 'List, p99 at 50 in flight ÷ bare',
    rounds: crowd.map((one) => one.ours.p99 / one.bare.p99),
    goal: { atMost: 1.3 },
    more: `${median(crowd.map((one) => one.ours.p99)).toFixed(1)} ms, bare ${median(crowd.map((one) => one.bare.p99)).toFixed(1)} ms`,
  });
}
await rm(directory, { recursive: true, force: true });
