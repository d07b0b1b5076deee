import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context } from '../../../http/context.js';
import { Refusal } from '../../../http/refusal.js';
import { countAgain } from '../fission/count.js';
import { sourceOf } from '../fission/give-rewards.js';
import { addPoints, lockBalance } from '../points/add-points.js';
import { type LockedReward, lockReward } from './locked-reward.js';
import { participantRow } from './rows.js';

/** Takes off points as far as they are left. */
async function takePoints(db: Db, id: number, reason: string, operatorId: number) {
  const given = await db
    .selectFrom('point_record')
    .select(['id', 'user_id', 'points'])
    .where('source', '=', 'referral')
    .where('source_id', '=', sourceOf(id))
    .executeTakeFirst();
  if (!given) return;
  const points = -Math.min(given.points, await lockBalance(db, given.user_id));
  await addPoints(db, { userId: given.user_id, points, source: 'reversal', sourceId: String(given.id), reason, operatorId });
}

/** A used coupon stays. */
const revokeCoupon = (db: Db, id: number, reason: string, operatorId: number) =>
  sql`update coupon_record set status = 'revoked', reason = ${reason}, operator_id = ${operatorId}
    where source = 'fission' and source_id = ${sourceOf(id)} and status = 'unused'`.execute(db);

async function reverseReward(db: Db, { id, reward }: LockedReward, reason: string, operatorId: number) {
  if (reward.type === 'points') await takePoints(db, id, reason, operatorId);
  if (reward.type === 'coupon') await revokeCoupon(db, id, reason, operatorId);
}

/** @throws Refusal 40900 unless it was given */
export async function setFissionRewardRevoked(context: Context, { reason, ...input }: Input<'setFissionRewardRevoked'>) {
  const { db, principal, audit } = context;
  const { participant_id, level } = input;
  const { campaign, found } = await lockReward(db, input);
  if (found?.state !== 'given')
    throw new Refusal(40900, ['这一级的奖励还没有发放', 'The reward of this level was not given'], {
      ...{ from: found?.state ?? 'owed', to: 'taken_back', allowed: ['given'] },
    });
  await reverseReward(db, found, reason.trim(), principal.staffId);
  await db
    .updateTable('fission_reward')
    .set({ state: 'taken_back', note: reason.trim(), operator_id: principal.staffId })
    .where('id', '=', found.id)
    .execute();
  await countAgain(db, campaign, [], [participant_id]);
  audit({ target: participant_id, before: { level, reward_state: 'given' } });
  return participantRow(db, participant_id);
}
