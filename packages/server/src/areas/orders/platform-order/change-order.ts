import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { customersInScope, liveCustomers } from '../../../person/customers.js';
import { mustExist } from '../../../records/must-exist.js';
import { orderColumns } from './columns.js';
import { visibleOrders } from './visible-orders.js';

const orderRow = (context: Context, id: number) =>
  readRow(context.db, visibleOrders(context).where('platform_order.id', '=', id), orderColumns);

const lockOrder = (context: Context, orderNo: string) =>
  mustExist(
    visibleOrders(context)
      .select(['platform_order.id', 'platform_order.user_id', 'platform_order.attr', 'platform_order.platform', 'platform_order.buyer_id'])
      .where('platform_order.order_no', '=', orderNo)
      .forNoKeyUpdate(),
  );

const settle = (db: Db, ids: readonly number[]) => sql`select settle_orders(${ids}::bigint[])`.execute(db);

export async function changePlatformOrderAttribute(context: Context, { order_no, attr }: Input<'changePlatformOrderAttribute'>) {
  const { db, audit } = context;
  const before = await lockOrder(context, order_no);
  await db.updateTable('platform_order').set({ attr, attr_chosen: true }).where('id', '=', before.id).execute();
  await settle(db, [before.id]);
  audit({ target: order_no, before: { attr: before.attr } });
  return orderRow(context, before.id);
}

async function assertCustomer({ db, principal }: Context, userId: number) {
  const found = await liveCustomers(db)
    .select('customer.id')
    .where('customer.id', '=', userId)
    .where(customersInScope(principal))
    .executeTakeFirst();
  if (!found) throw refuseField(42200, 'user_id', 'exists', ['没有这位客户，请重新选择', 'There is no such customer; choose again']);
}

/** Orders of the same buyer account without a customer, locked. */
async function alikeOrders({ db }: Context, { id, platform, buyer_id }: { id: number; platform: string; buyer_id: string | null }) {
  if (buyer_id === null || buyer_id.includes('*')) return [];
  const { rows } = await sql<{
    id: number;
  }>`select id from platform_order where platform = ${platform} and buyer_id = ${buyer_id} and user_id is null
    and deleted_at is null and id <> ${id} order by id limit 1000 for no key update`.execute(db);
  return rows.map((row) => row.id);
}

/** @throws Refusal 40400, 40900 once services of the order are open, 42200 */
export async function setPlatformOrderCustomer(context: Context, { order_no, user_id }: Input<'setPlatformOrderCustomer'>) {
  const { db, audit } = context;
  if (user_id !== undefined) await assertCustomer(context, user_id);
  const before = await lockOrder(context, order_no);
  const opened = await db.selectFrom('order_service').select('id').where('order_id', '=', before.id).limit(1).executeTakeFirst();
  if (opened && before.user_id !== (user_id ?? null))
    throw new Refusal(40900, ['订单的服务已开给客户，不能再换客户', 'Services of the order are open, so its customer can’t change'], {
      from: 'converted',
      allowed: [],
    });
  await db
    .updateTable('platform_order')
    .set({ user_id: user_id ?? null, matched_by: user_id === undefined ? null : 'hand' })
    .where('id', '=', before.id)
    .execute();
  // Without a customer, neither may be matched again at once to whom the account had named.
  if (user_id === undefined) await sql`select settle_order_waits(${[before.id]}::bigint[])`.execute(db);
  else await settle(db, [before.id, ...(await alikeOrders(context, before))]);
  audit({ target: order_no, before: { user_id: before.user_id } });
  return orderRow(context, before.id);
}

export async function getPlatformOrderReceiver(context: Context, { order_no }: Input<'getPlatformOrderReceiver'>) {
  const found = await mustExist(
    visibleOrders(context)
      .select(['receiver_name', 'receiver_phone', 'receiver_address', 'buyer_id'])
      .where('platform_order.order_no', '=', order_no),
  );
  context.audit({ target: order_no });
  return found;
}
