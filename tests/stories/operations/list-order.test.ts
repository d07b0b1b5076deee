import type { Client, Input } from '@shiyi/sdk';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ownCompany } from '../../support/own-company.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';

onEveryStore('order of lists', (options) => {
  let server: TestServer;
  let boss: Client;

  beforeAll(async () => {
    server = await createTestServer(options);
    const company = await ownCompany(server);
    boss = await server.as(company.username);
    const customers = [
      { nick_name: '林', created_at: '2026-10-01 08:00+08', last_punch_at: null },
      { nick_name: '王', created_at: '2026-10-03 08:00+08', last_punch_at: '2026-10-05 08:00+08' },
      { nick_name: '李', created_at: '2026-10-02 08:00+08', last_punch_at: '2026-10-09 08:00+08' },
      { nick_name: '王', created_at: '2026-10-02 08:00+08', last_punch_at: null },
    ];
    await server.deps.database.system((db) =>
      db
        .insertInto('customer')
        .values(customers.map((one) => ({ ...one, enterprise_id: company.id })))
        .execute(),
    );
  });
  afterAll(() => server?.close());

  const names = async (sort?: Input<'listCustomers'>['sort']) => {
    const { list } = await boss.listCustomers({ limit: 10, ...(sort ? { sort } : {}) });
    return list.map((one) => `${one.nick_name} ${one.created_at.slice(8, 10)}`);
  };

  it('is newest first by default, the later of two equals first', async () => {
    expect(await names()).toEqual(['王 03', '王 02', '李 02', '林 01']);
    expect(await names('created_at')).toEqual(['林 01', '李 02', '王 02', '王 03']);
  });

  it('treats customers who never checked in as longest without a check-in', async () => {
    expect(await names('last_punch_at')).toEqual(['林 01', '王 02', '王 03', '李 02']);
    expect(await names('-last_punch_at')).toEqual(['李 02', '王 03', '王 02', '林 01']);
  });

  it('is the same for names on every database, the later of two namesakes behind the other', async () => {
    expect(await names('nick_name')).toEqual(['李 02', '林 01', '王 03', '王 02']);
    expect(await names('-nick_name')).toEqual(['王 02', '王 03', '林 01', '李 02']);
  });

  it('is the same by pages of one', async () => {
    const walked: string[] = [];
    let after: string | undefined;
    do {
      const page = await boss.listCustomers({ limit: 1, sort: '-last_punch_at', ...(after ? { after } : {}) });
      walked.push(...page.list.map((one) => `${one.nick_name} ${one.created_at.slice(8, 10)}`));
      after = page.next ?? undefined;
    } while (after);
    expect(walked).toEqual(await names('-last_punch_at'));
  });
});
