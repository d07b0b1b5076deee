// What an import finds out before it asks anything: format, encoding, separator, header row and columns. Each round is a process of its own, as
// the reader of an import is.
import { fork } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openFile } from '@shiyi/server/imports/process/open-file';
import { encode } from '../support/encode.js';
import { report } from './report.js';

const encodings = ['utf-8', 'utf-16le', 'gb18030', 'big5', 'shift_jis', 'windows-1252'] as const;
type Encoding = (typeof encodings)[number];

const heads: Readonly<Record<Encoding, string>> = {
  ...{ 'utf-8': '食物名称,能量,蛋白质,脂肪,碳水化合物', 'utf-16le': '食物名称,能量,蛋白质,脂肪,碳水化合物' },
  ...{ gb18030: '食物名称,能量,蛋白质,脂肪,碳水化合物', big5: '食物名稱,熱量,蛋白質,脂肪,碳水化合物' },
  ...{ shift_jis: '食品名,エネルギー,たんぱく質,脂質,炭水化物', 'windows-1252': 'Aliment;Énergie;Protéines;Lipides;Glucides' },
};
const names: Readonly<Record<Encoding, string>> = {
  ...{ 'utf-8': '米饭（蒸）', 'utf-16le': '米饭（蒸）', gb18030: '米饭（蒸）', big5: '白飯（蒸）', shift_jis: 'ごはん（精白米）' },
  'windows-1252': 'Crème fraîche épaisse',
};

const sizes = [1, 20];
const bytesOf = (text: string, encoding: Encoding) =>
  encoding === 'utf-8' ? Buffer.from(text) : encoding === 'utf-16le' ? Buffer.from(`\ufeff${text}`, 'utf16le') : encode(text, encoding);

function fileIn(encoding: Encoding, megabytes: number): Buffer {
  const separator = encoding === 'windows-1252' ? ';' : ',';
  const head = bytesOf(`${heads[encoding]}\r\n`, encoding);
  const part = bytesOf(
    Array.from({ length: 1000 }, (_, at) => `${[`${names[encoding]} ${at}`, 116 + (at % 9), 2.6, 0.3, 25.9].join(separator)}\r\n`).join(''),
    encoding,
  );
  // Only the start of a file has a byte order mark.
  const rest = encoding === 'utf-16le' ? part.subarray(2) : part;
  return Buffer.concat([head, ...Array.from({ length: Math.ceil((megabytes * 1024 * 1024) / rest.length) }, () => rest)]);
}

const bytesRead = async () => Number(/rchar: (\d+)/.exec(await readFile('/proc/self/io', 'utf8'))?.[1]);

async function detect(path: string) {
  const order = { type: 'ingredient' as const, path, format: 'csv' as const, headerRow: undefined, sheet: undefined, mapping: '' };
  const more = { encoding: undefined, separator: undefined, timeZone: 'Asia/Shanghai', remembered: [], company: [] };
  const began = performance.now();
  const found = await openFile({ ...order, ...more });
  const took = performance.now() - began;
  // The modules were loaded the first time.
  const before = await bytesRead();
  await openFile({ ...order, ...more });
  return { took, read: (await bytesRead()) - before, encoding: found.text?.encoding, heads: found.heads.length };
}

type Found = Awaited<ReturnType<typeof detect>>;

const detectInProcess = (path: string) =>
  new Promise<Found>((done, fail) => {
    const child = fork(fileURLToPath(import.meta.url), [path], { execArgv: process.execArgv });
    child.once('message', (found) => done(found as Found));
    child.once('error', fail);
    child.once('exit', (code) => code && fail(new Error(`It ended with ${code}.`)));
  });

async function benchFile(path: string, encoding: Encoding, megabytes: number) {
  await writeFile(path, fileIn(encoding, megabytes));
  const rounds: Found[] = [];
  for (let round = 0; round < Number(process.env.SHIYI_BENCH_ROUNDS ?? 5); round++) rounds.push(await detectInProcess(path));
  const [first] = rounds;
  if (first?.encoding !== encoding || first.heads !== 5) throw new Error(`${encoding} was read as ${JSON.stringify(first)}.`);
  const name = `Detection of ${megabytes} MB in ${encoding}`;
  const more = `${(first.read / 1024 / 1024).toFixed(1)} MiB read`;
  report({ name, rounds: rounds.map(({ took }) => took), goal: { atMost: 200 }, unit: ' ms', more });
}

async function bench() {
  const folder = await mkdtemp(join(tmpdir(), 'shiyi-detection-'));
  for (const megabytes of sizes)
    for (const encoding of encodings) await benchFile(join(folder, `${encoding}-${megabytes}.csv`), encoding, megabytes);
  await rm(folder, { recursive: true });
}

const [path] = process.argv.slice(2);
if (path === undefined) await bench();
else process.send?.(await detect(path));
