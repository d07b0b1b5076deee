// Lists of a million shop orders with 50 requests in flight: the newest, those that wait, and the others of a recipient.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Load } from './load-process.js';
import { report } from './report.js';
import { sandboxServer } from './sandbox-server.js';
import { startLoad } from './start-peer.js';

const orders = Number(process.argv[2] ?? 1_000_000);
const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);
const connections = 50;
const ms = 4000;

const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
{
  await using server = await sandboxServer(directory);
  using load = startLoad();
  const { owner, company, url, headers } = server;
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `with made as (insert into platform_order (enterprise_id, order_no, platform, shop, status, pay_amount_fen, pay_at, receiver_name, receiver_phone,
        receiver_phone_kind, region, buyer_id, conversion, waits_for)
      select $1, 'B' || n, (array['taobao', 'jd', 'douyin', 'youzan'])[n % 4 + 1], '压测店', 'paid', 100 + n % 90000, now() - n * interval '20 seconds',
        '收件人', '139' || lpad((n % 200000)::text, 8, '0'), 'real', '浙江省 杭州市', 'buyer' || n % 300000, case when n % 50 = 0 then 'open' else 'done' end,
        case when n % 50 = 0 then (array['mapping', 'customer'])[n / 50 % 2 + 1] end
      from generate_series(1, $2::int) n returning id, pay_amount_fen)
    insert into platform_order_item (enterprise_id, order_id, outer_sku, title, num, price_fen)
      select $1, id, 'SKU' || id % 500, '商品 ' || id % 500, 1, pay_amount_fen from made`,
    [company, orders],
  );
  await owner.query('set session_replication_role = origin');
  await owner.query('vacuum analyze platform_order, platform_order_item');
  const paths = {
    'orders listed': '/admin/v1/platform-order?limit=20',
    'waiting orders listed': '/admin/v1/platform-order?limit=20&waits_for=mapping',
    'other orders of a recipient': '/admin/v1/platform-order/other-order?order_no=B4711',
  };
  for (const [name, path] of Object.entries(paths)) {
    const measured: Load[] = [];
    for (let round = 0; round < rounds; round++) measured.push(await load.run({ url: url + path, headers, connections, ms }));
    report({
      name: `${orders.toLocaleString('en')} ${name}, p99 at ${connections} in flight`,
      rounds: measured.map((one) => one.p99),
      goal: { atMost: 150 },
      unit: ' ms',
      more: `${measured.map(({ perSecond }) => perSecond.toFixed(0)).join(', ')} a second`,
    });
  }
}
await rm(directory, { recursive: true });
