import { expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { endedJob } from '../../support/ended-job.js';
import { personWith } from '../../support/person-with.js';
import { onEveryStore } from '../../support/stores.js';

const phone = '13977316482';
const endings = ['6482', '316482', '977316482', phone, '7731 6482', '７７３１６４８２'];
const others = ['482', '7731', '6483', '6482%', '64_2'];

onEveryStore('keyword of the lists of customers and leads', (options) => {
  const used = useAdmin(options);
  const namesIn = (list: readonly { nick_name?: string; name?: string }[]) => list.map((one) => one.nick_name ?? one.name);

  it('finds the end of a phone number, from four digits on', async () => {
    await used.admin.createCustomer({ nick_name: '尾号客户', phone });
    await used.admin.createLead({ name: '尾号线索', phone });
    for (const keyword of endings) {
      expect(namesIn((await used.admin.listCustomers({ keyword })).list), keyword).toEqual(['尾号客户']);
      expect(namesIn((await used.admin.listLeads({ keyword })).list), keyword).toEqual(['尾号线索']);
    }
    for (const keyword of others) {
      expect((await used.admin.listCustomers({ keyword })).list, keyword).toEqual([]);
      expect((await used.admin.listLeads({ keyword })).list, keyword).toEqual([]);
    }
  });

  it('finds it only for those who may see the phone numbers of that list', async () => {
    const lists = ['customer:customer:list', 'origin:lead:list'];
    const { client, hold } = await personWith(used.server, lists);
    const found = async (keyword: string) => [
      namesIn((await client.listCustomers({ keyword })).list),
      namesIn((await client.listLeads({ keyword })).list),
    ];
    for (const keyword of endings) expect(await found(keyword), keyword).toEqual([[], []]);
    expect(await found('尾号')).toEqual([['尾号客户'], ['尾号线索']]);
    await hold([...lists, 'customer:phone:view']);
    expect(await found('6482')).toEqual([['尾号客户'], []]);
    await hold([...lists, 'origin:phone:view']);
    expect(await found('6482')).toEqual([[], ['尾号线索']]);
  });

  it('applies to actions on all that match and to exports as well', async () => {
    const codes = [
      'customer:customer:list',
      'customer:customer:batch',
      'customer:customer:change-pending',
      'customer-export:file:create',
      'customer-export:file:export',
    ];
    const { client, hold } = await personWith(used.server, codes);
    const filter = { keyword: '316482' };
    const matched = async () => (await client.setCustomersInBatch({ filter, op: 'pending', is_pending: false, dry_run: true })).matched;
    const exported = async () => {
      const { id } = await client.createCustomerExport({ format: 'csv', filter });
      await endedJob(used.admin, { id });
      return Buffer.from((await client.exportCustomers({ id })).bytes)
        .toString()
        .includes('尾号客户');
    };
    expect([await matched(), await exported()]).toEqual([0, false]);
    await hold([...codes, 'customer:phone:view']);
    expect([await matched(), await exported()]).toEqual([1, true]);
  });
});
