// What the request log and the metrics cost: two built servers on one database, with both and with neither, in alternate rounds.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startProcess } from '../support/process.js';
import type { Load } from './load-process.js';
import { median } from './median.js';
import { report } from './report.js';
import { fillStaff, sandboxServer } from './sandbox-server.js';
import { startLoad } from './start-peer.js';

const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 10);
const roundMs = 2000;
const paths = { 'a page of staff': '/admin/v1/users?limit=50', 'one small read': '/admin/v1/users/info' };

const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
const token = 'bench-metrics-token';
{
  // It logs only warnings and has no metrics.
  process.env.SHIYI_LOG_LEVEL = 'silent';
  await using quiet = await sandboxServer(directory);
  await fillStaff(quiet.owner, quiet.company, 2000);
  const telling = await startProcess({
    SHIYI_DATABASE_URL: quiet.databaseUrl,
    SHIYI_DATA_DIR: directory,
    SHIYI_LOG_LEVEL: 'info',
    SHIYI_METRICS_TOKEN: token,
  });
  using load = startLoad();
  try {
    for (const [name, path] of Object.entries(paths)) {
      const order = { connections: 16, ms: roundMs, headers: quiet.headers };
      const run = async (base: string) => {
        await pause(200);
        return load.run({ ...order, url: base + path });
      };
      for (const base of [quiet.url, telling.url]) await run(base);
      const pairs: { on: Load; off: Load }[] = [];
      for (let round = 0; round < rounds; round++) {
        const first = await run(round % 2 ? quiet.url : telling.url);
        const second = await run(round % 2 ? telling.url : quiet.url);
        pairs.push(round % 2 ? { off: first, on: second } : { on: first, off: second });
      }
      report({
        name: `Calls a second with request log and metrics ÷ with neither, ${name}`,
        rounds: pairs.map(({ on, off }) => on.perSecond / off.perSecond),
        goal: { atLeast: 0.95 },
        more: `${median(pairs.map(({ on }) => on.perSecond)).toFixed(0)}/s and ${median(pairs.map(({ off }) => off.perSecond)).toFixed(0)}/s`,
      });
    }
    const scrape = await fetch(`${telling.url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
    if (!scrape.ok || !telling.output().includes('"operation":"listStaff"')) throw new Error('The server with telemetry told nothing.');
  } finally {
    await telling.kill('SIGTERM');
  }
}
await rm(directory, { recursive: true, force: true });
