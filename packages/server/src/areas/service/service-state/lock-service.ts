import { type RawBuilder, sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { today } from '../../../db/days/instants.js';
import { lockRows } from '../../../db/lock-rows.js';
import type { Context } from '../../../http/context.js';
import { notFound } from '../../../http/refusal.js';
import type { EnergyInput } from '../../../nutrition/plan/schemas.js';
import { mustExist } from '../../../records/must-exist.js';
import { liveServices } from '../service/columns.js';
import type { Mover } from './change-note.js';
import { eligibleDays } from './eligible-days.js';

const query = ({ db, principal }: Mover, ids: readonly number[]) =>
  liveServices(db)
    .select([
      'service.id',
      'service.user_id',
      'service.service_no',
      'service.product_name',
      'service.type',
      'service.status',
      'service.start_date',
      'service.end_date',
      'service.service_days',
      'service.broken_days',
      'service.open_break',
      'service.closed_on',
      'service.principal_user_id',
      'service.camp_id',
      'service.energy_kcal',
      'service.micro_status',
      'service.video_type',
      'service.remark',
      'service.version',
      today(principal).as('today'),
      eligibleDays(today(principal)).as('used_days'),
      sql<number | null>`service.eval_weight::float8`.as('eval_weight'),
      sql<EnergyInput | null>`service.energy_input`.as('energy_input'),
    ])
    .where('service.id', 'in', ids)
    .orderBy('service.id');

export type LockedService = NonNullable<Awaited<ReturnType<ReturnType<typeof query>['executeTakeFirst']>>>;

/** Reads a service without locking it. @throws Refusal 40400 */
export async function serviceAsItIs(mover: Mover, id: number): Promise<LockedService> {
  const found = await mustExist(query(mover, [id]));
  return found;
}

/** Reads services that are locked, in the order of their ids. */
export const lockedServices = async (mover: Mover, ids: readonly number[]): Promise<LockedService[]> =>
  ids.length === 0 ? [] : query(mover, ids).execute();

/** Locks services in the order of their ids, after their customers, as check-ins do. */
export async function lockServiceRows(db: Db, which: RawBuilder<boolean>): Promise<number[]> {
  await lockRows(db, 'customer', sql<boolean>`id in (select service.user_id from service where ${which})`);
  return lockRows(db, 'service', which);
}

/** Locks a service and reads it. @throws Refusal 40400 */
export async function lockService(mover: Mover, id: number): Promise<LockedService> {
  await lockServiceRows(mover.db, sql<boolean>`service.id = ${id}`);
  return serviceAsItIs(mover, id);
}

/** Does the same with a service that the caller may see. @throws Refusal 40400 for one outside of the data scope */
export async function lockVisibleService(context: Context, id: number): Promise<LockedService> {
  const service = await lockService(context, id);
  await assertVisibleService(context, id);
  return service;
}

/** @throws Refusal 40400 unless the service is in the data scope of the caller */
export async function assertVisibleService({ db, principal }: Context, id: number) {
  await mustExist(
    liveServices(db).select('service.id').where('service.id', '=', id).where(heldInScope(principal, 'service.principal_user_id')),
  );
}

/** Locks services that the caller may see, in the order of their ids. @throws Refusal 40400 when any of them is not */
export async function lockVisibleServices({ db, principal }: Context, ids: readonly number[]): Promise<number[]> {
  const locked = await lockServiceRows(
    db,
    sql<boolean>`service.id = any(${ids}::bigint[]) and service.deleted_at is null and ${heldInScope(principal, 'service.principal_user_id')}`,
  );
  if (locked.length < new Set(ids).size) throw notFound();
  return locked;
}
