import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import type { Io } from '../program/io.js';
import type { Say } from '../program/language.js';
import { formatJson } from './output.js';
import { sanitizeLine } from './safe-text.js';

/** Starts jq. `ended` resolves when jq exits with 0. @throws Failure through `ended` if jq fails or is not installed */
async function start(filter: string, flags: string[], say: Say): Promise<{ child: ChildProcess; ended: Promise<void> }> {
  const { spawn } = await import('node:child_process');
  // The space keeps jq from parsing a filter such as -.count as an option.
  const child = spawn('jq', [...flags, ` ${filter}`], { stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  // A filter such as first(…) may exit before reading all of its input.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close').then(
    ([code]) => {
      if (code === 0) return;
      const [line = ''] = said.split('\n');
      throw new Failure('usage', 'bad-jq', say('jq 无法执行该筛选', 'jq cannot run this filter'), sanitizeLine(line));
    },
    () => {
      const hint = say('安装方法见 https://jqlang.org/download', 'to install it, see https://jqlang.org/download');
      throw new Failure('usage', 'no-jq', say('--jq 需要已安装的 jq', '--jq needs jq, which is not installed'), hint);
    },
  );
  ended.catch(() => undefined);
  return { child, ended };
}

/** Checks the syntax of a filter before any call is made. @throws Failure if jq cannot parse it */
export async function checkFilter(filter: string, say: Say): Promise<void> {
  const { child, ended } = await start(`empty | (${filter}\n)`, ['-n'], say);
  child.stdin?.end();
  child.stdout?.resume();
  await ended;
}

function flagsFor({ stdout, argv }: Io, lines: boolean): string[] {
  const colored = Boolean(stdout.isTTY) && !argv.includes('--no-color') && !argv.includes('--plain');
  return ['-r', '--unbuffered', colored ? '-C' : '-M', ...(lines ? ['-c'] : [])];
}

/** Prints the output of the filter for each value; with `lines`, one line per result. */
export async function printThroughJq(
  { io, say }: Context,
  filter: string,
  values: Iterable<unknown> | AsyncIterable<unknown>,
  lines: boolean,
) {
  const { child, ended } = await start(filter, flagsFor(io, lines), say);
  child.stdout?.on('data', (chunk: Buffer) => io.stdout.write(chunk));
  for await (const value of values) {
    if (child.exitCode !== null || !child.stdin?.writable) break;
    if (!child.stdin.write(formatJson(value, false))) await Promise.race([once(child.stdin, 'drain'), ended]);
  }
  child.stdin?.end();
  await ended;
}
