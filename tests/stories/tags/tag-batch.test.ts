import { expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { endedJob } from '../../support/ended-job.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('batches of tags', (options) => {
  const used = useAdmin(options);
  let tag = 0;
  let other = 0;
  const count = async (id: number) => (await used.admin.listTags({ limit: 100 })).list.find((one) => one.id === id)?.user_count;
  const has = async (id: number) => (await used.admin.listCustomers({ tag_id: id, limit: 1 })).total;

  it('count first and change nobody in a dry run', async () => {
    const group = await used.admin.createTagGroup({ name: '批量', scope: 'inner', tags: ['甲', '乙'] });
    [tag = 0, other = 0] = group.tags.map((one) => one.id);
    const { total } = await used.admin.listCustomers({ limit: 1 });
    const tried = await used.admin.setCustomerTagsInBatch({ filter: {}, add_tag_ids: [tag], dry_run: true });
    expect(tried).toEqual({ matched: total, changed: total, unchanged: 0, batch_id: null, job_id: null, waiting: 0 });
    expect(await has(tag)).toBe(0);
    await expectRefusal(used.admin.setCustomerTagsInBatch({ add_tag_ids: [tag] }), 42200);
    await expectRefusal(used.admin.setCustomerTagsInBatch({ filter: {}, add_tag_ids: [] }), 42200);
  });

  it('are undone, except for what was changed since', async () => {
    const { total } = await used.admin.listCustomers({ limit: 1 });
    const [first, second] = (await used.admin.listCustomers({ limit: 2 })).list;
    await used.admin.setCustomerTags({ user_id: first?.id as number, tag_ids: [tag], before_tag_ids: [] });
    const done = await used.admin.setCustomerTagsInBatch({ filter: {}, add_tag_ids: [tag] });
    expect(done).toMatchObject({ matched: total, changed: total - 1, unchanged: 1, job_id: null });
    expect([await has(tag), await count(tag)]).toEqual([total, total]);
    await used.admin.setCustomerTags({ user_id: second?.id as number, tag_ids: [other], before_tag_ids: [tag] });
    await used.admin.setCustomerTags({ user_id: second?.id as number, tag_ids: [tag], before_tag_ids: [] });
    const colleague = await used.server.as('chenyutong');
    await expectRefusal(colleague.resetCustomerTagBatch({ batch_id: done.batch_id as number }), 40400);
    const undone = await used.admin.resetCustomerTagBatch({ batch_id: done.batch_id as number });
    expect(undone).toEqual({ batch_id: done.batch_id, changed: total - 2, retained: 1, job_id: null, waiting: 0 });
    expect([await has(tag), await count(tag)]).toEqual([2, 2]);
    await expectRefusal(used.admin.resetCustomerTagBatch({ batch_id: done.batch_id as number }), 40900);
    await expectRefusal(used.admin.resetCustomerTagBatch({ batch_id: 99_999_999 }), 40400);
  });

  it('go on in a job where they are large, and so does their undo', async () => {
    const many = 3000;
    await used.server.deps.database.tenant(1, async (db) => {
      const rows = Array.from({ length: many }, (_, at) => ({ nick_name: `批量客户${at}`, source: 'manual' as const }));
      for (let at = 0; at < many; at += 1000)
        await db
          .insertInto('customer')
          .values(rows.slice(at, at + 1000))
          .execute();
    });
    const { total } = await used.admin.listCustomers({ limit: 1 });
    const done = await used.admin.setCustomerTagsInBatch({ filter: {}, add_tag_ids: [other] });
    if (done.job_id !== null) await endedJob(used.admin, { id: done.job_id });
    expect([await has(other), await count(other)]).toEqual([total, total]);
    const undone = await used.admin.resetCustomerTagBatch({ batch_id: done.batch_id as number });
    expect(undone.waiting).toBeGreaterThan(0);
    await endedJob(used.admin, { id: undone.job_id as number });
    expect(await count(other)).toBe(await has(other));
    expect(await has(other)).toBe(total - done.changed);
  }, 120_000);

  it('are counted right after a customer is deleted or merged', async () => {
    const [first, second] = (await used.admin.listCustomers({ tag_id: tag, limit: 2 })).list;
    const { id = 0, version = 0 } = first ?? {};
    const { id: other_id = 0, version: other_version = 0 } = second ?? {};
    await used.admin.mergeCustomers({ id, version, other_id, other_version });
    expect(await count(tag)).toBe(await has(tag));
  });
});
