// Imports 100,000 customers from XLSX as Excel writes it, against read-excel-file only reading the same file; and its memory.
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import { sheetOf, xlsx } from '../reliability/table-files.js';
import { ownPostgresUrl } from '../support/server.js';
import { median } from './median.js';
import { report } from './report.js';
import { importServer } from './timed-import.js';

const rows = Number(process.argv[2] ?? 100_000);
const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);
const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
const pathOf = (round: number) => join(directory, `customers-${round}.xlsx`);

/** Builds a workbook with shared strings and numeric cells, like Excel; uses different customers in each round. */
function book(round: number) {
  const places = new Map<string, number>();
  const text = (value: string) => {
    const at = places.get(value) ?? places.size;
    places.set(value, at);
    return { xml: `<c # t="s"><v>${at}</v></c>` };
  };
  const number = (value: number) => ({ xml: `<c #><v>${value}</v></c>` });
  const head = ['手机号', '昵称', '姓名', '性别', '生日', '身高', '初始体重'].map(text);
  const lines = Array.from({ length: rows }, (_, at) => [
    text(`13${round}${String(at).padStart(8, '0')}`),
    text(`客户${at}`),
    text(`姓名${at}`),
    text(at % 2 ? '女' : '男'),
    text(`19${70 + (at % 30)}-0${(at % 9) + 1}-15`),
    number(150 + (at % 40)),
    number(50.5 + (at % 60)),
  ]);
  return xlsx({ sheets: [sheetOf([head, ...lines])], strings: [...places.keys()] });
}

async function readAlone(path: string): Promise<number> {
  const started = performance.now();
  const read = await readSheet(createReadStream(path));
  if (read.length !== rows + 1) throw new Error(`${read.length} lines were read.`);
  return performance.now() - started;
}

async function compare(name: string, env: Record<string, string>) {
  await using server = await importServer(env);
  const took: { alone: number; took: number; growth: number; begun: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const path = pathOf(round);
    const alone = await readAlone(path);
    let begun = Number.NaN;
    const one = await server.time(new File([await readFile(path)], 'customers.xlsx'), rows, (_, { created }, since) => {
      if (created > 0 && Number.isNaN(begun)) begun = since;
    });
    took.push({ alone, begun, ...one });
  }
  const ms = (values: number[]) => `${median(values).toFixed(0)} ms`;
  report({
    name: `Import of ${rows.toLocaleString('en')} rows of XLSX, ${name} ÷ read-excel-file`,
    rounds: took.map((one) => one.took / one.alone),
    goal: { atMost: 2 },
    more: `${ms(took.map((one) => one.took))}, read-excel-file ${ms(took.map((one) => one.alone))}, the first rows in after ${ms(took.map((one) => one.begun))}`,
  });
  report({
    name: `Memory growth of that import of XLSX, ${name}`,
    rounds: took.map((one) => one.growth),
    goal: { atMost: 250 },
    unit: ' MiB',
  });
}

for (let round = 0; round < rounds; round++) await writeFile(pathOf(round), book(round));
const { url, drop } = await ownPostgresUrl();
await compare('PostgreSQL', { SHIYI_DATABASE_URL: url, SHIYI_DATA_DIR: join(directory, 'a') });
await drop();
await compare('embedded', { SHIYI_DATA_DIR: join(directory, 'b') });
await rm(directory, { recursive: true, force: true });
