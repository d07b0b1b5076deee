import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { worldTimeout } from '../conformance/profile.js';
import { send } from '../conformance/wire.js';
import { useAdmin } from '../support/admin.js';
import { measureLeastBlock } from '../support/event-loop.js';
import { type AppKey, signedRequest } from '../support/signed-request.js';
import { onBothStores } from '../support/stores.js';

/** The longest time in ms that a request may hold all others. */
const limit = 100;
const batch = 500;
const people = 50;
/** As many foods as fit into a body of 1 MiB and 50,000 values. */
const foods = 28;

const dayAgo = (ago: number) => new Date(Date.now() + 8 * 3_600_000 - ago * 86_400_000).toISOString().slice(0, 10);

onBothStores('fullest batch of the customers’ app', (options) => {
  const used = useAdmin(options);
  let key: AppKey;
  let customers: number[];
  let ingredients: number[];

  beforeAll(async () => {
    key = await used.admin.createIngestKey({ name: '小程序' });
    const { database } = used.server.deps;
    ingredients = (await used.admin.listIngredients({ limit: foods })).list.map(({ id }) => id);
    customers = await database.system(async (db) => {
      const { rows } = await sql<{ id: number }>`with c as (insert into customer (enterprise_id, nick_name, init_weight)
          select 1, '客' || at, 70 from generate_series(1, ${people}::int) at returning id),
        k as (insert into customer_consent (enterprise_id, user_id, module, granted)
          select 1, id, m, true from c, unnest(array['diet', 'weight', 'sport', 'sleep']) m),
        s as (insert into service (enterprise_id, service_no, user_id, product_name, type, status, service_days, start_date)
          select 1, 'FULL' || id, id, '体重管理', 'weight_loss', 'in_service', 365, now()::date - 90 from c)
        select id from c`.execute(db);
      return rows.map(({ id }) => id);
    });
  }, worldTimeout);

  const items = () => ingredients.map((ingredient_id) => ({ ingredient_id, dosage_g: 1.1 }));
  const checkIn = (at: number, round: number) => ({
    ...{ source_id: `full-${round}-${at}`, user_id: customers[at % people], date: dayAgo(Math.floor(at / people) + 1) },
    ...(at % 5 === 4 ? { kind: 'weight', weight: 60 + round } : { kind: 'meal', meal: 'lunch', text: '饭'.repeat(10), items: items() }),
  });

  it('is accepted without blocking other requests', { timeout: worldTimeout }, async () => {
    let round = 0;
    const { result, block } = await measureLeastBlock(limit, () => {
      const body = JSON.stringify({ list: Array.from({ length: batch }, (_, at) => checkIn(at, round)) });
      round += 1;
      expect(Buffer.byteLength(body)).toBeLessThan(1024 * 1024);
      const request = { method: 'POST', target: '/ingest/v1/check-ins', headers: { 'Content-Type': 'application/json' }, body };
      return send(used.server.url, signedRequest(key, request));
    });
    expect(result.json).toMatchObject({ code: 200, data: { taken: batch, refused: 0 } });
    expect(block).toBeLessThanOrEqual(limit);
  });
});
