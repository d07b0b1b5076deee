import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { dryRun } from '../../../records/batch.js';
import { shareOut } from '../../../records/share-out.js';
import { writeAs } from '../../customers/customer/customer.js';
import { changeTogether } from '../service-state/batch.js';
import { changeNotes } from '../service-state/change-note.js';
import { type LockedService, lockVisibleServices } from '../service-state/lock-service.js';
import { assertOpen } from '../service-state/moves.js';
import { liveServices } from './columns.js';
import { mostServices, tooMany } from './select-services.js';

type PrincipalInput = Input<'updateServicePrincipal'>;

async function selectedIds(context: Context, { service_ids, from_user_id }: PrincipalInput): Promise<number[]> {
  if ((service_ids === undefined) === (from_user_id === undefined))
    throw refuseField(42200, 'from_user_id', 'exclusive', [
      '请选择服务单，或选择移交人，只能用一种',
      'Choose either service orders or the colleague to hand over from',
    ]);
  if (service_ids) return lockVisibleServices(context, service_ids);
  const rows = await liveServices(context.db)
    .select('service.id')
    .where(heldInScope(context.principal, 'service.principal_user_id'))
    .where('service.principal_user_id', '=', from_user_id as number)
    .where('service.status', 'in', ['pending', 'in_service', 'paused'])
    .limit(mostServices + 1)
    .execute();
  if (rows.length > mostServices) throw tooMany('from_user_id');
  const ids = rows.map((row) => row.id);
  return ids.length === 0 ? [] : lockVisibleServices(context, ids);
}

type Receiver = Omit<Data<'updateServicePrincipal'>['shares'][number], 'count' | 'user_id'> & { id: number };

/** @throws Refusal 42200 unless all who shall look after the services can */
async function receiversOf({ db }: Context, { user_id, user_ids }: PrincipalInput): Promise<Receiver[]> {
  if ((user_id === undefined) === (user_ids === undefined))
    throw refuseField(42200, 'user_id', 'exclusive', [
      '请选择一位营养师，或选择几位分担，只能用一种',
      'Choose either one nutritionist or several who share',
    ]);
  const ids = user_ids ?? [user_id as number];
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .select(
      sql<number>`(select count(*)::int from service s where s.principal_user_id = staff.id and s.deleted_at is null
        and s.status in ('pending', 'in_service', 'paused'))`.as('before'),
    )
    .where('id', 'in', ids)
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  if (staff.length < ids.length)
    throw refuseField(42200, user_ids ? 'user_ids' : 'user_id', 'exists', [
      '该员工不存在或已停用，请另选营养师',
      'This staff member does not exist or is disabled; choose another nutritionist',
    ]);
  return staff;
}

/** Customers follow their newest open services. */
const followNewest = ({ db }: Context, ids: readonly number[]) =>
  sql`update customer set principal_user_id = s.principal_user_id from service s
    where s.id = any(${ids}::bigint[]) and customer.id = s.user_id and customer.principal_user_id is distinct from s.principal_user_id
      and not exists (select from service n where n.user_id = s.user_id and n.id > s.id and n.deleted_at is null
        and n.status in ('pending', 'in_service', 'paused'))`.execute(db);

async function giveAll(context: Context, services: readonly LockedService[], staff: { id: number; name: string }) {
  const { db } = context;
  const given = services.filter(({ principal_user_id }) => principal_user_id !== staff.id);
  if (given.length === 0) return;
  const ids = given.map(({ id }) => id);
  const before = [...new Set(given.flatMap(({ principal_user_id }) => principal_user_id ?? []))];
  const rows = before.length === 0 ? [] : await db.selectFrom('staff').select(['id', 'name']).where('id', 'in', before).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  await sql`update service set principal_user_id = ${staff.id} where id = any(${ids}::bigint[])`.execute(db);
  await followNewest(context, ids);
  await changeNotes(
    context,
    given.map(({ id, principal_user_id }) => ({
      ...{ serviceId: id, kind: 'principal', after: staff.name },
      before: principal_user_id === null ? undefined : names.get(principal_user_id),
    })),
  );
}

/** Gives each service to its receiver; returns how many each of them gets. */
async function giveShares(context: Context, services: readonly LockedService[], receivers: readonly Receiver[]) {
  const shares = shareOut(services, receivers);
  const counts = new Map<number, number>();
  for (const staff of receivers) {
    const own = services.filter(({ id }) => shares.get(id) === staff.id);
    await giveAll(context, own, staff);
    counts.set(staff.id, own.filter(({ principal_user_id }) => principal_user_id !== staff.id).length);
  }
  return receivers.map(({ id, name, before }) => ({ user_id: id, name, before, count: counts.get(id) ?? 0 }));
}

/** Gives services, or all that a colleague has, to another nutritionist or to several who share them. */
export async function updatePrincipal(context: Context, given: PrincipalInput): Promise<Data<'updateServicePrincipal'>> {
  const ids = await selectedIds(context, given);
  const receivers = await receiversOf(context, given);
  await writeAs(context.db, context.principal);
  let shares: Data<'updateServicePrincipal'>['shares'] = [];
  const result = await dryRun(context.db, given.dry_run, () =>
    changeTogether(
      context,
      ids,
      ({ status }) => assertOpen(status),
      async (services) => {
        shares = await giveShares(context, services, receivers);
      },
    ),
  );
  context.audit({ target: `${ids.length}`, after: { ...given, ok: result.ok } });
  return { ...result, shares };
}
