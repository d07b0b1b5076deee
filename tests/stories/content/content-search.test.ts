import { plainTextOf } from '@shiyi/server/chat/plain-text';
import { wordsIn } from '@shiyi/server/content-search/content-search';
import { pinyinPattern } from '@shiyi/server/db/name-search';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

interface Kept {
  key: string;
  title: string;
  text: string;
}

const parts = [
  '火锅',
  '清汤',
  '外食',
  '主食',
  ' ',
  '　',
  'BMI',
  'ｂｍｉ',
  '看懂',
  '标签',
  '🍲',
  '：',
  '早餐',
  '餐后',
  '散步',
  '１０',
  '分钟',
  '\n',
  '(',
  "'",
];
const cases = process.env.SHIYI_TEST_PROFILE === 'full' || process.env.SHIYI_TEST_PROFILE === 'long' ? 400 : 60;

onEveryStore('search of content', (options) => {
  const used = useTwoCompanies(options);
  const kept: Kept[] = [];
  const find = async (keyword: string, more = {}) =>
    (await used.admin.getKnowledgeMatches({ keyword, limit: 50, ...more })).map(({ type, id }) => `${type} ${id}`);

  it('finds by two characters, titles before texts, and marks where they stand', async () => {
    const card = await used.admin.createKnowledgeCard({ title: '下馆子先点什么', category: '外食', content: '<p>砂锅先菜后肉&amp;汤</p>' });
    const material = await used.admin.createMaterial({ name: '砂锅怎么点', media_type: 'text', content: '锅底选清汤' });
    const matches = await used.admin.getKnowledgeMatches({ keyword: '砂锅' });
    expect(matches.map(({ id }) => id)).toEqual([material.id, card.id]);
    expect(matches[0]).toMatchObject({ type: 'material', title: '砂锅怎么点', title_marks: [[0, 2]] });
    expect(matches[1]).toMatchObject({ type: 'knowledge', title_marks: [], marks: [[0, 2]], snippet: '砂锅先菜后肉&汤' });
    expect(await find('shaguo')).toEqual([`material ${material.id}`]);
    expect(await find('sgzm')).toEqual([`material ${material.id}`]);
    expect(await find('sha guozen')).toEqual([`material ${material.id}`]);
    expect(await find('砂锅', { type: 'knowledge' })).toEqual([`knowledge ${card.id}`]);
    await expectRefusal(used.admin.getKnowledgeMatches({ keyword: '锅' }), 42200);
    expect(await used.twin.getKnowledgeMatches({ keyword: '砂锅' })).toEqual([]);
  });

  it('follows changes, restores and deletions', async () => {
    const { id, version } = await used.admin.createMaterial({ name: '空心菜的三种做法', media_type: 'text', content: '蒜蓉' });
    await used.admin.updateMaterial({ id, version, name: '通菜的三种做法', content: '蒜蓉' });
    expect(await find('空心菜')).toEqual([]);
    expect(await find('通菜')).toEqual([`material ${id}`]);
    await used.admin.deleteMaterial({ id });
    expect(await find('通菜')).toEqual([]);
    const { list } = await used.admin.listHistoryEntries({ object: 'material', object_id: id });
    const [deleted, changed] = list;
    await used.admin.restoreHistoryEntry({ id: changed?.id ?? 0, latest: deleted?.number ?? 0 });
    expect(await find('通菜')).toHaveLength(1);
  });

  it('leaves out what the caller may not list, and the quick replies of others', async () => {
    const group = await used.admin.savePhraseGroup({ name: '搜索测试' });
    const own = { group_id: group.id, title: '我的芋头话术', content: '芋头当主食', scope: 'personal' as const };
    const mine = await used.admin.savePhrase(own);
    expect(await find('芋头')).toEqual([`quick_reply ${mine.id}`]);
    await used.admin.savePhrase({ ...own, id: mine.id, version: mine.version, title: '我的山药话术', content: '山药' });
    expect(await find('芋头')).toEqual([]);
  });

  it('finds rare words behind many newer texts, and the newest of frequent ones', async () => {
    const old = await used.admin.createMaterial({ name: '羽衣甘蓝拌豆腐', media_type: 'text', content: '罗勒少许' });
    await used.server.deps.database.system((db) =>
      sql`insert into knowledge_card (enterprise_id, category, title, content)
        select enterprise_id, '外食', '梅干菜 ' || n, '梅干菜蒸饭' from material, generate_series(1, 700) n where id = ${old.id} order by n`.execute(
        db,
      ),
    );
    for (const rare of ['羽衣甘蓝', '羽衣甘蓝拌豆腐', '甘蓝', '罗勒', 'yuyiganlan'])
      expect(await find(rare), rare).toEqual([`material ${old.id}`]);
    await used.admin.createMaterial({ name: '蒸梅干菜', media_type: 'text', content: '先泡半天' });
    const titles = (await used.admin.getKnowledgeMatches({ keyword: '梅干菜', limit: 50 })).map(({ title }) => title);
    expect(titles).toEqual(Array.from({ length: 50 }, (_, at) => `梅干菜 ${700 - at}`));
    expect(await used.twin.getKnowledgeMatches({ keyword: '梅干菜' })).toEqual([]);
  });

  it('finds what a slow reading finds, and nothing else', async () => {
    const random = (below: number) => Math.floor(Math.random() * below);
    const words = (count: number) => Array.from({ length: count }, () => parts[random(parts.length)]).join('');
    for (let at = 0; at < cases; at++) {
      const title = `样${at % 7}${words(1 + random(4))}`.replace(/\s+/g, ' ');
      const text = `说${words(2 + random(12))}`;
      const { id } = await used.admin.createMaterial({ name: title, media_type: 'text', content: text });
      kept.push({ key: `material ${id}`, title, text });
    }
    for (let at = 0; at < cases; at++) {
      const keyword = `${words(1 + random(2))} ${random(3) === 0 ? words(1) : ''}`.slice(0, 60);
      const asked = wordsIn(keyword);
      if (!asked.some((word) => [...word].length >= 2)) continue;
      const has = (text: string, word: string) => plainTextOf(text).includes(word);
      const expected = kept.filter(({ title, text }) => asked.every((word) => has(title, word) || has(text, word)));
      const found = (await find(keyword, { type: 'material' })).filter((key) => kept.some((one) => one.key === key));
      if (expected.length > 40) continue;
      // What may be pinyin also finds titles that sound like it.
      const sought = pinyinPattern(keyword) === undefined ? found : found.filter((key) => expected.some((one) => one.key === key));
      expect(new Set(sought), keyword).toEqual(new Set(expected.map(({ key }) => key)));
    }
  });
});
