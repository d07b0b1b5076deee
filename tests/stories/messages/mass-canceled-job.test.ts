import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { useMassCompany } from './mass-company.js';

onEveryStore('mass message whose job is canceled', (options) => {
  const used = useMassCompany(options);
  let [one, other] = [{ id: 0 }, { id: 0 }];

  beforeAll(async () => {
    [one, other] = (await used.senders(2)) as unknown as [typeof one, typeof other];
  });

  /** Adds the job of a message, which nothing claims. */
  async function addJob(id: number): Promise<number> {
    const [job] = await used.rows(sql<{ id: number }>`insert into job (enterprise_id, kind, name, input, unique_key, operator_id, run_at)
      select enterprise_id, 'mass_send', name, jsonb_build_object('id', id), 'mass ' || id, operator_id, now() + interval '1 day'
      from mass_message where id = ${id} returning id`);
    return job?.id ?? expect.unreachable();
  }

  it('fails before it goes, and is not started again', async () => {
    const later = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await used.create({ send_type: 'timed', send_at: later });
    const job = await addJob(id);
    await used.client.changeJobStatus({ id: job, status: 'cancelled' });
    expect(await used.client.getMassMessage({ id })).toMatchObject({ status: 'failed', error: '没有发出：任务已取消', wx_msgids: [] });
    expect((await expectRefusal(used.client.changeJobStatus({ id: job, status: 'waiting' }), 40900)).message).toMatch(/复制为新的草稿/);
    await used.client.deleteMassMessage({ id });
  });

  it('goes on for the senders who have it, and says why others do not', async () => {
    const { id } = await used.create({ sender_user_ids: [one.id, other.id], name: '半途', content: '半途' });
    await used.reaches(id, 'sending');
    await used.rows(sql`update mass_message set status = 'creating', went_at = null where id = ${id}`);
    await used.rows(sql`update mass_platform_message set state = 'waiting', msgid = null, outgoing_id = null, next_ask_at = null
      where message_id = ${id} and staff_id = ${other.id}`);
    await used.client.changeJobStatus({ id: await addJob(id), status: 'cancelled' });
    const { status, counters, wx_msgids } = await used.client.getMassMessage({ id });
    const refused = wx_msgids.find(({ staff }) => staff.id === other.id) ?? expect.unreachable();
    expect(refused).toMatchObject({ state: 'refused', error: '任务已取消', failed_count: refused.target_total });
    expect([status, counters.failed, counters.target_total > counters.failed]).toEqual(['sending', refused.target_total, true]);
    await used.client.changeMassMessageStatus({ id, status: 'stopped' });
  });
});
