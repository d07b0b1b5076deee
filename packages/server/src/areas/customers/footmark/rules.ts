import type { Input, Row } from '@shiyi/sdk';
import { heldInScope, type Principal } from '../../../auth/principal.js';
import type { Db } from '../../../db/database.js';
import { fileAddress } from '../../../files/addresses.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { transitions } from '../../../records/transitions.js';

type FootmarkInput = Input<'createFootmark'>;
type Times = Pick<FootmarkInput, 'next_follow_at' | 'happened_at'>;

/** The clock may be a little ahead of ours. */
const leewayMs = 60_000;

/** @throws Refusal 42200 unless the next follow-up lies ahead and the note does not */
export function assertTimes({ next_follow_at, happened_at }: Times, keptNext?: Date | string | null) {
  const now = Date.now();
  if (happened_at !== undefined && Date.parse(happened_at) > now + leewayMs)
    throw refuseField(42200, 'happened_at', 'past', [
      '发生时间不能晚于现在，请修改',
      'This cannot have happened in the future; correct the time',
    ]);
  if (next_follow_at === undefined || Date.parse(next_follow_at) > now) return;
  // A reminder that has passed since may stay as it was.
  if (keptNext && new Date(keptNext).getTime() === Date.parse(next_follow_at)) return;
  throw refuseField(42200, 'next_follow_at', 'future', [
    '下次跟进要晚于现在，请改一个时间',
    'The next follow-up must be in the future; choose another time',
  ]);
}

export function assertImages(images: readonly string[] = []) {
  // Loading other images would reveal readers to their host.
  if (images.every((one) => one.startsWith(fileAddress))) return;
  throw refuseField(42200, 'images', 'uploaded', ['图片请先上传，再写进跟进记录', 'Upload the pictures first, then add them here']);
}

/** Stages that staff may choose, by the current one. */
export const stages = transitions<Row<'listCustomers'>['stage']>(
  { lead: ['lost'], trial: ['lost'], in_service: ['lost'], finished: ['lost'], lost: ['lead'] },
  () => ['客户不能这样变更阶段，请重新选择', 'The customer cannot move to this stage; choose another'],
);

/** Returns the customer of a service order. @throws Refusal 40400 */
export async function customerOfService(db: Db, id: number): Promise<number> {
  const found = await mustExist(db.selectFrom('service').select('user_id').where('id', '=', id).where('deleted_at', 'is', null));
  return found.user_id;
}

/** Locks a lead that the caller may see. @throws Refusal 40400 */
export async function lockLead(db: Db, principal: Principal, id: number) {
  const found = await mustExist(
    db
      .selectFrom('lead')
      .selectAll()
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where(heldInScope(principal, 'lead.distribute_user_id'))
      .forNoKeyUpdate(),
  );
  return found;
}

/** @throws Refusal 42200 unless exactly one of the three owners is given */
export function assertOneOwner({ user_id, service_id, origin_id }: FootmarkInput) {
  const given = [user_id, service_id, origin_id].filter((one) => one !== undefined);
  if (given.length === 1) return;
  throw refuseField(42200, 'user_id', 'one', [
    '请从客户、服务单、线索中选一个，且只选一个',
    'Choose exactly one of customer, service order and lead',
  ]);
}
