import { expect, it } from 'vitest';
import { csvFile, tableRows } from './pasted-table.js';

it('reads what a spreadsheet copies', () => {
  expect(tableRows('手机号\t昵称\r\n13900001001\t小鹿\r\n', '\t')).toEqual([
    ['手机号', '昵称'],
    ['13900001001', '小鹿'],
  ]);
  expect(tableRows('备注\t昵称\n"两\n行\t和 ""引号"""\t小鹿\n\t\n\n', '\t')).toEqual([
    ['备注', '昵称'],
    ['两\n行\t和 "引号"', '小鹿'],
  ]);
  expect(tableRows('5"\t"半个\n"整"个\t', '\t')).toEqual([
    ['5"', '"半个'],
    ['"整"个', ''],
  ]);
  expect(tableRows('', '\t')).toEqual([]);
  expect(tableRows('\r\n\t\r\n', '\t')).toEqual([]);
});

it('reads a CSV file, quoted or not', () => {
  expect(tableRows('名称,备注\r\n"a,b","两\n行 ""x"""\r\n5",\r\n', ',')).toEqual([
    ['名称', '备注'],
    ['a,b', '两\n行 "x"'],
    ['5"', ''],
  ]);
});

it('writes it as a file that reads the same', async () => {
  const file = csvFile([['a,b', '两\n行', '"x"', 'y']], '表.csv');
  expect(file.name).toBe('表.csv');
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())).toBe('\ufeff"a,b","两\n行","""x""",y\r\n');
});
