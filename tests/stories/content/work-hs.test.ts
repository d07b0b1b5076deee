import type { Client } from '@shiyi/sdk';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

type Group = Awaited<ReturnType<Client['getPhraseTree']>>[number];

const flat = (groups: readonly Group[]): Group[] => groups.flatMap((group) => [group, ...flat(group.children)]);
const rule = (refusal: Awaited<ReturnType<typeof expectRefusal>>) => refusal.detail.errors?.map((one) => `${one.field} ${one.rule}`);

onEveryStore('quick replies', (options) => {
  const used = useTwoCompanies(options);
  const group = (name: string, pid?: number) => used.admin.savePhraseGroup({ name, ...(pid ? { pid } : {}) });
  const phrase = (group_id: number, title: string, more: object = {}) =>
    used.admin.savePhrase({ group_id, title, content: `${title}的内容`, scope: 'enterprise', ...more });
  const groupIn = async (id: number, who = used.admin) => flat(await who.getPhraseTree()).find((one) => one.id === id);

  it('come as a tree of titles without texts, which are read one by one', async () => {
    const { id } = await group('只有标题');
    const { id: phraseId } = await phrase(id, '标题一', { shortcut: 'bt1' });
    const found = await groupIn(id);
    expect(found?.phrases).toEqual([{ id: phraseId, title: '标题一', shortcut: 'bt1', scope: 'enterprise', sort: 0, use_count: 0 }]);
    expect(await used.admin.getPhrase({ id: phraseId })).toMatchObject({ content: '标题一的内容', group_name: '只有标题' });
    await expectRefusal(used.twin.getPhrase({ id: phraseId }), 40400);
  });

  it('are saved with the version of their group, so that the later of two saves is refused', async () => {
    const { id, version } = await group('两人同改');
    const outcomes = await Promise.allSettled(
      ['甲', '乙', '丙'].map((name) => used.admin.savePhraseGroup({ id, version, name: `两人同改${name}` })),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expectRefusal(used.admin.savePhraseGroup({ id, name: '没有版本' }), 40901);
    await expectRefusal(used.twin.savePhraseGroup({ id, version, name: '外人' }), 40400);
  });

  it('have groups of three levels, and none below itself, also when two are moved at once', async () => {
    const top = await group('一级');
    const middle = await group('二级', top.id);
    const low = await group('三级', middle.id);
    expect(rule(await expectRefusal(group('四级', low.id), 42200))).toEqual(['pid levels']);
    expect(rule(await expectRefusal(used.admin.sortPhraseGroups({ pid: low.id, ids: [top.id] }), 42200))).toEqual(['pid below']);
    const [one, other] = [await group('互换甲'), await group('互换乙')];
    const moves = await Promise.allSettled([
      used.admin.sortPhraseGroups({ pid: one.id, ids: [other.id] }),
      used.admin.sortPhraseGroups({ pid: other.id, ids: [one.id] }),
    ]);
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { id } = await phrase(low.id, '在最里面');
    expect((await used.admin.getPhrase({ id })).group_name).toBe('一级 / 二级 / 三级');
  });

  it('are sorted and moved together, and nothing moves with a foreign one', async () => {
    const [from, to] = [await group('原来'), await group('后来')];
    const ids: number[] = [];
    for (const title of ['甲', '乙', '丙', '丁']) ids.push((await phrase(from.id, title)).id);
    const [a, b, c, d] = ids as [number, number, number, number];
    const moved = await used.admin.sortPhrases({ group_id: to.id, ids: [d, b] });
    expect(moved.phrases.map(({ id }) => id)).toEqual([d, b]);
    expect((await used.admin.sortPhrases({ group_id: from.id, ids: [c] })).phrases.map(({ id }) => id)).toEqual([c, a]);
    const foreignGroup = await used.twin.savePhraseGroup({ name: '别家' });
    const foreign = await used.twin.savePhrase({ group_id: foreignGroup.id, title: '别家', content: '别家', scope: 'enterprise' });
    expect(rule(await expectRefusal(used.admin.sortPhrases({ group_id: to.id, ids: [a, foreign.id] }), 42200))).toEqual(['ids exists']);
    await expectRefusal(used.admin.sortPhrases({ group_id: foreignGroup.id, ids: [a] }), 40400);
    expect((await groupIn(from.id))?.phrases.map(({ id }) => id)).toEqual([c, a]);
    const chenyutong = await used.server.as('chenyutong');
    const own = await chenyutong.savePhrase({ group_id: from.id, title: '自己的', content: '自己', scope: 'personal' });
    expect(rule(await expectRefusal(used.admin.sortPhrases({ group_id: to.id, ids: [own.id] }), 42200))).toEqual(['ids exists']);
    expect((await groupIn(from.id, chenyutong))?.phrases.map(({ id }) => id)).toContain(own.id);
  });

  it('have one title in a group, and count uses without asking editors to start again', async () => {
    const { id: group_id } = await group('用量');
    const { id, version } = await phrase(group_id, '数一数');
    await expectRefusal(phrase(group_id, '数一数'), 40902);
    await Promise.all([1, 2, 3].map(() => used.admin.createPhraseUse({ id })));
    expect(await used.admin.getPhrase({ id })).toMatchObject({ use_count: 3, version });
    const saved = await phrase(group_id, '数一数二', { id, version });
    expect(saved).toMatchObject({ title: '数一数二', use_count: 3 });
    await expectRefusal(used.twin.createPhraseUse({ id }), 40400);
    const chenyutong = await used.server.as('chenyutong');
    const own = await chenyutong.savePhrase({ group_id, title: '私用', content: '私用', scope: 'personal' });
    await expectRefusal(used.admin.createPhraseUse({ id: own.id }), 40400);
  });

  it('are told which of their words the risk rules watch for', async () => {
    const rules = { pack: 'custom', level: 'high', match: 'contains', scope: 'all', enabled: true } as const;
    await used.admin.createRiskRule({ ...rules, name: '绝对承诺', words: ['包瘦', '零风险'], sender: 'staff' });
    await used.admin.createRiskRule({ ...rules, name: '客户抱怨', words: ['投诉'], sender: 'customer' });
    const found = await used.admin.checkPhrase({ content: '零 风险，不满意可以投诉，一个月包瘦' });
    const own = found.filter(({ rule: name }) => name === '绝对承诺' || name === '客户抱怨');
    expect(own.map(({ word, from, to, rule: name }) => [word, from, to, name])).toEqual([
      ['零风险', 0, 4, '绝对承诺'],
      ['包瘦', 16, 18, '绝对承诺'],
    ]);
    expect((await used.twin.checkPhrase({ content: '零风险' })).map(({ rule: name }) => name)).not.toContain('绝对承诺');
  });

  it('stay bounded: no more than fit into one tree', async () => {
    const { id: group_id } = await used.twin.savePhraseGroup({ name: '很多' });
    await used.server.deps.database.system(async (db) => {
      // The search of content indexes each text, which is not what this is about.
      await sql`alter table phrase disable trigger find_content`.execute(db);
      await sql`insert into phrase (enterprise_id, group_id, title, content, scope, created_by)
        select g.enterprise_id, g.id, '第' || n || '条', '内容' || n, 'enterprise', (select min(id) from staff s where s.enterprise_id = g.enterprise_id)
        from phrase_group g, generate_series(1, 5000) n where g.id = ${group_id}`.execute(db);
      await sql`alter table phrase enable trigger find_content`.execute(db);
    });
    const refusal = await expectRefusal(used.twin.savePhrase({ group_id, title: '多一条', content: '多', scope: 'enterprise' }), 42200);
    expect(rule(refusal)).toEqual(['scope max']);
    const tree = await used.twin.getPhraseTree();
    expect(tree.find((one) => one.id === group_id)?.phrases.length).toBeGreaterThan(4900);
  });
});
