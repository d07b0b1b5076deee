// Counts the customers of a condition of 20 rules among 200,000, against a hand-written query for the same sentence, on PostgreSQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Condition } from '@shiyi/server/audience/condition';
import { audience } from '@shiyi/server/audience/scope';
import { type Db, openPostgresDatabase } from '@shiyi/server/db/database';
import type pg from 'pg';
import { handWritten } from './audience-peer.js';
import { fillLargeCompany } from './large-company.js';
import { median } from './median.js';
import { report } from './report.js';
import { sandboxServer } from './sandbox-server.js';

const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);
const customers = Number(process.argv[2] ?? 200_000);

/** Adds tags, orders and reported weights to the customers, and returns two tags. */
async function fillFacts(owner: pg.Client, company: number): Promise<[number, number]> {
  const { rows } = await owner.query('select id from tag where enterprise_id = $1 order by id limit 2', [company]);
  const tags = rows.map((row) => Number(row.id)) as [number, number];
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `insert into customer_tag (enterprise_id, user_id, tag_id)
     select $1, id, t from customer, unnest($2::bigint[]) with ordinality as tag(t, n) where enterprise_id = $1 and id % (3 * n) = 0 on conflict do nothing`,
    [company, tags],
  );
  await owner.query(
    `insert into platform_order (enterprise_id, order_no, platform, status, pay_amount_fen, user_id, pay_at)
     select $1, 'B' || id, 'taobao', 'paid', 1000 * (id % 300), id, now() - (id % 700) * interval '1 day' from customer where enterprise_id = $1 and id % 2 = 0`,
    [company],
  );
  await owner.query(
    `insert into punch_action (enterprise_id, user_id, day, kind, source, source_id, record)
     select enterprise_id, user_id, day, 'weight', 'app', user_id || ' ' || day, '{}' from punch_weight where enterprise_id = $1 on conflict do nothing`,
    [company],
  );
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze');
  return tags;
}

/** The sentence of 20 rules: attributes, one of three histories, one of four states of the body, one of three kinds of activity. */
const sentence = ([wanted, unwanted]: [number, number]): Condition => ({
  all: [
    { field: 'attribute.sex', op: 'eq', values: ['2'] },
    { field: 'attribute.age', op: 'between', values: ['20', '52'] },
    { field: 'attribute.province', op: 'eq', values: ['广东省', '江苏省', '浙江省', '四川省'] },
    { field: 'attribute.added_on', op: 'gte', values: ['2025-01-01'] },
    { field: 'attribute.subscribe_status', op: 'eq', values: ['false'] },
    {
      any: [
        {
          all: [
            { field: 'service.status', op: 'contains', values: ['in_service'] },
            { field: 'service.remain_days', op: 'lte', values: ['30'] },
            { field: 'punch.meal', op: 'happened', times: 3, window: { kind: 'last_days', days: 30 } },
          ],
        },
        {
          all: [
            { field: 'service.days_since_end', op: 'between', values: ['1', '240'] },
            { field: 'order.paid', op: 'happened', times: 1, window: { kind: 'last_days', days: 300 } },
          ],
        },
        {
          all: [
            { field: 'tag.tag', op: 'contains', values: [String(wanted)] },
            { not: { field: 'tag.tag', op: 'contains', values: [String(unwanted)] } },
          ],
        },
      ],
    },
    {
      any: [
        { field: 'health.bmi', op: 'gte', values: ['26'] },
        { field: 'health.weight_kg', op: 'lt', values: ['62'] },
        { field: 'health.target_gap_kg', op: 'gt', values: ['4'] },
        { not: { field: 'health.loss_pct', op: 'gte', values: ['2'] } },
        { field: 'attribute.stage', op: 'eq', values: ['lead'] },
      ],
    },
    {
      any: [
        { field: 'service.type', op: 'contains', values: ['weight_loss'] },
        { field: 'punch.weight', op: 'not_happened', times: 1, window: { kind: 'last_days', days: 60 } },
        { field: 'order.amount_fen', op: 'gte', values: ['150000'] },
      ],
    },
  ],
});

const everyone = { timeZone: 'Asia/Shanghai', staffId: 1, scope: { kind: 'all' as const, dept_ids: [] } };

async function idsOf(query: Promise<readonly { id: number }[]>) {
  const began = performance.now();
  const ids = (await query).map(({ id }) => Number(id)).sort((one, other) => one - other);
  return { ids, ms: performance.now() - began };
}

const dataDir = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
{
  await using server = await sandboxServer(dataDir);
  await fillLargeCompany(server.owner, server.company, { customers, services: customers / 4, members: 500, checkIns: customers * 5 });
  const tags = await fillFacts(server.owner, server.company);
  const database = await openPostgresDatabase(server.databaseUrl);
  const queries = {
    compiled: (db: Db) => audience({ db, principal: everyone }, sentence(tags)).select('customer.id').execute(),
    handWritten: async (db: Db) => (await handWritten(tags).execute(db)).rows,
  };
  type Name = keyof typeof queries;
  const taken: Record<Name, number[]> = { compiled: [], handWritten: [] };
  for (let round = -1; round < rounds; round += 1) {
    const found = new Map<Name, number[]>();
    for (const name of Object.keys(queries) as Name[]) {
      const { ids, ms } = await database.tenant(server.company, (db) => idsOf(queries[name](db)));
      found.set(name, ids);
      if (round >= 0) taken[name].push(ms);
    }
    const [expected = '', ...others] = [...found.values()].map((ids) => ids.join());
    if (expected === '' || others.some((ids) => ids !== expected))
      throw new Error(`The queries disagree: ${[...found.values()].map((ids) => ids.length)}.`);
    if (round < 0) console.log(`${found.get('compiled')?.length} of ${customers} customers`);
  }
  report({
    name: 'Condition of 20 rules over 200,000 customers ÷ the same in hand-written SQL',
    rounds: taken.compiled.map((ms, at) => ms / (taken.handWritten[at] as number)),
    goal: { atMost: 1.5 },
    more: `${median(taken.compiled).toFixed(0)} and ${median(taken.handWritten).toFixed(0)} ms`,
  });
  await database.close();
}
await rm(dataDir, { recursive: true, force: true });
