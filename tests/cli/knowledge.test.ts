import { describe, expect, it } from 'vitest';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal();
const { terminal, env } = used;
const shiyi = (...args: string[]) => terminal.run(['knowledge', ...args], { env });

describe('knowledge search', () => {
  it('finds cards, articles and other content by two characters', async () => {
    const found = await shiyi('search', '火锅');
    expect([found.code, found.out.split('\n')[0]]).toEqual([0, expect.stringMatching(/^card\t\d+\t火锅怎么点\t/)]);
    expect(found.out).toMatch(/^article\t/m);
    const cards = await shiyi('search', '火锅', '--type', 'knowledge', '--json');
    expect(new Set(JSON.parse(cards.out).data.map(({ type }: { type: string }) => type))).toEqual(new Set(['knowledge']));
    expect((await shiyi('--lang', 'zh', 'search', '火锅', '--limit', '1')).out).toMatch(/^知识卡\t.*\n$/);
    expect((await shiyi('search', 'waimai')).out).toContain('外卖');
  });

  it('says that nothing was found', async () => {
    const none = await shiyi('search', '没有这样的文字');
    expect([none.code, none.out, none.err]).toEqual([0, '', '0 matches\n']);
  });

  it('refuses one character, an unknown kind and too many rows', async () => {
    const short = await shiyi('search', '火');
    expect([short.code, short.err]).toEqual([1, expect.stringContaining('Enter two characters or more')]);
    const codes = [];
    for (const args of [
      ['search'],
      ['search', '火锅', '--type', 'nope'],
      ['search', '火锅', '--limit', '0'],
      ['search', '火锅', '--limit', '51'],
    ])
      codes.push((await shiyi(...args)).code);
    expect(codes).toEqual([2, 2, 2, 1]);
  });
});
