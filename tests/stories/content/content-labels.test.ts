import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('content labels and knowledge cards', (options) => {
  const used = useTwoCompanies(options);
  let top = 0;
  let below = 0;

  it('have two levels of one type, with names of their own', async () => {
    top = (await used.admin.createLabel({ name: '外食', type: 'knowledge' })).id;
    below = (await used.admin.createLabel({ name: '火锅', type: 'knowledge', pid: top, sort: 2 })).id;
    await expectRefusal(used.admin.createLabel({ name: '外食', type: 'knowledge' }), 40902);
    await used.admin.createLabel({ name: '外食', type: 'article' });
    await expectRefusal(used.admin.createLabel({ name: '清汤', type: 'knowledge', pid: below }), 42200);
    await expectRefusal(used.admin.createLabel({ name: '清汤', type: 'article', pid: top }), 42200);
    const { version } = await used.admin.getLabel({ id: top });
    const other = (await used.admin.createLabel({ name: '在家', type: 'knowledge' })).id;
    await expectRefusal(used.admin.updateLabel({ id: top, version, name: '外食', pid: other }), 42200);
    expect((await used.admin.listLabels({ type: 'knowledge', pid: top })).list.map(({ name }) => name)).toEqual(['火锅']);
  });

  it('give their readers tags that staff may give, not computed ones', async () => {
    const groups = await used.admin.getTagTree({});
    const manual = groups.find((one) => one.kind === 'manual' && one.tags.length > 0)?.tags[0] ?? expect.unreachable();
    const smart = groups.find((one) => one.kind === 'intelligent' && one.tags.length > 0)?.tags[0] ?? expect.unreachable();
    const { version } = await used.admin.getLabel({ id: below });
    const changed = await used.admin.updateLabel({ id: below, version, name: '火锅', pid: top, tag_ids: [manual.id] });
    expect(changed.tags.map(({ id }) => id)).toEqual([manual.id]);
    await expectRefusal(
      used.admin.updateLabel({ id: below, version: changed.version, name: '火锅', pid: top, tag_ids: [smart.id] }),
      42200,
    );
    expect((await used.admin.getTagUses({ tag_id: manual.id })).uses).toContainEqual({ kind: 'content_label', id: below, name: '火锅' });
  });

  it('find cards, and stay while a card has them', async () => {
    const card = await used.admin.createKnowledgeCard({
      title: '火锅怎么点',
      category: '外食',
      content: '<p onclick="alert(1)">先菜后肉<script>alert(1)</script></p>',
      day_no: 3,
      label_ids: [below],
    });
    expect(card.labels).toEqual([{ id: below, name: '火锅' }]);
    expect((await used.admin.getKnowledgeCard({ id: card.id })).content).toBe('<p>先菜后肉</p>');
    expect((await used.admin.listKnowledgeCards({ label_id: top })).list.map(({ id }) => id)).toEqual([card.id]);
    await expectRefusal(used.admin.deleteLabel({ id: top }), 40903);
    await expectRefusal(used.admin.deleteLabel({ id: below }), 40903);
    await expectRefusal(used.twin.getKnowledgeCard({ id: card.id }), 40400);
    const twin = await used.twin.createLabel({ name: '火锅', type: 'knowledge' });
    await expectRefusal(
      used.admin.createKnowledgeCard({ title: '二', category: '外食', content: '<p>二</p>', label_ids: [twin.id] }),
      42200,
    );
    await used.admin.deleteKnowledgeCard({ id: card.id });
    await used.admin.deleteLabel({ id: below });
    await used.admin.deleteLabel({ id: top });
  });

  it('need a category of the settings and a text', async () => {
    expect(await used.admin.getKnowledgeConfig()).toEqual({ categories: ['饮食基础', '外食', '运动', '睡眠'], push_times: ['08:30'] });
    const refusal = await expectRefusal(used.admin.createKnowledgeCard({ title: '三', category: '理财', content: '<p>三</p>' }), 42200);
    expect(refusal.message).toContain('饮食基础');
    await expectRefusal(used.admin.createKnowledgeCard({ title: '四', category: '外食', content: '<script>1</script>' }), 42200);
  });
});
