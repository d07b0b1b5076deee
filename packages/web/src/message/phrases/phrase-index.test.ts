import { describe, expect, it } from 'vitest';
import { findPhrases, indexOf, type PhraseTree } from './phrase-index.js';

const phrase = (id: number, title: string, shortcut: string | null = null, use_count = 0) => ({
  ...{ id, title, shortcut, use_count, scope: 'enterprise' as const, sort: 0 },
});
const group = (id: number, name: string, phrases: ReturnType<typeof phrase>[], children: PhraseTree = []) => ({
  ...{ id, pid: null, name, sort: 0, version: 1, phrases, children },
});

const tree: PhraseTree = [
  group(1, '点评', [phrase(1, '平台期安抚', 'ptq'), phrase(2, '搭配很好', 'dphao', 9)], [group(3, '调整', [phrase(3, '主食偏多', 'zs')])]),
];
const index = indexOf(tree);
const ids = (query: string, most = 10) => findPhrases(index, query, most).found.map(({ id }) => id);

describe('findPhrases', () => {
  it('lists those used most first without a query', () => expect(ids('')).toEqual([2, 1, 3]));

  it('finds titles and shortcuts, an exact shortcut first', () => {
    expect(ids('zs')).toEqual([3]);
    expect(ids('PTQ')).toEqual([1]);
    expect(ids('很好')).toEqual([2]);
  });

  it('requires every word', () => {
    expect(ids('平台 安抚')).toEqual([1]);
    expect(ids('平台 很好')).toEqual([]);
  });

  it('finds pinyin and initials once they are known', () => {
    expect(ids('zhushi')).toEqual([]);
    const known = index.map((one) => (one.id === 3 ? { ...one, pinyin: 'zhushipianduo', initials: 'zspd' } : one));
    expect(findPhrases(known, 'zhushi', 10).found.map(({ id }) => id)).toEqual([3]);
    expect(findPhrases(known, 'zspd', 10).found.map(({ id }) => id)).toEqual([3]);
  });

  it('counts all and returns no more than asked for', () => {
    expect(findPhrases(index, '', 1)).toMatchObject({ total: 3, found: [{ id: 2 }] });
  });
});

describe('indexOf', () => {
  it('names the groups above', () => expect(index.find(({ id }) => id === 3)?.group).toBe('点评 / 调整'));
});
