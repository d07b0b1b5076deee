// The second start of the built server until it responds, and its memory after some work.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createClient } from '@shiyi/sdk';
import { startProcess } from '../support/process.js';
import { median } from './median.js';

const rounds = 5;
const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
const env = { SHIYI_DATA_DIR: directory, SHIYI_ADMIN_PASSWORD: 'Qinghe-2026' };
const times: number[] = [];
let memory = 0;
for (let round = 0; round <= rounds; round++) {
  const started = performance.now();
  const server = await startProcess(env);
  await fetch(`${server.url}/healthz`);
  if (round > 0) times.push(performance.now() - started);
  if (round === rounds) {
    const { token } = await createClient({ baseUrl: server.url }).login({ username: 'admin', password: 'Qinghe-2026' });
    const client = createClient({ baseUrl: server.url, token: token ?? '' });
    for (let call = 0; call < 2000; call++) await client.listStaff({});
    memory = Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;
  }
  await server.kill('SIGTERM');
}
await rm(directory, { recursive: true, force: true });
console.log(
  `second start of the server to its first answer: ${(median(times) / 1000).toFixed(2)} s (asked ≤ 5 s with npm start around it)`,
);
console.log(`memory after 2,000 lists: ${memory.toFixed(0)} MiB resident`);
