// Cold starts of the built CLI, alternating with `node -e 0`; medians of paired ratios.
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createTestServer } from '../support/server.js';
import { median } from './median.js';

const rounds = 15;
const cli = fileURLToPath(new URL('../../packages/cli/bin/shiyi.js', import.meta.url));
const home = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
const child = process.argv[2];

if (child === undefined) {
  const { setup, teardown } = await import('../support/template.js');
  await setup();
  const server = await createTestServer();
  const token = await server.tokenOf('admin');
  const { spawn } = await import('node:child_process');
  // The server runs in this process, so the timing runs in another one.
  const timer = spawn(process.execPath, [...process.execArgv, fileURLToPath(import.meta.url), server.url], {
    stdio: 'inherit',
    env: { ...process.env, SHIYI_TOKEN: token },
  });
  await new Promise((done) => timer.on('exit', done));
  await server.close();
  await teardown();
} else {
  const { NODE_EXTRA_CA_CERTS: _, NODE_OPTIONS: __, ...inherited } = process.env;
  const env = { ...inherited, SHIYI_BASE_URL: child, SHIYI_CONFIG: join(home, 'config.json') };
  const time = (args: string[]) => {
    const started = performance.now();
    execFileSync(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    return performance.now() - started;
  };
  const commands: [name: string, args: string[], asked: number][] = [
    ['shiyi --help', [cli, '--help'], 1.5],
    ['one list call', [cli, 'cache', 'list', '--json'], 1.8],
  ];
  for (const [name, args, asked] of commands) {
    time(args);
    const ratios = Array.from({ length: rounds }, () => time(args) / time(['-e', '0']));
    console.log(`${name}: ${median(ratios).toFixed(2)} × node -e 0 (asked ≤ ${asked})`);
  }
}
await rm(home, { recursive: true, force: true });
