// Measures tags and smart tags in a company of 200,000 customers with 3,000 tags and 4,000,000 tags of customers, on PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from '@shiyi/sdk';
import { computeLive } from '@shiyi/server/areas/customers/smart-tag/live';
import type { Condition } from '@shiyi/server/audience/condition';
import { openPostgresDatabase } from '@shiyi/server/db/database';
import type pg from 'pg';
import { fillLargeCompany } from './large-company.js';
import { p99, report } from './report.js';
import { sandboxServer } from './sandbox-server.js';

const customers = Number(process.argv[2] ?? 200_000);
const [groups, tagsOfGroup, tagsOfCustomer, smartTags, changed] = [100, 30, 20, 200, 1000];

/** Adds tags, and as many to each customer, with the counts that triggers would keep. */
async function fillTags(owner: pg.Client, company: number) {
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into tag_group (enterprise_id, name, kind, scope) select $1, '标签组' || n, 'manual', 'corp' from generate_series(1, $2::int) n`,
    [company, groups],
  );
  await owner.query(
    `insert into tag (enterprise_id, tag_group_id, name) select $1, g.id, '标签' || n from tag_group g, generate_series(1, $2::int) n
     where g.enterprise_id = $1 and g.name like '标签组%'`,
    [company, tagsOfGroup],
  );
  await owner.query(
    `with t as (select id, row_number() over (order by id) - 1 as n, count(*) over () as all from tag where enterprise_id = $1 and name like '标签%')
     insert into customer_tag (enterprise_id, user_id, tag_id)
     select $1, c.id, t.id from customer c, generate_series(0, $2::int - 1) k, t
     where c.enterprise_id = $1 and t.n = (c.id * 7 + k * (t.all / $2)) % t.all on conflict do nothing`,
    [company, tagsOfCustomer],
  );
  await owner.query("delete from row_count where enterprise_id = $1 and name like 'customer_tag %'", [company]);
  await owner.query(
    `insert into row_count (enterprise_id, name, rows) select enterprise_id, 'customer_tag ' || tag_id, count(*) from customer_tag
     where enterprise_id = $1 group by 1, 2`,
    [company],
  );
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze');
}

/** Conditions over attributes, services and check-ins, each of which holds for some of the customers. */
const conditionOf = (n: number): Condition => ({
  all: [
    { field: 'attribute.city', op: 'eq', values: [`城市${n % 40}`] },
    (
      [
        { field: 'attribute.sex', op: 'eq', values: ['2'] },
        { field: 'service.status', op: 'contains', values: ['in_service'] },
        { field: 'punch.meal', op: 'happened', times: 1, window: { kind: 'last_days', days: 30 } },
        { field: 'health.bmi', op: 'gte', values: ['26'] },
        { field: 'attribute.age', op: 'between', values: ['20', '40'] },
      ] as const
    )[n % 5] as Condition,
  ],
});

async function treeTimes(client: Client): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < 200; n += 1) {
    const began = performance.now();
    await client.getTagTree();
    times.push(performance.now() - began);
  }
  return times;
}

async function jobSeconds(client: Client, id: number, began: number): Promise<number> {
  for (;;) {
    const { status } = await client.getJob({ id });
    if (status === 'finished') return (performance.now() - began) / 1000;
    if (status === 'failed') throw new Error('The job failed.');
    await new Promise((done) => setTimeout(done, 50));
  }
}

const dataDir = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
{
  await using server = await sandboxServer(dataDir);
  const { owner, company, client } = server;
  await fillLargeCompany(owner, company, { customers, services: customers / 4, members: 500, checkIns: customers * 5 });
  await fillTags(owner, company);
  const { rows } = await owner.query('select count(*)::int as n from customer_tag where enterprise_id = $1', [company]);
  console.log(`${rows[0].n} tags of ${customers} customers`);

  report({ name: 'Tree of 3,000 tags with their counts, p99', rounds: [p99(await treeTimes(client))], goal: { atMost: 150 }, unit: ' ms' });

  const { list } = await client.listTags({ keyword: '标签1', limit: 1 });
  const began = performance.now();
  const condition: Condition = { field: 'service.status', op: 'not_empty' };
  const batch = await client.setCustomerTagsInBatch({ filter: { condition }, add_tag_ids: [list[0]?.id as number], remove_tag_ids: [] });
  const seconds = batch.job_id ? await jobSeconds(client, batch.job_id, began) : (performance.now() - began) / 1000;
  report({
    name: 'Customers tagged by a condition',
    rounds: [seconds],
    goal: { atMost: 5 },
    unit: ' s',
    more: `${batch.matched} customers`,
  });

  const group = await client.saveIntelligentTagGroup({ name: '实时', mode: 'multi' });
  const started = performance.now();
  for (let n = 0; n < smartTags; n += 1)
    await client.saveIntelligentTag({ tag_group_id: group.id, name: `智能${n}`, update_mode: 'live', condition: conditionOf(n) });
  const lists: number[] = [];
  for (;;) {
    const asked = performance.now();
    await client.listCustomers({ limit: 20 });
    lists.push(performance.now() - asked);
    const open = await owner.query('select 1 from smart_tag_run where enterprise_id = $1 and ended_at is null limit 1', [company]);
    if (open.rows.length === 0) break;
    await new Promise((done) => setTimeout(done, 50));
  }
  const minutes = (performance.now() - started) / 60_000;
  report({ name: 'Full runs of 200 smart tags', rounds: [minutes], goal: { atMost: 10 }, unit: ' min' });
  report({ name: 'List beside these runs, p99', rounds: [p99(lists)], goal: { atMost: 500 }, unit: ' ms', more: `${lists.length} lists` });

  const database = await openPostgresDatabase(server.databaseUrl);
  await computeLive(database, company, () => false);
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    await owner.query(
      `update customer set city = '城市' || (id + $3) % 40 where id in (select id from customer where enterprise_id = $1 order by id desc limit $2)`,
      [company, changed, round],
    );
    const from = performance.now();
    await computeLive(database, company, () => false);
    times.push((performance.now() - from) / 1000);
  }
  report({ name: 'Live computation of 200 tags for 1,000 changed customers', rounds: times, goal: { atMost: 5 }, unit: ' s' });
  await database.close();
}
await rm(dataDir, { recursive: true, force: true });
