import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Demo } from '../../../sandbox/demo.js';
import { demo as customers } from '../../customers/customer/demo.js';

const orders = [
  { product_name: '六周体重管理', type: 'weight_loss', service_days: 42, pay_amount_fen: 268_000, starts_in: 0, goal: 'lose' },
  { product_name: '三个月营养指导', type: 'nutrition', service_days: 90, pay_amount_fen: 398_000, starts_in: 3, goal: 'keep' },
  { product_name: '七天体验', type: 'trial', service_days: 7, pay_amount_fen: 9_900, starts_in: null, goal: 'lose' },
  { product_name: '六周体重管理', type: 'weight_loss', service_days: 42, pay_amount_fen: 268_000, starts_in: 7, goal: 'lose' },
] as const;

/** Opens services for the first customers that have a nutritionist; none of them has begun. */
async function addServices(db: Db, enterprise_id: number) {
  const customers = await db
    .selectFrom('customer')
    .select(['id', 'principal_user_id', 'init_weight', 'target_weight'])
    .where('enterprise_id', '=', enterprise_id)
    .where('principal_user_id', 'is not', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`not health_flags ?| array['pregnancy', 'lactation', 'kidney']`)
    .orderBy('id')
    .limit(orders.length)
    .execute();
  for (const [at, customer] of customers.entries()) {
    const { starts_in, goal, ...order } = orders[at % orders.length] as (typeof orders)[number];
    const { id, ...holder } = customer;
    await db
      .insertInto('service')
      .values({
        ...order,
        ...holder,
        enterprise_id,
        user_id: id,
        service_no: sql<string>`'S' || to_char(now(), 'YYYYMMDD') || lpad(${at + 1}::text, 5, '0')`,
        seller_user_id: holder.principal_user_id,
        start_date: starts_in === null ? null : sql<string>`current_date + ${starts_in}::int`,
        energy_input: JSON.stringify({ goal }),
      })
      .execute();
  }
}

export const demo: Demo = { needs: [customers], add: addServices };
