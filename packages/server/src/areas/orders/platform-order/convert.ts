import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { DataScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import { dryRun } from '../../../records/batch.js';
import type { ConversionFacts, ConversionWork } from './conversion-work.js';
import { type ConvertedOrder, convertOrders } from './convert-orders.js';
import { isOpen, visibleOrders } from './visible-orders.js';

type Result = Data<'createPlatformOrderServices'>;

/** As many as a caller waits for. */
export const atOnce = 200;

/** Orders that may still open services, after an id. */
export const openOrders = (reader: { db: Db; principal: DataScope }, after: number) =>
  visibleOrders(reader).where(isOpen).where('platform_order.id', '>', after);

async function openIds(reader: { db: Db; principal: DataScope }): Promise<{ ids: number[]; rest: number }> {
  const rows = await openOrders(reader, 0).select('platform_order.id').orderBy('platform_order.id').limit(atOnce).execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length < atOnce) return { ids, rest: 0 };
  const { rest } = await openOrders(reader, ids.at(-1) as number)
    .select(sql<number>`count(*)::int`.as('rest'))
    .executeTakeFirstOrThrow();
  return { ids, rest };
}

/** @throws Refusal 40400 unless the caller may see all of them */
async function idsOf(context: Context, orderNos: readonly string[]): Promise<number[]> {
  const rows = await visibleOrders(context).select('platform_order.id').where('platform_order.order_no', 'in', orderNos).execute();
  if (rows.length < orderNos.length) throw notFound();
  return rows.map(({ id }) => id);
}

const openedOf = ({ order, openings }: ConvertedOrder): Result['opens'] =>
  openings.map(({ title, product_name, days, source, template }) => ({
    ...{ order_no: order.order_no, title, product_name, service_days: days, source },
    template: template && { id: template.id, name: template.name },
    customer: order.user_id === null ? null : { id: order.user_id, name: order.customer ?? '' },
  }));

/** The job that does what a caller does not wait for. */
async function leaveRest({ db, deps, principal, afterCommit }: Context, after: number, total: number): Promise<number | null> {
  if (total === 0) return null;
  const job = await deps.jobs.add(db, 'order_conversion', {
    ...{ operatorId: principal.staffId, orderKey: 'orders' },
    input: { after, total } satisfies ConversionWork,
    facts: { services: 0, waiting: 0 } satisfies ConversionFacts,
  });
  afterCommit(() => deps.jobs.wake());
  return job.id;
}

/** @throws Refusal 40400 */
export async function createPlatformOrderServices(
  context: Context,
  { order_nos, dry_run = false }: Input<'createPlatformOrderServices'>,
): Promise<Result> {
  const { db, audit, deps, afterCommit } = context;
  const { ids, rest } = order_nos ? { ids: await idsOf(context, order_nos), rest: 0 } : await openIds(context);
  const { orders, hasTags } = await dryRun(db, dry_run, () => convertOrders(context, ids));
  if (hasTags && !dry_run) afterCommit(() => deps.outbox.wake());
  const opens = orders.flatMap(openedOf);
  const waiting = orders.flatMap(({ order: { order_no }, reason }) => (reason === null ? [] : [{ order_no, reason }]));
  audit({ target: order_nos?.join(',') ?? '', after: { order_nos, dry_run, services: opens.length, waiting: waiting.length } });
  const job_id = dry_run ? null : await leaveRest(context, ids.at(-1) ?? 0, rest);
  return { orders: orders.length, services: opens.length, opens, waiting, remaining: rest, job_id };
}
