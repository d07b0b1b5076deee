import { randomBytes } from 'node:crypto';
import type { Client, Data } from '@shiyi/sdk';
import { type Limits, startChild, usualLimits } from '@shiyi/server/imports/process/child';
import { UnreadableFile } from '@shiyi/server/imports/read/table';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { worldTimeout } from '../conformance/profile.js';
import { type Book, type Bytes, sheetOf, utf8, xlsx } from '../reliability/table-files.js';
import { adminOf, onEveryPlace, type Place } from '../support/place.js';
import type { ServerProcess } from '../support/process.js';
import type { GreedyTalk } from './greedy-child.js';

const mib = 1024 * 1024;

describe('child process for a file', () => {
  const file = new URL('./greedy-child.ts', import.meta.url);
  const started = (limits: Partial<Limits> = {}) => startChild<GreedyTalk>(file, { ...usualLimits, heapMb: 60, memoryMb: 300, ...limits });

  it.each([
    ['spin', /时间超过上限/, { answerMs: 2000 }],
    ['wait', /时间超过上限/, { totalMs: 2000 }],
    ['objects', /内存超过上限/, {}],
    ['buffers', /内存超过上限/, {}],
    ['string', /内存超过上限/, {}],
    ['abort', /内存超过上限/, {}],
  ] as const)('is ended with a message if it would %s', { timeout: 60_000 }, async (way, sentence, limits) => {
    await using child = started(limits);
    const began = performance.now();
    const error = await child.ask(way, {}).catch((fault: unknown) => fault);
    expect(error).toBeInstanceOf(UnreadableFile);
    expect((error as UnreadableFile).sentence[0]).toMatch(sentence);
    expect(performance.now() - began).toBeLessThan(30_000);
  });

  it('counts the time of all answers', { timeout: 60_000 }, async () => {
    await using child = started({ totalMs: 5000 });
    const ask = async () => {
      for (;;) await child.ask('well', { text: 'x'.repeat(mib) });
    };
    await expect(ask()).rejects.toThrow(/takes too long to process/);
  });

  it('has no secrets, and ignores signals to the server', { timeout: 60_000 }, async () => {
    await using child = started();
    expect(await child.ask('environment', {})).toEqual({});
    process.kill(child.pid, 'SIGINT');
    process.kill(child.pid, 'SIGTERM');
    expect(await child.ask('well', { text: '好' })).toEqual({ text: '好' });
  });

  it('is retried later after a kill, without counting against the file', { timeout: 60_000 }, async () => {
    await using child = started();
    await child.ask('well', { text: '' });
    process.kill(child.pid, 'SIGKILL');
    await expect(child.ask('well', { text: '' })).rejects.toMatchObject({ code: 'EPIPE' });
  });
});

const head = ['手机号', '昵称'];
const row = (at: number) => `<row r="${at}"><c r="A${at}" t="inlineStr"><is><t>139${String(at).padStart(8, '0')}</t></is></c></row>`;
const good: Book = { sheets: [sheetOf([head, ['13900100001', '张三']])] };
/** Incompressible data, so that the archive stays within the limit of unpacked to packed size. */
const noise = { 'xl/media/a.bin': new Uint8Array(randomBytes(2 * mib)) };
const sheet = (rows: string) => sheetOf([head]).replace('</sheetData>', `${rows}</sheetData>`);
const utf8Zip = (parts: Record<string, Uint8Array>) => zipSync(parts) as Bytes;

interface Attack {
  name: string;
  bytes: () => Bytes;
  /** The reason the file is rejected for. */
  says: RegExp;
}

const attacks: Attack[] = [
  {
    name: 'a cell of 220 MB of spaces',
    bytes: () =>
      xlsx({ sheets: [sheet(`<row r="2"><c r="A2" t="inlineStr"><is><t>${' '.repeat(220 * mib)}</t></is></c></row>`)], parts: noise }),
    says: /过大|损坏/,
  },
  {
    name: 'a shared text of 220 MB of spaces',
    bytes: () => xlsx({ ...good, strings: [' '.repeat(220 * mib)], parts: noise }),
    says: /过大|损坏/,
  },
  {
    name: 'a cell of 60 MB',
    bytes: () =>
      xlsx({ sheets: [sheet(`<row r="2"><c r="A2" t="inlineStr"><is><t>${' '.repeat(60 * mib)}</t></is></c></row>`)], parts: noise }),
    says: /损坏/,
  },
  {
    name: 'a text of 30,000 signs in each of a million cells',
    bytes: () =>
      xlsx({
        sheets: [
          sheet(Array.from({ length: 10_000 }, (_, at) => `<row r="${at + 2}">${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`).join('')),
        ],
        strings: ['长'.repeat(30_000)],
        parts: noise,
      }),
    says: /损坏|过大/,
  },
  {
    name: 'a million elements within each other',
    bytes: () => xlsx({ sheets: [sheet('<a>'.repeat(1_000_000))], parts: noise }),
    says: /损坏/,
  },
  {
    name: 'cells at the far end of their rows',
    bytes: () =>
      xlsx({
        sheets: [sheet(Array.from({ length: 50_000 }, (_, at) => `<row r="${at + 2}"><c r="XFD${at + 2}"><v>1</v></c></row>`).join(''))],
      }),
    says: /超过 600 列/,
  },
  {
    name: 'a row at the far end of the sheet',
    bytes: () => xlsx({ sheets: [sheet(row(1_048_576))] }),
    says: /超过 100000 行/,
  },
  {
    name: 'a sheet that says it has a million rows',
    bytes: () => xlsx({ sheets: [sheetOf([head]).replace('<sheetData>', '<dimension ref="A1:B1048576"/><sheetData>')] }),
    says: /超过 100000 行/,
  },
  {
    name: 'more rows than a sheet may have, without saying so',
    bytes: () => xlsx({ sheets: [sheet(Array.from({ length: 100_001 }, (_, at) => row(at + 2)).join(''))] }),
    says: /超过 100000 行/,
  },
  {
    name: 'twenty thousand parts',
    bytes: () => xlsx({ ...good, parts: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`xl/${at}`, strToU8('x')])) }),
    says: /过大/,
  },
  {
    name: 'a part that is larger than the archive says',
    bytes: () => lying(xlsx({ sheets: [sheet(Array.from({ length: 50_000 }, (_, at) => row(at + 2)).join(''))] })),
    says: /损坏/,
  },
  { name: 'an archive of one part', bytes: () => utf8Zip({ 'xl/workbook.xml': strToU8('<workbook/>') }), says: /损坏/ },
  { name: 'six million line ends', bytes: () => utf8(`手机号,昵称\n13900100001,张三\n${'\n'.repeat(6_000_000)}`), says: /超过 5000000 行/ },
];

/** Replaces large unpacked sizes in the archive's directory by small ones. */
function lying(book: Bytes): Bytes {
  const view = new DataView(book.buffer);
  for (let at = 0; at + 46 < book.length; at++)
    if (view.getUint32(at, true) === 0x02014b50 && view.getUint32(at + 24, true) > mib) view.setUint32(at + 24, 1000, true);
  return book;
}

onEveryPlace('a hostile file', (makePlace) => {
  let place: Place;
  let server: ServerProcess;
  let admin: Client;
  beforeAll(async () => {
    place = await makePlace();
    server = await place.start();
    admin = await adminOf(server);
  }, worldTimeout);
  afterAll(async () => {
    await server?.kill('SIGKILL');
    await place?.drop();
  });

  /** Uploads a file and waits for its outcome, while checking that other requests are answered quickly. */
  async function fateOf(bytes: Bytes, name: string): Promise<Data<'getImportFile'>> {
    const { id } = await admin.importCustomers({ file: new File([bytes], name) });
    let slowest = 0;
    for (;;) {
      const began = performance.now();
      const one = await admin.getImportFile({ id });
      slowest = Math.max(slowest, performance.now() - began);
      if (one.status !== 'waiting' && one.status !== 'running') {
        expect(slowest).toBeLessThan(5000);
        return one;
      }
      await new Promise((done) => setTimeout(done, 50));
    }
  }

  it.each(attacks)('refuses $name with a message, and writes nothing', { timeout: 120_000 }, async ({ name, bytes, says }) => {
    const one = await fateOf(bytes(), `${name}.xlsx`);
    expect(one).toMatchObject({ status: 'failed', created: 0, updated: 0 });
    expect(one.error).toMatch(says);
    expect(server.child.exitCode).toBeNull();
    const refused = await admin.safe('exportImportFile', { id: one.id });
    expect(refused).toMatchObject({ ok: false, error: { httpStatus: 409, bizCode: 40900, message: expect.stringMatching(says) } });
  });

  it('reads cells that are slow for a backtracking pattern as fast as any', { timeout: 300_000 }, async () => {
    const cells = `1${' '.repeat(30_000)}1`;
    const lines = Array.from({ length: 150 }, (_, at) => `1380000${1000 + at},张三,${cells}`);
    const began = performance.now();
    const one = await fateOf(utf8(`手机号,昵称,身高\n${lines.join('\n')}\n`), '慢.csv');
    expect(one).toMatchObject({ status: 'finished', failed: 150 });
    expect(performance.now() - began).toBeLessThan(15_000);
  });

  it('imports good files after bad ones', { timeout: 120_000 }, async () => {
    expect(await fateOf(xlsx(good), '好.xlsx')).toMatchObject({ status: 'finished', created: 1 });
  });
});
