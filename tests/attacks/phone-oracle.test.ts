import type { Client } from '@shiyi/sdk';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { useAdmin } from '../support/admin.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { clientWith } from '../support/role-with.js';
import { onBothStores } from '../support/stores.js';

onBothStores('phone number of a customer', (options) => {
  const used = useAdmin(options);
  const hidden = '13900008801';
  const visible = '13900008802';
  let other: Client;

  beforeAll(async () => {
    // The administrator's own customer is outside of the data scope of the other.
    await used.admin.createCustomer({ nick_name: '他人客户', phone: hidden });
    other = await clientWith(used.server, 'zhengkaiwen', /^(customer|origin|external-user|service:service|import-file)/, 'self');
    await other.createCustomer({ nick_name: '自己客户', phone: visible });
  });

  /** What who cannot see a customer may learn: never that there is one. */
  const neutral = async (call: Promise<unknown>) => {
    const error = await expectRefusal(call, 42200);
    const said = [error.message, ...(error.detail.errors ?? []).flatMap((one) => [one.message, one.rule])].join(' ');
    expect(said).not.toMatch(/客户|已有|已存在|同事|customer|exist|taken|colleague/i);
    expect(said).toMatch(/管理员|administrator/);
    return said;
  };

  it('is not confirmed by creating, changing, converting or ordering for one', async () => {
    const own = await other.createCustomer({ nick_name: '新客户', phone: '13900008803' });
    const order = { product_name: '体重管理', type: 'weight_loss', service_days: 42 } as const;
    const lead = await other.createLead({ name: '线索', phone: hidden });
    await used.server.deps.database.system((db) =>
      sql`update lead set status = 'distributed', distribute_at = now(),
        distribute_user_id = (select id from staff where username = 'zhengkaiwen') where id = ${lead.id}`.execute(db),
    );
    const { version } = await other.getLead({ id: lead.id });
    await neutral(other.createCustomer({ nick_name: '试探', phone: hidden }));
    await neutral(other.updateCustomer({ id: own.id, version: own.version, nick_name: '试探', phone: hidden }));
    await neutral(other.createServiceWithCustomer({ customer: { nick_name: '试探', phone: hidden }, service: order }));
    await neutral(other.createLeadCustomer({ id: lead.id, version }));
  });

  it('is not confirmed by an import', async () => {
    for (const on_duplicate of ['skip', 'update'] as const) {
      const file = new File([`手机号,昵称\n${hidden},试探\n${visible},自己客户`], `${on_duplicate}.csv`, { type: 'text/csv' });
      const { id } = await other.importCustomers({ file, on_duplicate });
      await expect.poll(async () => (await other.getImportFile({ id })).status, { timeout: 60_000 }).toBe('finished');
      const [first, second] = (await other.listImportRows({ id })).list;
      expect(first).toMatchObject({ outcome: 'failed', target_id: null });
      expect(first?.reason).not.toMatch(/客户|已有|已存在|范围|exist|scope/i);
      expect(second?.outcome).toBe('skipped');
    }
  });

  it('is still unique, and is named to who may see the customer', async () => {
    const taken = await expectRefusal(other.createCustomer({ nick_name: '再来', phone: visible }), 40902);
    expect(taken.detail.errors?.[0]).toMatchObject({ field: 'phone', rule: 'taken' });
    const { rows } = await used.server.deps.database.system((db) =>
      sql<{ count: number }>`select count(*)::int as count from customer where phone = ${hidden} and deleted_at is null`.execute(db),
    );
    expect(rows[0]?.count).toBe(1);
  });
});
