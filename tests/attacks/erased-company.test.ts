import { randomUUID } from 'node:crypto';
import type { Client } from '@shiyi/sdk';
import { removeSandbox } from '@shiyi/server/setup/remove-sandbox';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bucket, startBucket } from '../support/bucket.js';
import { endedJob } from '../support/ended-job.js';
import { logDetails } from '../support/log-details.js';
import { ownCompany } from '../support/own-company.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onBothStores } from '../support/stores.js';
import { cachedWith, filesWith, objectsWith, rowsWith } from '../support/words-left.js';

const png = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

/** Words of people of a company, each in no other company. */
const peopleOf = (mark: string) => ({
  ...{
    contact: `联系${mark}岚`,
    earlier: `前任${mark}峤`,
    phone: `1379${mark === '甲' ? 1 : 2}350011`,
    username: `boss.${mark === '甲' ? 'jia' : 'yi'}`,
  },
  ...{ customer: `客户${mark}槿`, customerPhone: `1369${mark === '甲' ? 1 : 2}350022`, remark: `备注${mark}枫`, lead: `线索${mark}桐` },
  ...{ rejected: `失败${mark}棠`, note: `反馈${mark}楠`, cached: `缓存${mark}桉`, footmark: `跟进${mark}柏`, outgoing: `写入${mark}榆` },
});
type People = ReturnType<typeof peopleOf>;

onBothStores('people of a company', (options) => {
  let server: TestServer;
  let bucket: Bucket;
  let runner: Client;
  let runnerCompany: number;
  beforeAll(async () => {
    bucket = await startBucket();
    const filesIn = { url: bucket.url, region: 'us-east-1', accessKey: 'key', secretKey: bucket.secretKey };
    server = await createTestServer({ ...options, filesIn });
    const own = await ownCompany(server);
    runnerCompany = own.id;
    runner = await server.as(own.username);
  }, 60_000);
  afterAll(async () => {
    await server?.close();
    await bucket?.[Symbol.asyncDispose]();
  });

  const system = (query: ReturnType<typeof sql>) => server.deps.database.system((db) => query.execute(db));
  const csv = (name: string, lines: string[]) => new File([`${lines.join('\n')}\n`], `${name}.csv`, { type: 'text/csv' });

  /** Leaves words of the people wherever a company keeps any. */
  async function live(company: number, client: Client, people: People) {
    const file = csv(people.customer, [
      '手机号,昵称,备注',
      `${people.customerPhone},${people.customer},${people.remark}`,
      `12,${people.rejected},`,
    ]);
    await endedJob(client, { id: (await client.importCustomers({ file })).job_id });
    const leads = csv(people.lead, ['手机号,姓名,需求', `${people.customerPhone},${people.lead},${people.remark}`]);
    await endedJob(client, { id: (await client.importLeads({ file: leads })).job_id });
    const [{ id = 0 } = {}] = (await client.listCustomers({ phone: people.customerPhone })).list;
    await client.changeCustomerRemark({ id, remark: `${people.remark}二` }, { idempotencyKey: randomUUID() });
    await client.createFootmark({ user_id: id, type: 'note', content: people.footmark });
    await client.uploadImage({ file: new File([png], `${people.customer}.png`) });
    const job = await client.createCustomerExport({ format: 'csv', filter: { keyword: people.customer } });
    await endedJob(client, job);
    await client.createWorkOrder({ title: people.note, content: people.note });
    await client.createCacheKey({ key: `kept ${randomUUID()}`, value: people.cached });
    await client.getMyDashboard({});
    await system(sql`insert into outgoing (enterprise_id, kind, target, subject, input, status)
      values (${company}, 'contact_remark', ${people.outgoing}, ${people.outgoing}, ${JSON.stringify({ remark: people.outgoing })}, 'refused')`);
    await system(
      sql`insert into error_log (enterprise_id, trace_id, method, path, status, message) values (${company}, 't', 'GET', '/x', 500, ${people.customer})`,
    );
    for (const wrong of [people.username, people.username])
      await server.anonymous.login({ username: wrong, password: 'Wrong-2026-x' }).catch(() => undefined);
  }

  async function found(company: number, words: readonly string[]) {
    const details = [...(await logDetails(server.deps)).values()].map((one) => JSON.stringify(one));
    return {
      rows: (await rowsWith(server, words)).map(({ table, word }) => `${table}: ${word}`),
      log: words.filter((word) => details.some((text) => text.includes(word))),
      objects: objectsWith(bucket, words),
      files: await filesWith(server, words),
      cache: await cachedWith(server, company, words),
    };
  }
  const nothing = { rows: [], log: [], objects: [], files: [], cache: [] };

  it('are gone 30 days after it was deleted, from the logs of who runs the installation too', async () => {
    const people = peopleOf('甲');
    const words = Object.values(people);
    const expire_at = new Date(Date.now() + 86_400_000).toISOString();
    const { id } = await runner.createEnterprise({
      ...{ name: '甲企业', contact_name: people.earlier, contact_phone: people.phone, type: 'fitness', mode: 'trial', expire_at, seats: 9 },
      ...{ admin_username: people.username },
    });
    const { version } = await runner.getEnterprise({ id });
    const again = { id, version, name: '甲企业', contact_name: people.contact, contact_phone: people.phone } as const;
    await runner.updateEnterprise({ ...again, type: 'fitness', mode: 'trial', expire_at, seats: 9 });
    await system(sql`update staff set must_change_password = false where username = ${people.username}`);
    await live(id, await server.as(people.username), people);
    const before = await found(id, words);
    for (const place of ['rows', 'log', 'objects'] as const) expect(before[place].length).toBeGreaterThan(5);
    if (options.cache === 'redis') expect(before.cache.length).toBeGreaterThan(0);

    await runner.changeEnterpriseMode({ id, mode: 'closed', version: (await runner.getEnterprise({ id })).version });
    await runner.deleteEnterprise({ id });
    await system(sql`update enterprise set deleted_at = now() - interval '31 days' where id = ${id}`);
    await server.runScheduledTasks();
    expect(await found(id, words)).toEqual(nothing);
    expect(await cachedWith(server, id)).toEqual([]);
    // The log of who runs the installation still holds, and says which company it was.
    expect(await runner.checkOperationLogs({})).toMatchObject({ ok: true });
    const details = await logDetails(server.deps);
    expect([...details.values()].some((one) => JSON.stringify(one).includes('甲企业'))).toBe(true);
    expect(runnerCompany).not.toBe(id);
  });

  it('are gone with the sandbox at once', async () => {
    const people = peopleOf('乙');
    const words = Object.values(people);
    await system(sql`update enterprise set contact_name = ${people.contact}, contact_phone = ${people.phone} where id = 1`);
    await system(sql`update staff set username = ${people.username} where username = 'admin'`);
    await live(1, await server.as(people.username), people);
    await removeSandbox(server.deps.database, server.deps);
    expect(await found(1, words)).toEqual(nothing);
    expect(await cachedWith(server, 1)).toEqual([]);
  });
});
