import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as services } from '../../service/service/demo.js';
import { newCode } from './code.js';
import { demo as coupons } from './demo.js';

interface DemoGrant {
  coupon: string;
  /** Every how many-th customer got it, and how many days ago. */
  every: number;
  ago: number;
  days: number;
  /** How many of them used it. */
  used: number;
}

const given: DemoGrant[] = [
  { coupon: '续课立减 100 元', every: 6, ago: 28, days: 30, used: 3 },
  { coupon: '加赠 7 天服务', every: 9, ago: 12, days: 60, used: 0 },
  { coupon: '食品 85 折', every: 7, ago: 20, days: 14, used: 2 },
];

/** Adds coupons that customers were given: some used, some expired, and some that expire soon. */
async function addRecords(db: Db, enterprise_id: number) {
  const customers = await db
    .selectFrom('customer')
    .select('id')
    .where('enterprise_id', '=', enterprise_id)
    .where('deleted_at', 'is', null)
    .where('stage', 'in', ['in_service', 'finished'])
    .orderBy('id')
    .execute();
  for (const { coupon, every, ago, days, used } of given) {
    const chosen = customers.filter((_, at) => at % every === 0).map(({ id }, at) => ({ id, code: newCode(), used: at < used, at }));
    await sql`insert into coupon_record (enterprise_id, coupon_id, user_id, code, source, source_id, status, received_at, expire_at, used_at, order_no)
      select ${enterprise_id}, c.id, u.id, u.code, 'staff', 'sandbox:' || c.id || ':' || u.id,
        case when u.used then 'used' when t.at + make_interval(days => ${days}) <= now() then 'expired' else 'unused' end,
        t.at, t.at + make_interval(days => ${days}), case when u.used then t.at + interval '5 days' end,
        case when u.used then 'TB' || (20261100 + u.at) end
      from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as u(id bigint, code text, used boolean, at int)
        cross join coupon c cross join lateral (select now() - make_interval(days => ${ago}, hours => u.at) as at) t
      where c.enterprise_id = ${enterprise_id} and c.name = ${coupon}`.execute(db);
  }
}

export const demo: Demo = { needs: [coupons, services], add: addRecords };
