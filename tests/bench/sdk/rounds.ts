// Runs in a separate process: node rounds.mjs <address>. Prints the times of each client, round by round.
import { type Calls, contestants, type Hey, ours, ways } from './clients.js';

const [address = '', count = '100'] = process.argv.slice(2);
// Short turns, so that other load on the machine affects neighboring turns equally.
const callsATurn = 25;
const warmUps = 20;
// Load Node's own fetch first; once undici is imported, fetch would run on it.
const hey = (await import(new URL('hey.mjs', import.meta.url).href)) as Hey;
const clients = contestants(address, hey);
await clients['native fetch']?.one();
const { createUndiciFetch } = await import('@shiyi/sdk/undici');
clients['@shiyi/sdk/undici'] = ours(address, createUndiciFetch());

async function turn(call: () => Promise<unknown>, atOnce: number): Promise<number> {
  const lanes = Array.from({ length: atOnce }, async () => {
    for (let done = 0; done < callsATurn; done++) await call();
  });
  await Promise.all(lanes);
  return callsATurn * atOnce;
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((one) => ({ one, place: Math.random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ one }) => one);
}

export interface Took {
  /** Microseconds per call: `wall` by the clock, `cpu` of processor time. */
  wall: number[];
  cpu: number[];
}

async function compare(way: keyof Calls, atOnce: number, rounds: number) {
  const took: Record<string, Took> = {};
  for (let round = -warmUps; round < rounds; round++)
    for (const [name, calls] of shuffled(Object.entries(clients))) {
      const before = process.cpuUsage();
      const started = performance.now();
      const made = await turn(calls[way], atOnce);
      const wall = performance.now() - started;
      const { user, system } = process.cpuUsage(before);
      if (round < 0) continue;
      const own = took[name] ?? { wall: [], cpu: [] };
      took[name] = own;
      own.wall.push((wall * 1000) / made);
      own.cpu.push((user + system) / made);
    }
  return took;
}

const rounds = Number(count);
for (const way of ways) process.stdout.write(`${JSON.stringify({ name: way, took: await compare(way, 1, rounds) })}\n`);
process.stdout.write(`${JSON.stringify({ name: 'one, 16 at once', took: await compare('one', 16, Math.ceil(rounds / 8)) })}\n`);
process.exit(0);
