// Pages of a list with 1,000,000 rows, by number and by cursor, against its first page; ratios within one round.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './median.js';
import { report } from './report.js';
import { fillStaff, sandboxServer } from './sandbox-server.js';

const rows = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 9);
/** Calls of a page in a round, whose median counts. */
const calls = 5;
/** Rounds until each of ten connections has run every statement more than five times: until then PostgreSQL plans it again for each call. */
const warmUps = 12;
const limit = 50;

const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
{
  await using server = await sandboxServer(directory);
  await fillStaff(server.owner, server.company, rows);
  const middle = Math.floor(rows / limit / 2);
  const [half, last] = await Promise.all([
    server.client.listStaff({ limit, page: middle }),
    server.client.listStaff({ limit, page: 2 * middle }),
  ]);
  if (half.list.length !== limit || last.list.length !== limit || half.next === null) throw new Error('The pages are not there.');
  const pages = {
    first: {},
    'first by name': { sort: 'name' },
    'the middle by number': { page: middle },
    'the last by number': { page: 2 * middle },
    'next by cursor in the middle': { after: half.next },
  } as const;
  type Name = keyof typeof pages;
  const took = Object.fromEntries(Object.keys(pages).map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  const names = Object.keys(pages) as Name[];
  for (let round = -warmUps; round < rounds; round++)
    for (const name of round % 2 ? names : names.toReversed()) {
      const each: number[] = [];
      for (let call = 0; call < calls; call++) {
        const began = performance.now();
        await server.client.listStaff({ limit, ...pages[name] });
        each.push(performance.now() - began);
      }
      if (round >= 0) took[name].push(median(each));
    }
  for (const [name, goal] of [
    ['first by name', 10],
    ['the middle by number', 10],
    ['the last by number', 10],
    ['next by cursor in the middle', 1.2],
  ] as const)
    report({
      name: `${rows.toLocaleString('en')} rows, ${name} ÷ first page`,
      rounds: took[name].map((ms, round) => ms / (took.first[round] as number)),
      goal: { atMost: goal },
      more: `${median(took[name]).toFixed(1)} ms, first page ${median(took.first).toFixed(1)} ms`,
    });
}
await rm(directory, { recursive: true, force: true });
