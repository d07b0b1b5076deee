// 100,000 customers from CSV, checked, with an outcome a row and an audit row a chunk, against piping the same bytes into COPY; and what others notice of it.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { ownPostgresUrl } from '../support/server.js';
import { timedImport } from './timed-import.js';

const rows = Number(process.argv[2] ?? 100_000);
const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
const file = join(directory, 'customers.csv');
const line = (at: number) =>
  `139${String(at).padStart(8, '0')},客户${at},姓名${at},${(at % 2) + 1},19${70 + (at % 30)}-0${(at % 9) + 1}-15,${150 + (at % 40)},${50 + (at % 60)}.5`;
const text = Array.from({ length: rows }, (_, at) => line(at)).join('\n');
await writeFile(file, `${text}\n`);
const head = '手机号,昵称,姓名,性别,生日,身高,初始体重\n';

/** The least table that could stand in its place: a number of its own, and the key by which a customer is known. */
const table = `create table plain (id bigint generated always as identity primary key, phone text unique, nick_name text, real_name text, sex integer,
  birthday date, height numeric(5, 1), init_weight numeric(6, 2))`;
const columns = 'phone, nick_name, real_name, sex, birthday, height, init_weight';

async function copyPostgres(url: string): Promise<number> {
  execFileSync('psql', [url, '-qc', table]);
  const started = performance.now();
  execFileSync('psql', [url, '-qc', `\\copy plain (${columns}) from '${file}' csv`]);
  return performance.now() - started;
}

async function copyEmbedded(): Promise<number> {
  const db = await PGlite.create({ dataDir: join(directory, 'plain') });
  await db.exec(table);
  const started = performance.now();
  await db.query(`copy plain (${columns}) from '/dev/blob' csv`, [], { blob: new Blob([await readFile(file)]) });
  const took = performance.now() - started;
  await db.close();
  return took;
}

async function report(name: string, asked: number, copy: () => Promise<number>, env: Record<string, string>) {
  const copied = await copy();
  const others: number[] = [];
  const file = new File([head, text, '\n'], 'customers.csv');
  const { took, growth } = await timedImport(env, file, rows, async (client) => {
    const asked = performance.now();
    await client.listStaff({});
    others.push(performance.now() - asked);
  });
  const p99 = others.toSorted((one, other) => one - other)[Math.floor(others.length * 0.99)] as number;
  console.log(
    `${name}: ${(took / copied).toFixed(1)} × COPY (asked ≤ ${asked}); ${(took / 1000).toFixed(1)} s against ${(copied / 1000).toFixed(2)} s; ` +
      `memory +${growth.toFixed(0)} MiB (asked ≤ 120); p99 of a list meanwhile ${p99.toFixed(0)} ms (asked ≤ 500)`,
  );
}

const { url, drop } = await ownPostgresUrl();
await report('PostgreSQL', 4, () => copyPostgres(url), { SHIYI_DATABASE_URL: url, SHIYI_DATA_DIR: join(directory, 'a') });
await drop();
await report('embedded', 8, copyEmbedded, { SHIYI_DATA_DIR: join(directory, 'b') });
console.log(`${rows} rows, ${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB; one run each`);
await rm(directory, { recursive: true, force: true });
