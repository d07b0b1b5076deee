import { describe, expect, it } from 'vitest';
import { sanitizeLine, sanitizeText, stripTags } from './safe-text.js';
import { loadWidthOf, padTo, plainWidth, truncate, wrapText } from './width.js';

describe('safeText', () => {
  it.each([
    ['plain 食宜\n\tline', 'plain 食宜\n\tline'],
    ['\u001b[31;1mred\u001b[0m', 'red'],
    ['\u001b]0;title\u0007x\u001b]8;;http://a\u001b\\link', 'xlink'],
    ['\u009b2Ja\u009d52;c;YQ==\u009cb', 'ab'],
    ['a\u0000b\u0008c\rd\u007fe\u0085f', 'abcdef'],
    ['ab\u202edc\u2066x', 'abdcx'],
    ['\u001b(0\u001bc', ''],
  ])('escapes %j', (text, safe) => expect(sanitizeText(text)).toBe(safe));

  it('joins lines if one line is required', () => expect(sanitizeLine(' a\n\n b\tc ')).toBe('a b c'));
});

it('removes tags and keeps the words', () => {
  expect(stripTags('<p class="x">库存&lt;5&nbsp;件<br/>请&#x8865;货</p>')).toBe('库存<5 件 请补货');
  expect(stripTags('1 < 2 and 3 > 2')).toBe('1 < 2 and 3 > 2');
  expect(stripTags('&#27;[31m&unknown;')).not.toContain('\u001b');
});

describe('width', () => {
  it('counts Chinese characters twice, as the tables do', async () => {
    const { default: stringWidth } = await import('string-width');
    for (const text of ['', 'abc', '食宜', '（全角）', 'ｱ', 'カナ', '한글', '“引号”…', 'a·b']) {
      const widthOf = await loadWidthOf([text]);
      expect([text, widthOf(text)]).toEqual([text, stringWidth(text)]);
    }
  });

  it('loads the tables only for texts that need them', async () => {
    expect(await loadWidthOf(['食宜', 'plain'])).toBe(plainWidth);
    expect((await loadWidthOf(['👨‍👩‍👧']))('👨‍👩‍👧')).toBe(2);
  });

  it('cuts to what fits, never half a character', () => {
    expect(truncate('食宜后台', 8, plainWidth)).toBe('食宜后台');
    expect(truncate('食宜后台', 7, plainWidth)).toBe('食宜后…');
    expect(truncate('食宜后台', 6, plainWidth)).toBe('食宜…');
    expect(padTo('食', 4, plainWidth)).toBe('食  ');
  });

  it.each([
    ['', 8, ['']],
    ['short', 8, ['short']],
    ['The server refused the connection', 12, ['The server', 'refused the', 'connection']],
    ['/home/lin/.config/shiyi/config.json', 16, ['/home/lin/', '.config/shiyi/', 'config.json']],
    ['服务器拒绝连接，请启动服务（本机）。', 14, ['服务器拒绝连', '接，请启动服务', '（本机）。']],
    ['config.json（尚未创建）', 18, ['config.json（尚未', '创建）']],
    ['abcdefghij', 4, ['abcd', 'efgh', 'ij']],
  ])('wraps %j at %i', (text, columns, lines) => {
    expect(wrapText(text, columns, plainWidth)).toEqual(lines);
    expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
  });
});
