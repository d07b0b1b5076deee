import { describe, expect, it } from 'vitest';
import { judgeEncoding } from './encoding.js';
import { separatorOf } from './separator.js';

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const latin = (text: string) => Buffer.from(text, 'latin1');

describe('judgeEncoding', () => {
  it('reads the names of Europe as such, never as Chinese', async () => {
    for (const text of [
      'Name,Energy\nCrème fraîche,162\n',
      'Phone\tName\n139\tAnaïs Lefèvre\n139\tBjörn Åkesson\n',
      'Nom;Énergie\nBœuf rôti;1\n'.replace('œ', 'oe'),
    ])
      expect(await judgeEncoding(latin(text))).toEqual({ encoding: 'windows-1252', isDoubtful: false });
  });

  it.each([
    // 姓名,手机号 林某,139
    ['gb18030', 'd0d5 c3fb 2c ca d6 bb fa ba c5 0a c1d6 c4b3 2c 313339 0a'],
    // 姓名,體重 陳大文,60
    ['big5', 'a96d a657 2c c5e9 adab 0a b3af a46a a4e5 2c 3630 0a'],
    // 食品名,たんぱく質 あまのり,39.4
    ['shift_jis', '9048 9569 96bc 2c 82bd 82f1 82cf 82ad 8ebf 0a 82a0 82dc 82cc 82e8 2c 33392e34 0a'],
  ])('tells %s', async (encoding, hex) => expect(await judgeEncoding(bytes(hex))).toEqual({ encoding, isDoubtful: false }));

  it('asks about UTF-8 with a broken byte, which no other encoding reads right', async () => {
    const broken = Buffer.concat([Buffer.from('姓名,手机号\n林知夏,13900000000\n陈雨桐,13900000001\n'), bytes('ff'), Buffer.from(',1\n')]);
    expect((await judgeEncoding(broken)).isDoubtful).toBe(true);
  });
});

describe('separatorOf', () => {
  it.each([
    ['a;b;c\n1,5;2,5;3\n1,0;2;3\n', 'semicolon'],
    ['Title, of a table\n\na^b^c\n1^2^3\n1^2^3\n', 'caret'],
    ['a,b\t,c\n1\t,2\t,3\n', 'comma'],
    ['a|b\n1|2\n', 'pipe'],
    ['"a;b",c\n"1;2",3\n', 'comma'],
    ['手机号\n139\n', 'comma'],
  ] as const)('finds that of %j', (text, separator) => expect(separatorOf(text)).toBe(separator));
});
