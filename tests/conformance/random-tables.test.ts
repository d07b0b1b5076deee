import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encode } from '../support/encode.js';
import { type FileReading, readTableFile } from '../support/read-table-file.js';
import { caseTimeout, isLong, seed, times } from './profile.js';

/** A generator of numbers from 0 to 1 that a seed repeats. */
function generator(start: number) {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const chinese = ['手机号', '姓名', '生日', '体重'];

const encodings = {
  'utf-8': { names: ['林知夏', 'Zoë Müller', 'José', '山田さん'], heads: chinese },
  'utf-16le': { names: ['林知夏', 'Zoë Müller', '陳大文'], heads: chinese },
  gb18030: { names: ['林知夏', '王小明', '陈静', '刘洋', '欧阳修远'], heads: chinese },
  big5: { names: ['林知夏', '陳大文', '臺小姐', '黃志強'], heads: ['手機號碼', '姓名', '生日', '體重'] },
  shift_jis: { names: ['山田太郎', 'さとうはなこ', '鈴木さん', '田中かおり'], heads: ['電話番号', '氏名', '生年月日', '体重'] },
  'windows-1252': { names: ['Zoë Müller', 'José Núñez', 'Anaïs Lefèvre', 'Björn Åkesson'], heads: ['Phone', 'Name', 'Birthday', 'Weight'] },
} as const;
type Encoding = keyof typeof encodings;

const bytesOf = (text: string, encoding: Encoding): Buffer =>
  encoding === 'utf-8'
    ? Buffer.from(text)
    : encoding === 'utf-16le'
      ? Buffer.from(`\ufeff${text}`, 'utf16le')
      : encode(encoding === 'windows-1252' ? text : text.replaceAll('\u00a0', ' '), encoding);

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const two = (value: number) => String(value).padStart(2, '0');
const dates = {
  year: (y: number, m: number, d: number) => `${y}-${two(m)}-${two(d)}`,
  day: (y: number, m: number, d: number) => `${two(d)}/${two(m)}/${y}`,
  month: (y: number, m: number, d: number) => `${m}/${d}/${y}`,
  name: (y: number, m: number, d: number) => `${months[m - 1]} ${d}, ${y}`,
};
type DateStyle = keyof typeof dates;

const numbers = {
  point: (value: string) => value,
  comma: (value: string) => value.replace('.', ','),
  spaced: (value: string) => ` ${value.replace('.', ',')}\u00a0kg`,
};
type NumberStyle = keyof typeof numbers;
const shapes = ['plain', 'titled', 'wide'] as const;

const timeLimit = isLong ? 3_600_000 : caseTimeout;

interface Table {
  encoding: Encoding;
  number: NumberStyle;
  date: DateStyle;
  shape: (typeof shapes)[number];
  rows: { phone: string; name: string; birthday: string; written: string; weight: string }[];
}

function randomTable(random: () => number): Table {
  const pick = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const encoding = pick(Object.keys(encodings) as Encoding[]);
  const date = pick(Object.keys(dates) as DateStyle[]);
  const rows = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, at) => {
    const [y, m, d] = [1950 + Math.floor(random() * 60), 1 + Math.floor(random() * 12), 1 + Math.floor(random() * 28)];
    // Three decimals are where a sign may also divide thousands.
    const weight = `${30 + Math.floor(random() * 150)}.${String(1 + Math.floor(random() * 998)).padStart(3, '0')}`.slice(
      0,
      4 + Math.floor(random() * 4),
    );
    return {
      ...{ phone: `139${String(10_000_000 + at)}`, name: pick(encodings[encoding].names), birthday: dates.year(y, m, d) },
      ...{ written: dates[date](y, m, d), weight: weight.replace(/\.$/, '') },
    };
  });
  return { encoding, number: pick(Object.keys(numbers) as NumberStyle[]), date, shape: pick(shapes), rows };
}

function textOf({ encoding, number, date, shape, rows }: Table): string {
  const separator = shape === 'plain' && number === 'point' && date !== 'name' ? ',' : shape === 'wide' ? '\t' : ';';
  const { heads } = encodings[encoding];
  const lines = [heads, ...rows.map((row) => [row.phone, row.name, row.written, numbers[number](row.weight)])];
  const wide = shape === 'wide' ? lines.map((cells) => [...cells, ...Array.from({ length: 40 }, (_, at) => `x${at}`)]) : lines;
  return `${shape === 'titled' ? `${encodings[encoding].names[0]}\n\n` : ''}${wide.map((cells) => cells.join(separator)).join('\r\n')}\r\n`;
}

/** Returns what was read wrong. A question, a refusal and a refused line are not wrong. */
function wrongIn({ rows }: Table, reading: FileReading): unknown[] {
  if (reading.refusal || reading.question) return [];
  return reading.rows.flatMap((row, at) => {
    const expected = rows[at];
    if (!('values' in row) || !expected) return [];
    const { phone, birthday, init_weight, real_name, nick_name } = row.values;
    const read = { phone, birthday, weight: init_weight, name: real_name ?? nick_name };
    const right = {
      phone: expected.phone,
      birthday: expected.birthday,
      weight: Math.round(Number((Number(expected.weight) * 100).toPrecision(12))) / 100,
      name: expected.name,
    };
    return JSON.stringify(read) === JSON.stringify(right) ? [] : [{ read, right }];
  });
}

describe('random tables', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shiyi-tables-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it(
    'are read as they were meant, or asked about, in any encoding, notation and shape',
    async () => {
      const path = join(folder, 'table.csv');
      const all = times(300, 20_000);
      let [whole, asked, wrong] = [0, 0, 0];
      let first = '';
      for (let at = 0; at < all; at++) {
        const table = randomTable(generator(seed + at));
        const text = textOf(table);
        await writeFile(path, bytesOf(text, table.encoding));
        const reading = await readTableFile(path, 'member');
        const found = wrongIn(table, reading);
        wrong += found.length;
        if (found.length > 0) first ||= `seed ${seed + at}\n${JSON.stringify([found, table])}\n${text}`;
        if (reading.refusal || reading.question) asked++;
        else if (reading.rows.every((row) => 'values' in row)) whole++;
      }
      expect(wrong, first).toBe(0);
      expect(whole / all, `${asked} asked`).toBeGreaterThan(0.7);
    },
    timeLimit,
  );
});
