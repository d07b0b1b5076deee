// 10,000 shop orders that open their services, through the request and its job, against inserting as many services with plain SQL.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from './report.js';
import { sandboxServer } from './sandbox-server.js';

const many = Number(process.argv[2] ?? 10_000);
const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);

const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
{
  await using server = await sandboxServer(directory);
  const { owner, company, client } = server;
  const goods = await client.createGoods({ name: '压测服务', sku: 'BENCH', type: 'service', price_fen: 100_000, service_days: 42 });
  await owner.query(
    `insert into customer (enterprise_id, nick_name, job) select $1, '压测 ' || n, 'bench' from generate_series(1, $2::int) n`,
    [company, many],
  );
  await owner.query("update platform_order set conversion = 'done' where enterprise_id = $1", [company]);
  await owner.query('vacuum analyze customer, platform_order');
  const ratios: number[] = [];
  const seconds: string[] = [];
  for (let round = 0; round < rounds; round++) {
    await owner.query(
      `with people as (select id, row_number() over (order by id) as n from customer where enterprise_id = $1 and job = 'bench'),
        made as (insert into platform_order (enterprise_id, order_no, platform, status, pay_amount_fen, pay_at, user_id)
          select $1, 'C' || $2::int || '-' || n, 'taobao', 'paid', 100000, now(), id from people returning id)
        insert into platform_order_item (enterprise_id, order_id, goods_id, outer_sku, title, num, price_fen)
          select $1, id, $3, 'BENCH', '压测服务', 1, 100000 from made`,
      [company, round, goods.id],
    );
    await owner.query('analyze platform_order, platform_order_item');
    let began = performance.now();
    await owner.query(
      `insert into service (enterprise_id, service_no, user_id, product_name, type, service_days, pay_amount_fen, order_no)
        select $1, 'P' || $2::int || '-' || id, id, '压测服务', 'weight_loss', 42, 100000, 'P' || $2::int || '-' || id
        from customer where enterprise_id = $1 and job = 'bench'`,
      [company, round],
    );
    const inserting = performance.now() - began;
    began = performance.now();
    const { job_id } = await client.createPlatformOrderServices({});
    while (job_id !== null && !['finished', 'failed'].includes((await client.getJob({ id: job_id })).status))
      await new Promise((done) => setTimeout(done, 20));
    const converting = performance.now() - began;
    const { rows } = await owner.query(
      `select count(*)::int as opened from order_service s join platform_order o on o.id = s.order_id where o.order_no like $1`,
      [`C${round}-%`],
    );
    if (rows[0].opened !== many) throw new Error(`${rows[0].opened} of ${many} orders opened their service.`);
    ratios.push(converting / inserting);
    seconds.push(`${(converting / 1000).toFixed(1)} ÷ ${(inserting / 1000).toFixed(1)} s`);
  }
  report({
    name: `${many.toLocaleString('en')} orders converted ÷ services inserted`,
    rounds: ratios,
    goal: { atMost: 3 },
    more: seconds.join(', '),
  });
}
await rm(directory, { recursive: true });
