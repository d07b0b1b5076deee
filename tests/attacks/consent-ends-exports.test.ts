import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { useTwoCompanies } from '../support/admin.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { onBothStores } from '../support/stores.js';
import { filesWith } from '../support/words-left.js';

onBothStores('exported file', (options) => {
  const used = useTwoCompanies(options);
  const exported = async (client = used.admin, name = '导出同意') => {
    const { id } = await client.createCustomerExport({ format: 'csv', filter: { keyword: name } });
    await vi.waitFor(async () => expect((await client.getCustomerExport({ id })).status).toBe('finished'), 20_000);
    return id;
  };
  const agreeing = async (name: string) => {
    const { id } = await used.admin.createCustomer({ nick_name: name });
    await used.admin.setCustomerConsent({ id, module: 'weight', granted: true });
    await used.admin.saveCustomerWeight({ id, date: '2026-11-01', weight: 71.3 });
    return id;
  };

  it('ends when the customer withdraws the consent, with its bytes', async () => {
    const id = await agreeing('导出同意');
    const job = await exported();
    expect(new TextDecoder().decode((await used.admin.exportCustomers({ id: job })).bytes)).toContain('71.3');
    expect(await filesWith(used.server, ['导出同意'])).toHaveLength(1);
    await used.admin.setCustomerConsent({ id, module: 'weight', granted: false });
    await expectRefusal(used.admin.exportCustomers({ id: job }), 40400);
    expect(await filesWith(used.server, ['导出同意'])).toEqual([]);
    const again = await exported();
    expect(new TextDecoder().decode((await used.admin.exportCustomers({ id: again })).bytes)).not.toContain('71.3');
  });

  it('stays when nothing is withdrawn, and in other companies', async () => {
    const id = await agreeing('导出不变');
    const [own, twin] = [await exported(), await exported(used.twin)];
    await used.admin.setCustomerConsent({ id, module: 'sport', granted: false });
    await used.admin.setCustomerConsent({ id, module: 'weight', granted: true });
    expect((await used.admin.exportCustomers({ id: own })).bytes.length).toBeGreaterThan(0);
    await used.admin.setCustomerConsent({ id, module: 'weight', granted: false });
    await expectRefusal(used.admin.exportCustomers({ id: own }), 40400);
    expect((await used.twin.exportCustomers({ id: twin })).bytes.length).toBeGreaterThan(0);
  });

  it('is not handed out once its owner sees fewer customers', async () => {
    const lead = await used.server.as('wangsiyuan');
    const job = await exported(lead, '客户');
    expect((await lead.exportCustomers({ id: job })).bytes.length).toBeGreaterThan(0);
    await used.server.deps.database.system((db) =>
      sql`update job set input = jsonb_set(input, '{principal,scope}', '{"kind":"all"}') where id = ${job}`.execute(db),
    );
    await expectRefusal(lead.exportCustomers({ id: job }), 40300);
  });
});
