// 100,000 customers from XLSX as Excel writes it, against read-excel-file alone reading the same file; and how much memory it takes.
import { createReadStream } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSheet } from 'read-excel-file/node';
import { sheetOf, xlsx } from '../reliability/table-files.js';
import { ownPostgresUrl } from '../support/server.js';
import { median } from './median.js';
import { timedImport } from './timed-import.js';

const rows = Number(process.argv[2] ?? 100_000);
const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
const path = join(directory, 'customers.xlsx');

/** Texts once each, as a spreadsheet keeps them, and numbers as numbers. */
function book() {
  const places = new Map<string, number>();
  const text = (value: string) => {
    const at = places.get(value) ?? places.size;
    places.set(value, at);
    return { xml: `<c # t="s"><v>${at}</v></c>` };
  };
  const number = (value: number) => ({ xml: `<c #><v>${value}</v></c>` });
  const head = ['手机号', '昵称', '姓名', '性别', '生日', '身高', '初始体重'].map(text);
  const lines = Array.from({ length: rows }, (_, at) => [
    text(`139${String(at).padStart(8, '0')}`),
    text(`客户${at}`),
    text(`姓名${at}`),
    text(at % 2 ? '女' : '男'),
    text(`19${70 + (at % 30)}-0${(at % 9) + 1}-15`),
    number(150 + (at % 40)),
    number(50.5 + (at % 60)),
  ]);
  return xlsx({ sheets: [sheetOf([head, ...lines])], strings: [...places.keys()] });
}
await writeFile(path, book());

async function readAlone(): Promise<number> {
  const started = performance.now();
  const read = await readSheet(createReadStream(path));
  if (read.length !== rows + 1) throw new Error(`${read.length} lines were read.`);
  return performance.now() - started;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

async function report(name: string, env: Record<string, string>) {
  const alone = median([await readAlone(), await readAlone(), await readAlone()]);
  let begun = Number.NaN;
  const file = new File([await readFile(path)], 'customers.xlsx');
  const { took, growth } = await timedImport(env, file, rows, (_, one, since) => {
    if (one.created > 0 && Number.isNaN(begun)) begun = since;
  });
  console.log(
    `${name}: ${(took / alone).toFixed(1)} × read-excel-file alone (asked ≤ 2); ${seconds(took)} against ${seconds(alone)}, ` +
      `the first rows in after ${seconds(begun)}; memory +${growth.toFixed(0)} MiB (asked ≤ 400)`,
  );
}

const { url, drop } = await ownPostgresUrl();
await report('PostgreSQL', { SHIYI_DATABASE_URL: url, SHIYI_DATA_DIR: join(directory, 'a') });
await drop();
await report('embedded', { SHIYI_DATA_DIR: join(directory, 'b') });
console.log(`${rows} rows, ${((await readFile(path)).length / 1e6).toFixed(1)} MB; one import each, median of 3 reads`);
await rm(directory, { recursive: true, force: true });
