import { zipSync } from 'fflate';
import { type Bytes, bytes, gbk, sheetOf, utf8, utf16, type XmlCell, xlsx } from './table-files.js';

export interface OddFile {
  name: string;
  bytes: () => Bytes;
  /** The numbers of created and rejected rows, or the reason the whole file is rejected. */
  ends: readonly [created: number, failed: number] | RegExp;
  /** Whether the quick profile includes it. */
  quick?: true;
}

/** One valid row, one invalid row. */
const plain = ['手机号,昵称', '13900100001,张三', '1390,李四'];
const lf = `${plain.join('\n')}\n`;
const crlf = `${plain.join('\r\n')}\r\n`;
const both = [1, 1] as const;
const csv = (name: string, text: string, ends: OddFile['ends'], quick?: true): OddFile => ({
  name,
  bytes: () => utf8(text),
  ends,
  ...(quick ? { quick } : {}),
});
/** One row below the usual header row. */
const cell = (name: string, nick: string, ends: OddFile['ends']): OddFile => csv(name, `手机号,昵称\n13900100001,${nick}\n`, ends);
const phone = (name: string, text: string, ends: OddFile['ends']): OddFile => csv(name, `手机号,昵称\n${text},张三\n`, ends);

const encodings: OddFile[] = [
  { name: 'UTF-8', bytes: () => utf8(crlf), ends: both },
  { name: 'UTF-8 with its mark', bytes: () => utf8(`\ufeff${crlf}`), ends: both, quick: true },
  { name: 'GBK', bytes: () => gbk(crlf), ends: both, quick: true },
  { name: 'UTF-16LE with its mark', bytes: () => utf16(crlf), ends: both },
  { name: 'UTF-16BE with its mark', bytes: () => utf16(crlf, { big: true }), ends: both, quick: true },
  {
    name: 'UTF-16LE without its mark',
    bytes: () => utf16(`${'phone,nick_name'.padEnd(15)}\n13900100001,Zhang\n1390,Li\n`, { mark: false }),
    ends: both,
  },
  {
    name: 'UTF-16BE without its mark',
    bytes: () => utf16('phone,nick_name\n13900100001,Zhang\n1390,Li\n', { big: true, mark: false }),
    ends: both,
  },
  {
    name: 'UTF-8 broken in the middle',
    bytes: () => bytes(utf8('手机号,昵称\n13900100001,张'), [0xff, 0xfe], utf8('三\n')),
    ends: /没有找到|手机号/,
  },
  { name: 'a lone surrogate', bytes: () => bytes(utf8('phone,nick_name\n13900100001,A'), [0xed, 0xa0, 0x80], utf8('\n')), ends: [1, 0] },
];

const lines: OddFile[] = [
  csv('LF', lf, both),
  csv('CR', plain.join('\r'), both, true),
  csv('mixed line ends', `${plain[0]}\r\n${plain[1]}\n${plain[2]}\r`, both),
  csv('no last line end', plain.join('\n'), both),
  csv('blank lines between', plain.join('\n\n\n'), both),
  csv('a thousand blank lines behind', lf + '\n'.repeat(1000), both),
  csv('blank cells behind', `${lf},\n,\n`, both),
  csv('tabs', lf.replaceAll(',', '\t'), both),
  csv('semicolons', lf.replaceAll(',', ';'), both),
  csv('bars', lf.replaceAll(',', '|'), both),
  csv('a line end in a cell', '手机号,昵称\n13900100001,"张\n三"\n1390,李四\n', both, true),
  csv('doubled quotes', '手机号,昵称\n13900100001,"张""三"\n', [1, 0]),
  csv('a separator in a cell', '手机号,昵称\n13900100001,"张,三"\n', [1, 0]),
  csv('a quote in the middle', '手机号,昵称\n13900100001,张"三\n', [1, 0]),
  csv('a quote that is never closed', '手机号,昵称\n13900100001,"张三\n1390,李四\n', /引号没有成对/, true),
  csv('rows too short', '手机号,昵称,姓名\n13900100001,张三\n13900100002\n', both),
  csv('rows too long', '手机号,昵称\n13900100001,张三,多,余\n', [1, 0]),
];

const shapes: OddFile[] = [
  csv('nothing', '', /文件是空的/),
  csv('only the mark', '\ufeff', /没有内容|空的/),
  csv('only line ends', '\n\n\n', /没有内容/),
  csv('only a head', '手机号,昵称\n', [0, 0], true),
  csv('no head', '13900100001,张三\n', /没有找到“手机号”列/),
  csv('600 columns', `手机号,昵称${',x'.repeat(598)}\n13900100001,张三\n`, [1, 0]),
  csv('601 columns', `手机号,昵称${',x'.repeat(599)}\n13900100001,张三\n`, /超过 600 列/),
  csv('a cell of 1 MB', `手机号,昵称\n13900100001,${'长'.repeat(350_000)}\n13900100002,短\n`, both, true),
  csv('a line of 6 MB', `手机号,昵称\n13900100001,${'长'.repeat(2_000_000)}\n`, /过长/),
  csv('a head twice', '手机号,昵称,手机号\n13900100001,张三,1390\n', [1, 0]),
  csv('another order', '昵称,备注,手机号\n张三,,13900100001\n', [1, 0]),
  csv('heads with signs', ' 手 机 号* ,【昵称】昵称：,身高（cm）\n13900100001,张三,165\n', [1, 0]),
  csv('heads of JavaScript', '手机号,昵称,__proto__,constructor,toString\n13900100001,张三,a,b,c\n', [1, 0], true),
];

const values: OddFile[] = [
  phone('a phone as 1.39E+10', '1.39E+10', [0, 1]),
  phone('full-width digits', '１３９００１０００００１'.replace('０００００１', '００００１'), [1, 0]),
  phone('spaces around', '  13900100001\u3000', [1, 0]),
  phone('a phone with its country', '+86 139-0010-0001', [1, 0]),
  phone('a phone with a zero-width space', '139\u200b00100001', [1, 0]),
  phone('a phone with .0', '13900100001.0', [1, 0]),
  phone('a landline', '0571-88886666', [0, 1]),
  phone('letters', 'O3900100001', [0, 1]),
  cell('a NUL', `张\u0000三,${'备'.repeat(200)}`, [1, 0]),
  cell('a formula', '=HYPERLINK("http://evil.example")'.replaceAll('"', '""'), [1, 0]),
  cell('SQL', "'; drop table customer; --", [1, 0]),
  cell('HTML', '<img src=x onerror=alert(1)>', [1, 0]),
  cell('letters outside of the plane', '𠮷野家👩‍⚕️', [1, 0]),
  cell('a turned direction', '\u202e三张', [1, 0]),
  cell('65 letters', '长'.repeat(65), [0, 1]),
  csv('a day of a spreadsheet', '手机号,昵称,生日\n13900100001,张三,34198\n13900100002,李四,1993-02-30\n', both),
  csv('measures out of range', '手机号,昵称,身高,体重\n13900100001,张三,1.65米,137斤\n13900100002,李四,-165,abc\n', both),
];

const table: XmlCell[][] = [
  ['手机号', '昵称'],
  ['13900100001', '张三'],
  ['1390', '李四'],
];
const raw = (xml: string): XmlCell => ({ xml });
const book = (name: string, rows: XmlCell[][], ends: OddFile['ends'], more = ''): OddFile => ({
  name,
  bytes: () => xlsx({ sheets: [sheetOf(rows, more)] }),
  ends,
});
const row = (...cells: XmlCell[]): XmlCell[][] => [['手机号', '昵称', '生日'], cells];
const bomb = `<!DOCTYPE w [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY ${'bcdefghij'[at]} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')}]>`;
const withType = (type: string, text: string) =>
  sheetOf([
    ['手机号', '昵称'],
    ['13900100001', 'ENTITY'],
  ])
    .replace('?><', `?>${type}<`)
    .replace('ENTITY', text);

const books: OddFile[] = [
  { ...book('a workbook', table, both), quick: true },
  {
    name: 'shared texts',
    bytes: () =>
      xlsx({
        sheets: [
          sheetOf([
            ['手机号', '昵称'],
            [raw('<c # t="s"><v>0</v></c>'), raw('<c # t="s"><v>1</v></c>')],
          ]),
        ],
        strings: ['13900100001', '张三'],
      }),
    ends: [1, 0],
  },
  book('a phone as a number', row(raw('<c #><v>13900100001</v></c>'), '张三'), [1, 0]),
  book('a phone as 1.3900100001E10', row(raw('<c #><v>1.3900100001E10</v></c>'), '张三'), [1, 0]),
  book(
    'formulas with their values',
    row(raw('<c # t="str"><f>A1&amp;B1</f><v>13900100001</v></c>'), raw('<c # t="str"><f>1+1</f><v>张三</v></c>')),
    [1, 0],
  ),
  book('a day as a date', row('13900100001', '张三', raw('<c # s="1"><v>34198</v></c>')), [1, 0]),
  book('a truth', row('13900100001', raw('<c # t="b"><v>1</v></c>')), [1, 0]),
  book('a formula that failed', row('13900100001', '张三', raw('<c # t="e"><v>#N/A</v></c>')), [0, 1]),
  book('merged cells', table, both, '<mergeCells count="1"><mergeCell ref="A1:A1"/></mergeCells>'),
  {
    name: 'days since 1904',
    bytes: () =>
      xlsx({ sheets: [sheetOf(row('13900100001', '张三', raw('<c # s="1"><v>32736</v></c>')))], properties: '<workbookPr date1904="1"/>' }),
    ends: [1, 0],
  },
  { name: 'two sheets', bytes: () => xlsx({ sheets: [sheetOf(table), sheetOf([['x']])] }), ends: both },
  { name: 'a hidden sheet', bytes: () => xlsx({ sheets: [sheetOf(table)], first: 'state="hidden"' }), ends: both },
  {
    name: 'a workbook cut short',
    bytes: () => xlsx({ sheets: [sheetOf(table)] }).slice(0, 900) as Bytes,
    ends: /损坏|无法读取/,
    quick: true,
  },
  { name: 'a workbook without sheets', bytes: () => xlsx({ sheets: [] }), ends: /无法读取|没有内容/ },
  { name: 'a zip of a CSV', bytes: () => zipSync({ 'a.csv': utf8(lf) }) as Bytes, ends: /无法读取|不是/ },
  {
    name: 'a bomb of zeros',
    bytes: () => xlsx({ sheets: [sheetOf(table)], parts: { 'xl/media/a.bin': new Uint8Array(300 * 1024 * 1024) } }),
    ends: /解压后过大/,
  },
  { name: 'a bomb of entities', bytes: () => xlsx({ sheets: [withType(bomb, '&j;')] }), ends: [1, 0] },
  {
    name: 'an entity from elsewhere',
    bytes: () => xlsx({ sheets: [withType('<!DOCTYPE w [<!ENTITY x SYSTEM "file:///etc/passwd">]>', '&x;')] }),
    ends: [1, 0],
  },
  { name: 'XML that ends early', bytes: () => xlsx({ sheets: [sheetOf(table).slice(0, 300)] }), ends: /无法读取|损坏/ },
  {
    name: 'an old workbook',
    bytes: () => bytes([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1], new Uint8Array(600)),
    ends: /旧版 \.xls/,
  },
  csv('HTML as a workbook', '<html><table><tr><td>手机号</td></tr></table></html>', /这不是表格文件/),
  csv('a PDF', '%PDF-1.7\n1 0 obj', /这不是表格文件/),
  { name: 'a picture', bytes: () => bytes([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]), ends: /这不是文本或表格文件/ },
];

/** Unusual files that people upload instead of the expected format. */
export const oddFiles: readonly OddFile[] = [...encodings, ...lines, ...shapes, ...values, ...books];
