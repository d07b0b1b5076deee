import { sql } from 'kysely';
import { inLastDays, today } from '../../../db/days/instants.js';
import { rowsOf } from '../../../figures/figure-rows.js';
import type { FigureRows } from '../../../figures/row-sets.js';
import type { Handlers } from '../../../http/context.js';
import { liveStaff } from '../../access/users/staff.js';
import { mealsToReview, ofService } from '../../service/punch/meals-in-scope.js';
import { myDay } from './my-day.js';

interface Figures {
  customer_total: number;
  customer_new_7d: number;
  service_active: number;
  order_fen_30d: number;
  orders: number;
  /** The first days of the last 30 days and of the last seven, and today. */
  from: string;
  week: string;
  to: string;
}

/** The rows that each figure counts, of the caller's own customers and services. */
function rowsBehind(figures: Figures & { punch_pending: number }, staff: number): FigureRows[] {
  const { from, week, to } = figures;
  return [
    { key: 'customers_total', list: 'listCustomers', query: `principal_user_id=${staff}`, count: figures.customer_total },
    {
      ...{ key: 'customers_new', list: 'listCustomers', count: figures.customer_new_7d },
      query: `principal_user_id=${staff}&created_from=${week}&created_to=${to}`,
    },
    { key: 'services_open', list: 'listServices', query: `status=in_service&principal_user_id=${staff}`, count: figures.service_active },
    { key: 'meals_waiting', list: 'listDietPunches', query: `pending=true&principal_user_id=${staff}`, count: figures.punch_pending },
    rowsOf({ period: { from, to, days: 30 }, filter: { staff_id: staff } }, 'orders_paid', figures.orders),
  ];
}

export const handlers: Handlers = {
  getMyDay: myDay,

  async getMyDashboard(context) {
    const { db, principal } = context;
    const user = await liveStaff(db)
      .select(['id', 'name', 'avatar', 'position'])
      .where('id', '=', principal.staffId)
      .executeTakeFirstOrThrow();
    const isPaid = sql`o.deleted_at is null and o.status not in ('unpaid', 'closed') and ${inLastDays(30, sql`o.pay_at`, principal)}`;
    const { rows } = await sql<Figures>`
      with mine as (select id, created_at from customer where principal_user_id = ${principal.staffId} and deleted_at is null)
      select count(*)::int as customer_total, (count(*) filter (where ${inLastDays(7, sql`created_at`, principal)}))::int as customer_new_7d,
        (select count(*)::int from service s where s.principal_user_id = ${principal.staffId} and s.deleted_at is null and s.status = 'in_service') as service_active,
        (select coalesce(sum(pay_amount_fen - refund_fen), 0) from platform_order o join mine on mine.id = o.user_id
          where ${isPaid})::bigint as order_fen_30d,
        (select count(*)::int from platform_order o join mine on mine.id = o.user_id where ${isPaid}) as orders,
        ${today(principal)} as to, (${today(principal)} - 29) as from, (${today(principal)} - 6) as week
      from mine`.execute(db);
    const { punch_pending } = await mealsToReview(context)
      .where(ofService(sql`service.principal_user_id = ${principal.staffId}`))
      .select(sql<number>`count(*)::int`.as('punch_pending'))
      .executeTakeFirstOrThrow();
    const { orders, from, to, week, ...figures } = rows[0] as Figures;
    return { user, ...figures, punch_pending, rows: rowsBehind({ ...figures, orders, from, to, week, punch_pending }, principal.staffId) };
  },
};
