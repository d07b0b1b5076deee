import { sql } from 'kysely';
import type { Database, Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import { lockRows } from '../../../db/lock-rows.js';
import { type CouponUse, undoUse } from './undo-use.js';

export interface RefundedOrder {
  enterprise_id: number;
  order_no: string;
}

/** Coupons that were used with an order, locked after their customers. */
async function lockUses(db: Db, orderNo: string): Promise<CouponUse[]> {
  const used = sql<boolean>`order_no = ${orderNo} and status = 'used'`;
  await lockRows(db, 'customer', sql<boolean>`id in (select user_id from coupon_record where ${used})`);
  const ids = await lockRows(db, 'coupon_record', used);
  return ids.length === 0 ? [] : db.selectFrom('coupon_record').select(['id', 'service_id', 'added_days']).where('id', 'in', ids).execute();
}

async function undoOrder(db: Db, { enterprise_id, order_no }: RefundedOrder) {
  const gone = await db.deleteFrom('coupon_refund').where('order_no', '=', order_no).returning('order_no').executeTakeFirst();
  const order = await db
    .selectFrom('platform_order')
    .select('status')
    .where('order_no', '=', order_no)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  // Another process has done it, or the refund was corrected since.
  if (!gone || order?.status !== 'refunded') return;
  const principal = { staffId: null, timeZone: await zoneOf(db, enterprise_id), scope: { kind: 'all' as const, dept_ids: [] } };
  for (const record of await lockUses(db, order_no)) await undoUse({ db, principal }, record, null);
}

/** Each order in its own transaction, so that one cut short is done again and the others are done. */
export async function undoUses(database: Database, orders: readonly RefundedOrder[], isStopping: () => boolean) {
  for (const order of orders) if (!isStopping()) await database.tenant(order.enterprise_id, (db) => undoOrder(db, order), 'write');
}
