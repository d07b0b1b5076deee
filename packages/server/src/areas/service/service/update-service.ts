import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { readRow } from '../../../db/read-row.js';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { assertVersion } from '../../../records/version.js';
import { changeNote } from '../service-state/change-note.js';
import { lockVisibleService } from '../service-state/lock-service.js';
import { serviceStates } from '../service-state/moves.js';
import { liveServices, serviceColumns, withConsent } from './columns.js';
import { assertIsEnabled } from './open-service.js';

/** Returns a service as lists show it. */
export const serviceRow = (context: Context, id: number) =>
  readRow(context.db, liveServices(context.db).where('service.id', '=', id), serviceColumns(context));

export async function updateService(context: Context, { id, version, ...input }: Input<'updateService'>) {
  const { db, audit } = context;
  await lockVisibleService(context, id);
  const before = await liveServices(db).selectAll('service').where('id', '=', id).executeTakeFirstOrThrow();
  assertVersion(before, version);
  if (input.seller_user_id !== before.seller_user_id) await assertIsEnabled(db, 'seller_user_id', input.seller_user_id, '销售');
  const { product_name, pay_amount_fen = 0, order_no = null, sign_at = null, seller_user_id = null, sport_type = 'none' } = input;
  const { agreed } = await liveServices(db)
    .select(withConsent(sql<boolean>`true`).as('agreed'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  // Who edits cannot see these without consent, so leaving them out does not empty them.
  const { init_weight = agreed ? null : before.init_weight, target_weight = agreed ? null : before.target_weight, remark = null } = input;
  await db
    .updateTable('service')
    .set({ product_name, pay_amount_fen, order_no, seller_user_id, sport_type, init_weight, target_weight, remark })
    .$if(sign_at !== null, (query) => query.set({ sign_at: sign_at as string }))
    .where('id', '=', id)
    .execute();
  if ((before.remark ?? '') !== (remark ?? '')) await changeNote(context, id, { kind: 'remark', before: before.remark, after: remark });
  audit({ target: id, before });
  return serviceRow(context, id);
}

export async function changeRemark(context: Context, { service_id, remark }: Input<'changeServiceRemark'>) {
  const before = await lockVisibleService(context, service_id);
  const after = remark.trim() === '' ? null : remark;
  if (after !== before.remark) {
    await context.db.updateTable('service').set({ remark: after }).where('id', '=', service_id).execute();
    await changeNote(context, service_id, { kind: 'remark', before: before.remark, after });
  }
  context.audit({ target: service_id, before: { remark: before.remark } });
  return serviceRow(context, service_id);
}

const inUseRefusal = () =>
  new Refusal(40903, [
    '服务单已有打卡或平台订单，不能删除；可改为取消',
    'The order has check-ins or a shop order and cannot be deleted; cancel it instead',
  ]);

/** Deletes an order that never started. @throws Refusal 40900 for one that did, 40903 where check-ins or a shop order name it */
export async function deleteService(context: Context, { id }: Input<'deleteService'>) {
  const { db, audit } = context;
  const service = await lockVisibleService(context, id);
  const { status } = service;
  if (status !== 'pending' && status !== 'cancelled')
    throw new Refusal(40900, ['已经开始的服务单不能删除；可以终止', 'An order that has started can’t be deleted; terminate it instead'], {
      ...{ from: status, to: 'terminated' },
      allowed: serviceStates.allowedFrom(status),
    });
  const punched = await db.selectFrom('punch_day').select('id').where('service_id', '=', id).limit(1).executeTakeFirst();
  const paid = await db
    .selectFrom('platform_order')
    .innerJoin('service', 'service.order_no', 'platform_order.order_no')
    .select('platform_order.id')
    .where('service.id', '=', id)
    .where('platform_order.deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  const opened = await db.selectFrom('order_service').select('id').where('service_id', '=', id).limit(1).executeTakeFirst();
  if (punched || paid || opened) throw inUseRefusal();
  await db.updateTable('service').set({ deleted_at: new Date() }).where('id', '=', id).execute();
  audit({ target: id, before: service });
  return {};
}
