import type { ApiError } from '@shiyi/sdk';
import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

const day = 86_400_000;
const at = (ms: number) => new Date(Date.now() + ms).toISOString();

onEveryStore('follow-ups', (options) => {
  const used = useTwoCompanies(options);
  let customer = 0;
  let lead = 0;
  beforeAll(async () => {
    customer = (await used.admin.createCustomer({ nick_name: '小满', phone: '13911112222' })).id;
    lead = (await used.admin.createLead({ name: '方晓', phone: '13911113333' })).id;
  });
  const story = async () => (await used.admin.listCustomerFootmarks({ userId: customer })).list;

  it('record what was said, and the next follow-up', async () => {
    const saved = await used.admin.createFootmark({ user_id: customer, type: 'call', content: '电话回访', next_follow_at: at(day) });
    expect(saved).toMatchObject({
      user_id: customer,
      origin_id: null,
      name: '小满',
      type: 'call',
      event: null,
      editable: true,
      version: 1,
    });
    expect((await used.admin.listFootmarks({ userId: customer, keyword: '回访' })).total).toBe(1);
    expect((await used.admin.listFootmarks({ follow_due: true })).list.map((one) => one.id)).not.toContain(saved.id);
    await used.server.deps.database.system((db) =>
      db
        .updateTable('footmark')
        .set({ next_follow_at: at(-60_000) })
        .where('id', '=', saved.id)
        .execute(),
    );
    expect((await used.admin.listFootmarks({ follow_due: true })).list.map((one) => one.id)).toContain(saved.id);
    await used.admin.createFootmark({ user_id: customer, type: 'wechat', content: '已约周五' });
    expect((await used.admin.listFootmarks({ follow_due: true })).list.map((one) => one.id)).not.toContain(saved.id);
  });

  it('are refused for nobody, for two, in the future, and for a reminder in the past', async () => {
    await expectRefusal(used.admin.createFootmark({ type: 'note', content: '谁的' }), 42200);
    await expectRefusal(used.admin.createFootmark({ user_id: customer, origin_id: lead, type: 'note', content: '两个' }), 42200);
    await expectRefusal(used.admin.createFootmark({ user_id: customer, type: 'note', content: '明天', happened_at: at(day) }), 42200);
    await expectRefusal(used.admin.createFootmark({ user_id: customer, type: 'note', content: '昨天', next_follow_at: at(-day) }), 42200);
    await expectRefusal(
      used.admin.createFootmark({ user_id: customer, type: 'note', content: '外链', images: ['https://example.com/a.png'] }),
      42200,
    );
  });

  it('move a customer to lost and back, and nowhere else', async () => {
    const lost = await used.admin.createFootmark({ user_id: customer, type: 'note', content: '不再需要', stage_after: 'lost' });
    expect(lost).toMatchObject({ stage_before: 'lead', stage_after: 'lost' });
    const refused = await expectRefusal(
      used.admin.createFootmark({ user_id: customer, type: 'note', content: '再次流失', stage_after: 'lost' }),
      40900,
    );
    expect(refused.detail).toMatchObject({ from: 'lost', to: 'lost', allowed: ['lead'] });
    await used.admin.createFootmark({ user_id: customer, type: 'call', content: '又来咨询', stage_after: 'lead' });
    await expectRefusal(used.admin.createFootmark({ origin_id: lead, type: 'note', content: '线索', stage_after: 'lost' }), 42200);
  });

  it('keep hostile text unchanged', async () => {
    const content = `<img src=x onerror=alert(1)>'); drop table footmark; -- 体重７０ 👩‍🍳`;
    const { id } = await used.admin.createFootmark({ user_id: customer, type: 'note', content });
    expect((await story()).find((one) => one.id === id)?.content).toBe(content);
  });

  it('are changed by their author alone, and by one of fifty at a time', async () => {
    const { id } = await used.admin.createFootmark({ user_id: customer, type: 'note', content: '零' });
    const tries = Array.from({ length: 50 }, (_, n) =>
      used.admin.updateFootmark({ id, version: 1, type: 'note', content: `第 ${n}` }).then(
        () => 'saved',
        (error: ApiError) => error.bizCode,
      ),
    );
    const results = await Promise.all(tries);
    expect(results.filter((one) => one === 'saved')).toHaveLength(1);
    expect(new Set(results)).toEqual(new Set(['saved', 40901]));
    await used.server.deps.database.system((db) =>
      db
        .updateTable('footmark')
        .set({ created_at: at(-25 * 3_600_000) })
        .where('id', '=', id)
        .execute(),
    );
    await expectRefusal(used.admin.updateFootmark({ id, version: 2, type: 'note', content: '太晚' }), 40900);
    await expectRefusal(used.admin.deleteFootmark({ id }), 40900);
    const fresh = await used.admin.createFootmark({ user_id: customer, type: 'note', content: '写错了' });
    await used.admin.deleteFootmark({ id: fresh.id });
    expect((await story()).map((one) => one.id)).not.toContain(fresh.id);
  });

  it('are unknown to another company', async () => {
    const [{ id = 0 } = {}] = await story();
    await expectRefusal(used.twin.createFootmark({ user_id: customer, type: 'note', content: '别家' }), 40400);
    await expectRefusal(used.twin.deleteFootmark({ id }), 40400);
    await expectRefusal(used.twin.listCustomerFootmarks({ userId: customer }), 40400);
    expect((await used.twin.listFootmarks({ userId: customer })).total).toBe(0);
  });
});
