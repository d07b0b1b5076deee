// Imports 100,000 customers from CSV, with validation, an outcome per row and an audit row per chunk, against piping the same bytes into
// COPY; also measures how the import affects other requests.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { ownPostgresUrl } from '../support/server.js';
import { median } from './median.js';
import { p99, report } from './report.js';
import { importServer } from './timed-import.js';

const rows = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);
const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
const file = join(directory, 'customers.csv');
const line = (at: number, round: number) =>
  `13${round}${String(at).padStart(8, '0')},客户${at},姓名${at},${(at % 2) + 1},19${70 + (at % 30)}-0${(at % 9) + 1}-15,${150 + (at % 40)},${50 + (at % 60)}.5`;
/** Uses different customers in each round. */
const textOf = (round: number) => `${Array.from({ length: rows }, (_, at) => line(at, round)).join('\n')}\n`;
await writeFile(file, textOf(0));
const head = '手机号,昵称,姓名,性别,生日,身高,初始体重\n';

/** The smallest equivalent table: a generated id and the unique key of a customer. */
const table = `drop table if exists plain; create table plain (id bigint generated always as identity primary key, phone text unique,
  nick_name text, real_name text, sex integer, birthday date, height numeric(5, 1), init_weight numeric(6, 2))`;
const columns = 'phone, nick_name, real_name, sex, birthday, height, init_weight';

async function timed(work: () => unknown): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function copyPostgres(url: string): Promise<number> {
  execFileSync('psql', [url, '-qc', table], { stdio: 'ignore' });
  return timed(() => execFileSync('psql', [url, '-qc', `\\copy plain (${columns}) from '${file}' csv`]));
}

const embedded = await PGlite.create({ dataDir: join(directory, 'plain') });
async function copyEmbedded(): Promise<number> {
  await embedded.exec(table);
  const blob = new Blob([await readFile(file)]);
  return timed(() => embedded.query(`copy plain (${columns}) from '/dev/blob' csv`, [], { blob }));
}

async function compare(name: string, goal: number, copy: () => Promise<number>, env: Record<string, string>) {
  await using server = await importServer(env);
  const took: { copied: number; took: number; growth: number; others: number[] }[] = [];
  for (let round = 0; round < rounds; round++) {
    const copied = await copy();
    const others: number[] = [];
    const sent = new File([head, textOf(round)], 'customers.csv');
    const one = await server.time(sent, rows, async (client) => {
      others.push(await timed(() => client.listStaff({})));
    });
    took.push({ copied, others, ...one });
  }
  const ms = (values: number[]) => `${median(values).toFixed(0)} ms`;
  report({
    name: `Import of ${rows.toLocaleString('en')} rows, ${name} ÷ COPY`,
    rounds: took.map((one) => one.took / one.copied),
    goal: { atMost: goal },
    more: `${ms(took.map((one) => one.took))}, COPY ${ms(took.map((one) => one.copied))}`,
  });
  report({ name: `Memory growth of that import, ${name}`, rounds: took.map((one) => one.growth), goal: { atMost: 120 }, unit: ' MiB' });
  report({
    name: `p99 of a list during that import, ${name}`,
    rounds: took.map((one) => p99(one.others)),
    goal: { atMost: 300 },
    unit: ' ms',
  });
}

const { url, drop } = await ownPostgresUrl();
await compare('PostgreSQL', 4.5, () => copyPostgres(url), { SHIYI_DATABASE_URL: url, SHIYI_DATA_DIR: join(directory, 'a') });
await drop();
await compare('embedded', 5, copyEmbedded, { SHIYI_DATA_DIR: join(directory, 'b') });
await embedded.close();
await rm(directory, { recursive: true, force: true });
