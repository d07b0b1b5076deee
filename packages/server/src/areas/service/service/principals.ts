import type { Data, Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { heldInScope } from '../../../auth/principal.js';
import type { Context } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { writeAs } from '../../customers/customer/customer.js';
import { eachService } from '../service-state/batch.js';
import { changeNote } from '../service-state/change-note.js';
import { lockService, lockVisibleServices } from '../service-state/lock-service.js';
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

/** @throws Refusal 42200 unless the staff member can look after services */
async function enabledStaff({ db }: Context, id: number) {
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'name'])
    .where('id', '=', id)
    .where('status', '=', 'enabled')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!staff)
    throw refuseField(42200, 'user_id', 'exists', [
      '该员工不存在或已停用，请另选营养师',
      'This staff member does not exist or is disabled; choose another nutritionist',
    ]);
  return staff;
}

/** The customer follows their newest open service. */
const followNewest = ({ db }: Context, id: number) =>
  sql`update customer set principal_user_id = s.principal_user_id from service s
    where s.id = ${id} and customer.id = s.user_id and customer.principal_user_id is distinct from s.principal_user_id
      and not exists (select from service n where n.user_id = s.user_id and n.id > s.id and n.deleted_at is null
        and n.status in ('pending', 'in_service', 'paused'))`.execute(db);

async function give(context: Context, id: number, staff: { id: number; name: string }) {
  const { db } = context;
  const { status, principal_user_id } = await lockService(context, id);
  assertOpen(status);
  if (principal_user_id === staff.id) return;
  const before =
    principal_user_id === null
      ? undefined
      : await db.selectFrom('staff').select('name').where('id', '=', principal_user_id).executeTakeFirst();
  await db.updateTable('service').set({ principal_user_id: staff.id }).where('id', '=', id).execute();
  await followNewest(context, id);
  await changeNote(context, id, { kind: 'principal', before: before?.name, after: staff.name });
}

/** Gives services, or all that a colleague has, to another nutritionist. */
export async function updatePrincipal(context: Context, given: PrincipalInput): Promise<Data<'updateServicePrincipal'>> {
  const ids = await selectedIds(context, given);
  const staff = await enabledStaff(context, given.user_id);
  await writeAs(context.db, context.principal);
  const result = await eachService(context, ids, (id) => give(context, id, staff));
  context.audit({ target: `${ids.length}`, after: { ...given, ok: result.ok } });
  return result;
}
