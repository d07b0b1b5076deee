import type { ChildProcess } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { oneIn } from '../conformance/profile.js';
import { certificates } from '../faults/certificates.js';
import { type Ended, type Fault, split } from '../faults/fault.js';
import { openPlace, type Place } from '../faults/place.js';
import { faults } from '../faults/table.js';
import { Terminal } from './shiyi.js';

vi.setConfig({ maxConcurrency: 4, testTimeout: 60_000 });
const token = 'tok-4vJ9sQ0rT2wX8yZ1aB3cD5eF7gH9iJ0kL2mN4oP6';
const password = 'Qinghe-2026';
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shiyi-signers-'));
  for (const [name, pem] of Object.entries(certificates)) await writeFile(join(folder, name), pem);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Kills or suspends the running command once its request has arrived. */
async function disturb(child: ChildProcess, { signal, asleep }: Ended, { server }: Place) {
  await vi.waitUntil(() => server.requests.length > 0, 20_000);
  if (signal) child.kill(signal);
  if (!asleep) return;
  child.kill('SIGSTOP');
  setTimeout(() => child.kill('SIGCONT'), 1500);
}

async function meet(fault: Fault, expected: Ended) {
  await using place = await openPlace(fault);
  await using terminal = new Terminal();
  const usual = fault.sdk === 'fine' ? ['cache', 'list'] : ['cache', 'delete', 'mark-in-the-input'];
  const run = await terminal.run([...(expected.args ?? usual), '--timeout', fault.timed ? '0.7' : '20'], {
    env: {
      SHIYI_BASE_URL: place.url,
      SHIYI_TOKEN: fault.given?.token ?? token,
      ...(expected.trusted && fault.given?.at ? { NODE_EXTRA_CA_CERTS: join(folder, fault.given.at) } : {}),
    },
    input: password,
    meanwhile: (child) => void ((expected.signal || expected.asleep) && disturb(child, expected, place)),
  });
  expect(run.out + run.err).not.toContain(token);
  expect(run.out + run.err).not.toContain(password);
  expect(run.err).not.toContain('mark-in-the-input');
  if (fault.sdk === 'fine') return expect(run.code).toBe(expected.exit);
  const { kind, reason } = fault.sdk as { kind: string; reason: string };
  expect(run).toMatchObject({ code: expected.exit, out: '' });
  expect(run.err).toContain(`error[${expected.as ?? `${kind}/${reason}`}]: ${expected.says}`);
  const lines = expected.says?.split('\n').length ?? 1;
  expect(run.err.split('\n')).toHaveLength(lines + 1);
}

it.concurrent.for(
  oneIn(
    3,
    split('Terminal', faults, (fault) => fault.cli),
  ),
)('handles row $fault.row: $fault.situation', ({ fault, expected }) => meet(fault, expected));

it('keeps the old configuration when it is killed', async () => {
  await using terminal = new Terminal();
  const profiles = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`p${at}`, { baseUrl: 'http://127.0.0.1:1', token }]));
  await mkdir(join(terminal.home, 'shiyi'), { recursive: true });
  await writeFile(terminal.configFile, JSON.stringify({ current: 'p0', profiles }));
  for (let wait = 20; wait < 160; wait += 20) {
    await terminal.run(['profile', 'use', `p${wait}`], { meanwhile: (child) => void setTimeout(() => child.kill('SIGKILL'), wait) });
    const { current, profiles: kept } = JSON.parse(await readFile(terminal.configFile, 'utf8'));
    expect(Object.keys(kept)).toHaveLength(3000);
    expect(current).toMatch(/^p\d+$/);
  }
});
