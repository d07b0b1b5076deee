import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';

const starters = 4;
const directories = 300;
/** A process ID above the maximum on Linux. */
const dead = JSON.stringify({ pid: 2 ** 22 + 1, started: '1' });

/** Locks as many of the directories as it can once it gets input, and stays alive until its input ends. */
const starter = `
  import { readdirSync } from 'node:fs';
  import { join } from 'node:path';
  import { lockDirectory } from '@shiyi/server/db/lock';
  const root = process.argv[1];
  const taken = [];
  process.stderr.write('ready');
  process.stdin.once('data', () => {
    for (const name of readdirSync(root).sort()) {
      try {
        lockDirectory(join(root, name));
        taken.push(name);
      } catch (error) {
        if (error.constructor.name !== 'Stop') throw error;
      }
    }
    process.stdout.write(JSON.stringify(taken));
    process.stdout.end();
  });
  process.stdin.on('end', () => process.exit());
`;

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'shiyi-lock-'));
  for (let at = 0; at < directories; at++) {
    const directory = join(root, String(at).padStart(3, '0'));
    await mkdir(directory);
    await writeFile(join(directory, 'server.lock'), at % 2 === 0 ? dead : '');
  }
});
afterAll(() => rm(root, { recursive: true, force: true }));

it('gives a directory whose owner has died to one of several starting processes', async () => {
  const args = ['--import', 'tsx', '-C', 'shiyi-source', '--input-type=module', '-e', starter, root];
  const processes = Array.from({ length: starters }, () => spawn(process.execPath, args, { cwd: import.meta.dirname }));
  try {
    await Promise.all(processes.map(({ stderr }) => once(stderr, 'data')));
    const answers = processes.map(({ stdout }) => text(stdout));
    for (const { stdin } of processes) stdin.write('go');
    const taken = (await Promise.all(answers)).map((one) => JSON.parse(one) as string[]);
    expect(taken.flat().sort()).toEqual((await readdir(root)).sort());
    expect(await readdir(join(root, '000'))).toEqual(['server.lock.1']);
  } finally {
    for (const { stdin } of processes) stdin.end();
    await Promise.all(processes.map((one) => one.exitCode ?? once(one, 'exit')));
  }
}, 60_000);
