import { sql } from 'kysely';
import type { PlanContext } from '../../service/service-plan/plan-service.js';
import { addServiceDays, mostToTake } from '../../service/service-state/change-days.js';
import { lockService } from '../../service/service-state/lock-service.js';

export interface CouponUse {
  id: number;
  service_id: number | null;
  added_days: number | null;
}

/** Takes off the days that a coupon has brought, as far as they are not over; a service that was cancelled stays as it is. */
async function shorten(context: PlanContext, { service_id, added_days }: CouponUse, reason: string | null) {
  if (service_id === null || added_days === null) return;
  const service = await lockService(context, service_id);
  const days = Math.min(added_days, mostToTake(service));
  if (days <= 0 || service.status === 'cancelled' || service.status === 'terminated') return;
  await addServiceDays(context, service, { delta_days: -days, reason: reason ?? undefined, field: 'service_id' });
}

/** A used coupon becomes unused again, or expired where its end has passed. The record is locked, and the customer before it. */
export async function undoUse(context: PlanContext, record: CouponUse, reason: string | null) {
  const { db, principal } = context;
  await shorten(context, record, reason);
  await db
    .updateTable('coupon_record')
    .set({
      status: sql<'unused' | 'expired'>`case when expire_at > now() then 'unused' else 'expired' end`,
      ...{ used_at: null, order_no: null, service_id: null, added_days: null, reason, operator_id: principal.staffId },
    })
    .where('id', '=', record.id)
    .execute();
}
