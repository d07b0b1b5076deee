import { expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('poster calendar', (options) => {
  const used = useAdmin(options);
  const posters = async () => (await used.admin.listPosters({ status: 'on' })).list;
  const card = async (title: string) => {
    const { categories } = await used.admin.getKnowledgeConfig({});
    return used.admin.createKnowledgeCard({ title, content: '<p>多喝水</p>', category: categories[0] ?? '' });
  };

  it('is replaced as a whole, where the same content of a day keeps its id', async () => {
    const [one, two] = await posters();
    if (!one || !two) return expect.unreachable();
    const water = await card('喝水');
    const before = await used.admin.getPosterCycle({});
    const entries = [
      { day_no: 2, item_type: 'poster', item_id: two.id } as const,
      { day_no: 2, item_type: 'knowledge', item_id: water.id, status: 'off' } as const,
      { weekday: 3, item_type: 'poster', item_id: one.id } as const,
    ];
    const saved = await used.admin.updatePosterCycle({ version: before.version, entries });
    expect(saved.version).toBe(before.version + 1);
    expect(
      saved.entries.map(({ day_no, weekday, item_id, sort, status, title }) => [day_no, weekday, item_id, sort, status, title]),
    ).toEqual([
      [2, null, two.id, 0, 'on', two.title],
      [2, null, water.id, 1, 'off', '喝水'],
      [null, 3, one.id, 0, 'on', one.title],
    ]);
    const turned = await used.admin.updatePosterCycle({ version: saved.version, entries: [entries[1], entries[0]] as typeof entries });
    expect(turned.entries.map(({ id, sort }) => [id, sort])).toEqual([
      [saved.entries[1]?.id, 0],
      [saved.entries[0]?.id, 1],
    ]);
  });

  it('is changed by one of two editors', async () => {
    const { version } = await used.admin.getPosterCycle({});
    const saves = await Promise.allSettled([1, 2].map(() => used.admin.updatePosterCycle({ version, entries: [] })));
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expectRefusal(used.admin.updatePosterCycle({ version, entries: [] }), 40901);
  });

  it('takes content that is on, once a day, for a day or a weekday', async () => {
    const [one] = await posters();
    if (!one) return expect.unreachable();
    const item = { item_type: 'poster', item_id: one.id } as const;
    const before = await used.admin.getPosterCycle({});
    const added = await used.admin.createPosterCycleEntry({ weekday: 7, ...item });
    expect(added.version).toBe(before.version + 1);
    await expectRefusal(used.admin.createPosterCycleEntry({ weekday: 7, ...item }), 40902);
    await expectRefusal(used.admin.createPosterCycleEntry({ ...item }), 42200);
    await expectRefusal(used.admin.createPosterCycleEntry({ day_no: 1, weekday: 7, ...item }), 42200);
    await expectRefusal(used.admin.createPosterCycleEntry({ day_no: 1, item_type: 'poster', item_id: 987_654 }), 42200);
    const twice = [
      { day_no: 5, ...item },
      { day_no: 5, ...item },
    ];
    await expectRefusal(used.admin.updatePosterCycle({ version: added.version, entries: twice }), 42200);
  });

  it('keeps what it uses', async () => {
    const salt = await card('少盐');
    await used.admin.createPosterCycleEntry({ day_no: 9, item_type: 'knowledge', item_id: salt.id });
    await expectRefusal(used.admin.deleteKnowledgeCard({ id: salt.id }), 40903);
    const { version } = await used.admin.getPosterCycle({});
    await used.admin.updatePosterCycle({ version, entries: [] });
    await used.admin.deleteKnowledgeCard({ id: salt.id });
  });
});
