// Tables whose cells, rows or parts are as costly as their format allows.
import { randomBytes } from 'node:crypto';
import { strToU8 } from 'fflate';
import { type Book, type Bytes, sheetOf, utf8, xlsx } from '../reliability/table-files.js';

const mib = 1024 * 1024;
const head = ['手机号', '昵称', '身高', '备注'];

export interface WorstTable {
  name: string;
  file: string;
  bytes: () => Bytes;
  /** The reason the whole file is refused for, or the numbers of created and rejected rows. */
  ends: RegExp | readonly [created: number, failed: number];
}

const csv = (name: string, text: () => string, ends: WorstTable['ends']): WorstTable => ({
  name: `CSV: ${name}`,
  file: '表.csv',
  bytes: () => utf8(`${head.join()}\n${text()}`),
  ends,
});

/** Incompressible data, so that the archive stays within the limit of unpacked to packed size. */
const noise = { 'xl/media/a.bin': new Uint8Array(randomBytes(2 * mib)) };
const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>';
const phoneOf = (at: number) => `139${String(at).padStart(8, '0')}`;
const many = (count: number, one: (at: number) => string) => Array.from({ length: count }, (_, at) => one(at)).join('');
const textCell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
const person = (at: number) => `${textCell(phoneOf(at))}${textCell('张三')}`;
const row = (at: number, cells: string) => `<row r="${at}">${cells}</row>`;
const sheet = (rows: string, more = '') => sheetOf([head], more).replace('</sheetData>', `${rows}</sheetData>`);
const book = (name: string, made: () => Book, ends: WorstTable['ends']): WorstTable => ({
  name: `XLSX: ${name}`,
  file: '表.xlsx',
  bytes: () => {
    const { parts, ...rest } = made();
    return xlsx({ ...rest, parts: { ...noise, ...parts } });
  },
  ends,
});
const inPart = (name: string, part: string, xml: () => string, ends: WorstTable['ends']) =>
  book(name, () => ({ sheets: [sheet(row(2, person(1)))], parts: { [part]: strToU8(`${xmlHead}${xml()}`) } }), ends);

const digits = '9'.repeat(100_000);
/** Entities of which each is ten of the one before. */
const entities = `<!DOCTYPE a [<!ENTITY e0 "xxxxxxxxxx">${many(9, (at) => `<!ENTITY e${at + 1} "${`&e${at};`.repeat(10)}">`)}]>`;
const nested = (name: string) => `<${name}>`.repeat(8 * (mib / 16));

const texts: WorstTable[] = [
  csv('a quote that is never closed, in 12 MiB', () => `13900100001,"${'长'.repeat(4 * mib)}`, /过长，可能有引号没有成对/),
  csv('a quote that is never closed, over 2 million lines', () => `13900100001,"${'长\n'.repeat(2_000_000)}`, /过长，可能有引号没有成对/),
  csv('two quotes after each other, in 10 MiB', () => `13900100001,"${'""'.repeat(5 * mib)}"`, /过长/),
  csv('a million columns in a row', () => `13900100001${',1'.repeat(1_000_000)}\n`, /超过 600 列/),
  csv('a million quoted columns in a row', () => `13900100001${',"1"'.repeat(1_000_000)}\n`, /超过 600 列/),
  csv('a number of 100,000 digits', () => `13900100001,张三,${digits}\n`, [0, 1]),
  csv('a phone of 100,000 digits', () => `${digits},张三\n`, [0, 1]),
  csv('a small number of 100,000 digits', () => `13900100001,张三,0.${'0'.repeat(100_000)}1\n`, [0, 1]),
  csv('an endless exponent', () => `13900100001,张三,1e${digits}\n`, [0, 1]),
  csv('cells of 3 MB', () => many(4, (at) => `${phoneOf(at)},${'长'.repeat(mib)}\n`), [0, 4]),
  csv(
    '300 cells of 10,000 signs in each row',
    () => many(8, (at) => `${phoneOf(at)},张三${`,${'x'.repeat(10_000)}`.repeat(298)}\n`),
    [0, 8],
  ),
  csv('6,000 rows of nothing but faults', () => many(6000, () => `1${',长'.repeat(3)}${'长'.repeat(1000)}\n`), [0, 6000]),
  csv('a line end in each of a million cells', () => `13900100001,"${'\r'.repeat(3 * mib)}"\n`, [0, 1]),
];

const books: WorstTable[] = [
  book('20 MiB of empty cells', () => ({ sheets: [sheet(row(2, '<c/>'.repeat(5 * mib)))] }), [0, 0]),
  book('20 MiB of empty rows', () => ({ sheets: [sheet('<row/>'.repeat(3 * mib))] }), [0, 0]),
  book('a million columns in a row', () => ({ sheets: [sheet(row(2, '<c><v>1</v></c>'.repeat(1_000_000)))] }), /超过 600 列/),
  book('a column ZZZZ', () => ({ sheets: [sheet(row(2, '<c r="ZZZZ2"><v>1</v></c>'))] }), /超过 600 列/),
  book(
    'a number of 100,000 digits',
    () => ({ sheets: [sheet(row(2, `${textCell(phoneOf(1))}${textCell('张三')}<c><v>${digits}</v></c>`))] }),
    [0, 1],
  ),
  book('a date of 100,000 digits', () => ({ sheets: [sheet(row(2, `${textCell(phoneOf(1))}<c s="1"><v>${digits}</v></c>`))] }), [0, 1]),
  book('a shared text of 100,000 digits', () => ({ sheets: [sheet(row(2, `<c t="s"><v>${digits}</v></c>`))] }), /损坏/),
  book(
    'three million shared texts',
    () => ({
      sheets: [sheet(row(2, `${textCell(phoneOf(1))}<c t="s"><v>2999999</v></c>`))],
      parts: { 'xl/sharedStrings.xml': strToU8(`${xmlHead}<sst>${'<si><t>长</t></si>'.repeat(3_000_000)}</sst>`) },
    }),
    [1, 0],
  ),
  inPart('more than 64 MiB of shared texts', 'xl/sharedStrings.xml', () => `<sst>${'<si/>'.repeat(14 * mib)}</sst>`, /过大/),
  inPart('shared texts within each other', 'xl/sharedStrings.xml', () => nested('si'), /损坏/),
  inPart('shared texts of entities', 'xl/sharedStrings.xml', () => `${entities}<sst><si><t>&e9;</t></si></sst>`, [1, 0]),
  inPart('a workbook of entities', 'xl/workbook.xml', () => `${entities}<workbook><sheets>&e9;</sheets></workbook>`, /损坏/),
  inPart('a workbook within itself', 'xl/workbook.xml', () => nested('workbook'), /损坏/),
  inPart(
    'a hundred thousand names of one sheet',
    'xl/workbook.xml',
    () => `<workbook xmlns:r="r"><sheets>${many(100_000, (at) => `<sheet name="${at}" sheetId="${at}" r:id="rId1"/>`)}</sheets></workbook>`,
    [1, 0],
  ),
  inPart(
    'a long format that each style has',
    'xl/styles.xml',
    () =>
      `<styleSheet><numFmts><numFmt numFmtId="170" formatCode="${'0'.repeat(900_000)}"/></numFmts><cellXfs>${'<xf numFmtId="170"/>'.repeat(300_000)}</cellXfs></styleSheet>`,
    [1, 0],
  ),
  inPart(
    'an element with 60,000 attributes',
    'xl/styles.xml',
    () => `<styleSheet><numFmts><numFmt ${many(60_000, (at) => `a${at}="" `)}/></numFmts></styleSheet>`,
    [1, 0],
  ),
  book(
    'cells merged over all rows',
    () => ({
      sheets: [
        sheet(
          many(20_000, (at) => row(at + 2, person(at))),
          `<mergeCells>${many(300, (at) => `<mergeCell ref="${columnName(at)}2:${columnName(at)}20001"/>`)}</mergeCells>`,
        ),
      ],
    }),
    [20_000, 0],
  ),
];

function columnName(at: number): string {
  return at < 26 ? String.fromCharCode(65 + at) : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`;
}

export const worstTables: readonly WorstTable[] = [...texts, ...books];

/** A table with these heads in which every cell is as long as a cell may be. */
export const fullTable = (heads: readonly string[], rows: number): Bytes =>
  utf8(`${heads.join()}\n${many(rows, (at) => `${heads.map((_, column) => `${at}-${column}-${'长'.repeat(32_000)}`).join()}\n`)}`);
