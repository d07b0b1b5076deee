// Measures all figures that have a goal, on both stores. A missed goal prints a line starting with MISS; list it in docs/figures.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** The benchmarks and their rounds, chosen to finish within ten minutes. */
const benches = { list: 5, deep: 5, import: 5, xlsx: 5, sdk: 20, console: 5, departments: 3, permission: 7 };
const missed = /^MISS ([^:]+):/;

const figures = await readFile(new URL('../../docs/figures.md', import.meta.url), 'utf8');
const listed = figures.slice(figures.indexOf('\n## Missed goals\n'));
const unexplained: string[] = [];

/** Runs one benchmark in a separate process and prints its lines. */
async function run(name: string, rounds: number): Promise<boolean> {
  const file = new URL(`./${name}.bench.ts`, import.meta.url);
  const child = spawn(process.execPath, [...process.execArgv, file.pathname], {
    env: { ...process.env, SHIYI_BENCH_ROUNDS: String(rounds) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const line of createInterface(child.stdout)) {
    console.log(line);
    const [, figure] = missed.exec(line) ?? [];
    if (figure !== undefined && !listed.includes(figure)) unexplained.push(figure);
  }
  const [code] = (await ended) as [number | null];
  return code === 0;
}

const began = performance.now();
const broken: string[] = [];
for (const [name, rounds] of Object.entries(benches)) {
  const started = performance.now();
  if (!(await run(name, rounds))) broken.push(name);
  console.log(`(${name}: ${((performance.now() - started) / 1000).toFixed(0)} s)`);
}
console.log(`${((performance.now() - began) / 60_000).toFixed(1)} min in all`);
for (const name of broken) console.error(`The bench ${name} failed.`);
for (const figure of unexplained) console.error(`docs/figures.md does not list this missed goal: ${figure}`);
process.exitCode = broken.length + unexplained.length > 0 ? 1 : 0;
