import { sql } from 'kysely';
import { inLastDays } from '../../../db/days/instants.js';
import type { Handlers } from '../../../http/context.js';
import { liveStaff } from '../../access/users/staff.js';
import { mealsToReview, ofService } from '../../service/punch/meals-in-scope.js';
import { myDay } from './my-day.js';

export const handlers: Handlers = {
  getMyDay: myDay,

  async getMyDashboard(context) {
    const { db, principal } = context;
    const user = await liveStaff(db)
      .select(['id', 'name', 'avatar', 'position'])
      .where('id', '=', principal.staffId)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ customer_total: number; customer_new_7d: number; service_active: number; order_fen_30d: number }>`
      with mine as (select id, created_at from customer where principal_user_id = ${principal.staffId} and deleted_at is null)
      select count(*)::int as customer_total, (count(*) filter (where ${inLastDays(7, sql`created_at`, principal)}))::int as customer_new_7d,
        (select count(*)::int from service s where s.principal_user_id = ${principal.staffId} and s.deleted_at is null and s.status = 'in_service') as service_active,
        (select coalesce(sum(pay_amount_fen - refund_fen), 0) from platform_order o join mine on mine.id = o.user_id
          where o.deleted_at is null and o.status not in ('unpaid', 'closed') and ${inLastDays(30, sql`o.pay_at`, principal)})::bigint as order_fen_30d
      from mine`.execute(db);
    const { punch_pending } = await mealsToReview(context)
      .where(ofService(sql`service.principal_user_id = ${principal.staffId}`))
      .select(sql<number>`count(*)::int`.as('punch_pending'))
      .executeTakeFirstOrThrow();
    return { user, ...(rows[0] as (typeof rows)[0]), punch_pending };
  },
};
