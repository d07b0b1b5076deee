// 20,000 coupons that are granted by a filter, through the request and its job, against inserting the same rows with plain SQL.
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from './report.js';
import { sandboxServer } from './sandbox-server.js';

const many = Number(process.argv[2] ?? 20_000);
const rounds = Number(process.env.SHIYI_BENCH_ROUNDS ?? 5);

const directory = await mkdtemp(join(tmpdir(), 'shiyi-bench-'));
{
  await using server = await sandboxServer(directory);
  const { owner, company, client } = server;
  const tag = (await client.createTagGroup({ name: '压测', scope: 'inner', tags: ['压测'] })).tags[0]?.id ?? 0;
  await owner.query(
    `with made as (insert into customer (enterprise_id, nick_name) select $1, '压测 ' || n from generate_series(1, $2::int) n returning id)
      insert into customer_tag (enterprise_id, user_id, tag_id, origin) select $1, id, $3, 'staff' from made`,
    [company, many, tag],
  );
  await owner.query('vacuum analyze customer, customer_tag');
  const coupon = (name: string) =>
    client.createCoupon({ name, type: 'cash', value_fen: 1000, valid_type: 'after', after_days: 30, status: 'on' });
  const ratios: number[] = [];
  const seconds: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const plain = await coupon(`插入 ${round}`);
    const codes = Array.from({ length: many }, () => randomBytes(9).toString('hex'));
    let began = performance.now();
    await owner.query(
      `insert into coupon_record (enterprise_id, coupon_id, user_id, code, source, source_id, expire_at)
        select $1, $2::bigint, user_id, ($4::text[])[n], 'staff', 'bench:' || user_id || ':' || $2::bigint, now() + interval '30 days'
        from (select user_id, row_number() over (order by user_id) as n from customer_tag where enterprise_id = $1 and tag_id = $3) u`,
      [company, plain.id, tag, codes],
    );
    const inserting = performance.now() - began;
    const granted = await coupon(`发放 ${round}`);
    began = performance.now();
    const { job_id } = await client.createCouponGrants({ coupon_id: granted.id, filter: { tag_ids: [tag] } });
    while (job_id !== null && !['finished', 'failed'].includes((await client.getJob({ id: job_id })).status))
      await new Promise((done) => setTimeout(done, 20));
    const granting = performance.now() - began;
    const { issued } = await client.getCoupon({ id: granted.id });
    if (issued !== many) throw new Error(`${issued} of ${many} coupons were granted.`);
    ratios.push(granting / inserting);
    seconds.push(`${(granting / 1000).toFixed(1)} ÷ ${(inserting / 1000).toFixed(1)} s`);
  }
  report({
    name: `${many.toLocaleString('en')} coupons granted ÷ inserted`,
    rounds: ratios,
    goal: { atMost: 3 },
    more: seconds.join(', '),
  });
}
await rm(directory, { recursive: true });
