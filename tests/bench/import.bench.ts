// 100,000 customers from CSV, checked, with an outcome a row and an audit row a chunk, against piping the same bytes into COPY; and what others notice of it.
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { createClient } from '@shiyi/sdk';
import { startProcess } from '../support/process.js';
import { ownPostgresUrl } from '../support/server.js';

const rows = Number(process.argv[2] ?? 100_000);
const password = 'Qinghe-2026';
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

const memoryOf = async (pid: number | undefined) =>
  Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

async function importInto(env: Record<string, string>) {
  const server = await startProcess({ SHIYI_ADMIN_PASSWORD: password, ...env });
  const { token } = await createClient({ baseUrl: server.url }).login({ username: 'admin', password });
  const client = createClient({ baseUrl: server.url, token: token ?? '', timeout: 60_000 });
  for (let call = 0; call < 50; call++) await client.listStaff({});
  const before = await memoryOf(server.child.pid);
  let peak = before;
  const others: number[] = [];
  const started = performance.now();
  const { id } = await client.importCustomers({ file: new File([head, text, '\n'], 'customers.csv') });
  for (;;) {
    const asked = performance.now();
    await client.listStaff({});
    others.push(performance.now() - asked);
    peak = Math.max(peak, await memoryOf(server.child.pid));
    const one = await client.getImportFile({ id });
    if (one.status === 'finished') {
      if (one.created !== rows) throw new Error(`${one.created} of ${rows} were created.`);
      break;
    }
    if (one.status === 'failed') throw new Error(one.error ?? '');
    await new Promise((done) => setTimeout(done, 20));
  }
  const took = performance.now() - started;
  await server.kill('SIGTERM');
  const p99 = others.toSorted((one, other) => one - other)[Math.floor(others.length * 0.99)] as number;
  return { took, growth: peak - before, p99 };
}

async function report(name: string, asked: number, copy: () => Promise<number>, env: Record<string, string>) {
  const copied = await copy();
  const { took, growth, p99 } = await importInto(env);
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
