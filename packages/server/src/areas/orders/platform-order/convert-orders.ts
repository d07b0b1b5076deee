import { sql } from 'kysely';
import type { Principal } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import { insertServices, type NewService } from '../../service/service/insert-services.js';
import { greet } from '../../service/service/template.js';
import { readTemplates } from '../template-config/read-templates.js';
import { planOrder, type ServicePlan, type WaitingReason } from './plan-order.js';
import { type ReadOrder, readOrders } from './read-orders.js';
import { termsFor } from './service-terms.js';

/** Who converts orders: a session, the owner of a job, or the schedule without a staff member. */
export interface Converter {
  db: Db;
  principal: Pick<Principal, 'enterpriseId' | 'timeZone'> & { staffId: number | null };
}

/** What an order opens, or what it waits for. */
export interface ConvertedOrder {
  order: ReadOrder;
  openings: ServicePlan[];
  reason: WaitingReason | null;
}

interface OrderDecision extends ConvertedOrder {
  services: NewService[];
}

/** Locks orders after the camps that templates fill and their customers, as everywhere. */
async function lockOrders(db: Db, ids: readonly number[]) {
  await lockRows(
    db,
    'camp',
    sql<boolean>`id in (select (t.content ->> 'camp_id')::bigint from template_config t where t.content ? 'camp_id' and t.deleted_at is null)`,
  );
  await lockRows(db, 'customer', sql<boolean>`id in (select o.user_id from platform_order o where o.id = any(${ids}::bigint[]))`);
  await lockRows(db, 'platform_order', sql<boolean>`id = any(${ids}::bigint[]) and deleted_at is null`);
}

/** Decides for each order what it opens. */
async function decide({ db, principal }: Converter, ids: readonly number[]): Promise<OrderDecision[]> {
  const orders = await readOrders(db, ids);
  const templates = await readTemplates(db);
  const planned = orders.map((order) => {
    const plan = planOrder(order, templates);
    return 'reason' in plan ? { order, openings: [], reason: plan.reason } : { order, openings: plan.openings, reason: null };
  });
  const termsOf = await termsFor(db, principal, planned);
  return planned.map((one) => {
    const services = one.openings.length === 0 ? [] : termsOf(one.order, one.openings);
    return services ? { ...one, services } : { order: one.order, openings: [], services: [], reason: 'terms' };
  });
}

async function noteUnits(db: Db, opened: readonly OrderDecision[], ids: readonly number[]) {
  let at = 0;
  const rows = opened.flatMap(({ order, openings }) =>
    openings.flatMap(({ units, source, template, days }) => {
      const service_id = ids[at++];
      return units.map(({ item_id, n }) => ({
        ...{ order_id: order.id, order_item_id: item_id, n, service_id, source, template_id: template?.id ?? null, days },
      }));
    }),
  );
  await sql`insert into order_service (order_id, order_item_id, n, service_id, source, template_id, days)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(order_id bigint, order_item_id bigint, n integer, service_id bigint, source text,
      template_id bigint, days integer)`.execute(db);
}

/** Notes on the orders what they wait for, and which are done. */
async function noteOutcomes(db: Db, decided: readonly OrderDecision[]) {
  const isStored = (reason: WaitingReason | null) => reason !== null && reason !== 'unpaid' && reason !== 'closed';
  const rows = decided.map(({ order: { id }, reason }) => ({
    ...{ id, waits_for: isStored(reason) ? reason : null, conversion: reason === null ? 'done' : null },
  }));
  await sql`update platform_order o set waits_for = r.waits_for, conversion = coalesce(r.conversion, o.conversion)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id bigint, waits_for text, conversion text)
    where o.id = r.id and (o.waits_for, o.conversion) is distinct from (r.waits_for, coalesce(r.conversion, o.conversion))`.execute(db);
}

/** Opens what the orders pay for: for each all or nothing, and no unit twice. Returns what each opens, and whether tags changed. */
export async function convertOrders(converter: Converter, ids: readonly number[]): Promise<{ orders: ConvertedOrder[]; hasTags: boolean }> {
  const { db, principal } = converter;
  if (ids.length === 0) return { orders: [], hasTags: false };
  await lockOrders(db, ids);
  const decided = await decide(converter, ids);
  const opened = decided.filter(({ services }) => services.length > 0);
  const made = await insertServices(
    converter,
    opened.flatMap(({ services }) => services),
  );
  await noteOutcomes(db, decided);
  if (opened.length === 0) return { orders: decided, hasTags: false };
  await noteUnits(db, opened, made);
  const openings = opened.flatMap((one) => one.openings.map(({ template }) => ({ template, user_id: one.order.user_id as number })));
  const hasTags = await greet(
    db,
    principal.staffId,
    openings.flatMap(({ template, user_id }, at) => (template ? [{ id: made[at] as number, user_id, content: template.content }] : [])),
  );
  const done = opened.map(({ order }) => order.id);
  await sql`update platform_order set converted_at = now() where id = any(${done}::bigint[])`.execute(db);
  await sql`select settle_order_refunds(${done}::bigint[])`.execute(db);
  return { orders: decided, hasTags };
}
