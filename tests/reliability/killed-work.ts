import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Place } from '../support/place.js';

const script = fileURLToPath(new URL('background-work.ts', import.meta.url));

/**
 * Does the background work of a server in a process of its own, which is killed that long after it has begun if it is not done by then. Returns
 * whether it was done.
 */
export async function work({ env }: Place, killAfterMs = Number.POSITIVE_INFINITY): Promise<boolean> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=shiyi-source', script], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const ended = once(child, 'exit');
  while (!output.includes('begun') && child.exitCode === null) await setTimeout(5);
  if (Number.isFinite(killAfterMs)) {
    await Promise.race([ended, setTimeout(killAfterMs)]);
    child.kill('SIGKILL');
  }
  await ended;
  if (!Number.isFinite(killAfterMs) && !output.includes('done')) throw new Error(output);
  return output.includes('done');
}
