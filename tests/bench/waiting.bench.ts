// The cost of the numbers in the header, which the console reads after every write, of a company with 10,000 customers.
import { sql } from 'kysely';
import { createTestServer, hasPostgres } from '../support/server.js';
import { setup, teardown } from '../support/template.js';
import { median } from './median.js';

const customers = 10_000;
/** A person's calls end after so long, or after as many as give a steady median. */
const longestMs = 10_000;
const most = 200;

await setup();
for (const stores of ['embedded', ...(hasPostgres ? (['postgresql'] as const) : [])] as const) {
  const server = await createTestServer({ stores });
  const { database } = server.deps;
  console.log(stores, `adding ${customers} customers`);
  await database.system(async (db) => {
    await sql`insert into customer (enterprise_id, nick_name, phone, init_weight, principal_user_id, is_pending, pending_reason)
      select s.enterprise_id, '客户' || at, '1370' || lpad(at::text, 7, '0'), 60 + at % 40, s.id, at % 20 = 0, case when at % 20 = 0 then '核对' end
      from staff s cross join generate_series(1, ${customers}::int) at where s.username = 'admin'`.execute(db);
    await sql`insert into footmark (enterprise_id, user_id, type, content, operator_id, happened_at, created_at, next_follow_at)
      select c.enterprise_id, c.id, 'call', '回访', c.principal_user_id, now() - interval '5 days', now() - interval '5 days',
        now() + (c.id % 20 - 3) * interval '1 day'
      from customer c where c.phone like '1370%'`.execute(db);
    await sql`insert into service (enterprise_id, user_id, service_no, product_name, type, service_days, start_date, status, energy_kcal, principal_user_id)
      select c.enterprise_id, c.id, 'B' || c.id, '六周', 'weight_loss', 42, current_date - (c.id % 40)::int, 'in_service', 1500, c.principal_user_id
      from customer c where c.phone like '1370%'`.execute(db);
    await sql`analyze`.execute(db);
  });
  for (const username of ['admin', 'chenyutong']) {
    const client = await server.as(username);
    const times: number[] = [];
    const profile: number[] = [];
    for (const end = performance.now() + longestMs; times.length < most && performance.now() < end; ) {
      let began = performance.now();
      await client.getUnprocessedCounts();
      times.push(performance.now() - began);
      began = performance.now();
      await client.getMyProfile();
      profile.push(performance.now() - began);
    }
    console.log(
      stores,
      username,
      await client.getUnprocessedCounts(),
      'ms median',
      median(times).toFixed(1),
      'a small read',
      median(profile).toFixed(1),
      'calls',
      times.length,
    );
  }
  await server.close();
}
await teardown();
