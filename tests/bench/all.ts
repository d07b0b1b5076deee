// The figures that have a goal, on both stores. A missed goal is a line that begins with MISS; each of them must stand in docs/figures.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

const benches = ['list', 'deep', 'import', 'xlsx', 'sdk', 'console'];
const missed = /^MISS ([^:]+):/;

const figures = await readFile(new URL('../../docs/figures.md', import.meta.url), 'utf8');
const unexplained: string[] = [];

/** Runs one bench in a process of its own and hands its lines on. */
async function run(name: string): Promise<boolean> {
  const file = new URL(`./${name}.bench.ts`, import.meta.url);
  const child = spawn(process.execPath, [...process.execArgv, file.pathname], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    console.log(line);
    const [, figure] = missed.exec(line) ?? [];
    if (figure !== undefined && !figures.includes(figure)) unexplained.push(figure);
  }
  const [code] = (await ended) as [number | null];
  return code === 0;
}

const began = performance.now();
const broken: string[] = [];
for (const name of benches) {
  const started = performance.now();
  if (!(await run(name))) broken.push(name);
  console.log(`(${name}: ${((performance.now() - started) / 1000).toFixed(0)} s)`);
}
console.log(`${((performance.now() - began) / 60_000).toFixed(1)} min in all`);
for (const name of broken) console.error(`The bench ${name} did not end well.`);
for (const figure of unexplained) console.error(`docs/figures.md says nothing of this missed goal: ${figure}`);
process.exitCode = broken.length + unexplained.length > 0 ? 1 : 0;
