import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onStores } from '../../support/stores.js';

onStores('writes to WeCom', (options) => {
  const used = useAdmin(options);

  /** Adds a write that only a person can decide about. */
  const addWrite = async (status: 'unknown' | 'refused' | 'sent', operator: string, kind = 'contact_way.move') => {
    const { rows } = await used.server.deps.database.system((db) =>
      sql<{
        id: number;
      }>`insert into outgoing (enterprise_id, kind, target, subject, input, status, error, error_en, run_at, settled_at, operator_id)
        select s.enterprise_id, ${kind}, ${`test ${status} ${operator}`}, '西湖门店',
          '{"id": 0, "configId": "none", "userid": "chenyutong", "state": "s", "remark": "r"}', ${status}, '企业微信没有响应', 'WeCom did not respond',
          'infinity', case when ${status} <> 'unknown' then now() end, s.id
        from staff s where s.username = ${operator} returning id`.execute(db),
    );
    return rows[0]?.id as number;
  };

  it('are listed with a reason in the language of the reader, those of others for who sees the whole company', async () => {
    const id = await addWrite('unknown', 'admin');
    const { list } = await used.admin.listOutgoing({ status: 'unknown' });
    expect(list).toMatchObject([
      {
        id,
        name: '更新渠道二维码的负责人',
        subject: '西湖门店',
        error: '企业微信没有响应',
        next_at: null,
        done_at: null,
        operator: { name: expect.any(String) },
      },
    ]);
    const response = await fetch(`${used.server.url}/admin/v1/outgoing`, {
      headers: { 'Admin-Token': await used.server.tokenOf('admin'), 'Accept-Language': 'en' },
    });
    expect(await response.json()).toMatchObject({
      data: { list: [{ name: 'Lead a channel’s QR code to its owner', error: 'WeCom did not respond' }] },
    });
    await expectRefusal((await used.server.as('chenyutong')).listOutgoing({}), 40300);
  });

  it('can be dropped while they are open, and nothing can be done about what is settled', async () => {
    const id = await addWrite('unknown', 'admin');
    expect(await used.admin.changeOutgoingStatus({ id, status: 'dropped' })).toMatchObject({
      status: 'dropped',
      done_at: expect.any(String),
    });
    const refused = await expectRefusal(used.admin.changeOutgoingStatus({ id, status: 'waiting' }), 40900);
    expect(refused.detail).toMatchObject({ from: 'dropped', to: 'waiting', allowed: [] });
    const sent = await addWrite('sent', 'admin');
    await expectRefusal(used.admin.changeOutgoingStatus({ id: sent, status: 'dropped' }), 40900);
  });

  it('are not sent again after a later write of the same target', async () => {
    const earlier = await addWrite('refused', 'admin');
    await used.server.deps.database.system((db) =>
      sql`insert into outgoing (enterprise_id, kind, target, subject, input, status, settled_at) select enterprise_id, kind, target, subject, '{}', 'sent', now()
        from outgoing where id = ${earlier}`.execute(db),
    );
    const replaced = await expectRefusal(used.admin.changeOutgoingStatus({ id: earlier, status: 'waiting' }), 40900);
    expect(replaced.serverMessage).toContain('之后已有新的写入');
  });

  it('wait if this version does not know their kind', async () => {
    const id = await addWrite('unknown', 'admin', 'of.the.future');
    await used.server.deps.database.system((db) =>
      sql`update outgoing set status = 'waiting', run_at = now(), target = 'future' where id = ${id}`.execute(db),
    );
    await expect
      .poll(async () => (await used.admin.listOutgoing({ status: 'waiting' })).list.find((one) => one.id === id), { timeout: 3000 })
      .toMatchObject({ name: 'of.the.future', tries: 0 });
  });
});
