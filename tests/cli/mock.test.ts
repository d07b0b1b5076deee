import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { freePort } from '../support/process.js';
import { binary, Terminal } from './shiyi.js';

it('answers with the contract’s examples until it is ended, and leaves nothing behind', async () => {
  await using terminal = new Terminal();
  const port = String(await freePort());
  const child = spawn(process.execPath, [binary, 'mock', '-p', port], { env: terminal.env(), cwd: terminal.home });
  const ended = once(child, 'exit');
  await new Promise<void>((ready, fail) => {
    let output = '';
    child.once('exit', () => fail(new Error(output)));
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes('is listening')) ready();
      });
  });
  const env = { SHIYI_BASE_URL: `http://127.0.0.1:${port}`, SHIYI_TOKEN: 'any' };
  const listed = await terminal.run(['staff', 'list', '--fields', 'id,name', '--json'], { env });
  expect(JSON.parse(listed.out).data.list[0]).toEqual({ id: expect.any(Number), name: expect.any(String) });
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(143);
  expect((await terminal.run(['staff', 'list'], { env })).code).toBe(7);
  expect((await terminal.run(['mock', 'none.yaml'])).err).toContain('error[file/unreadable-file]');
}, 120_000);
