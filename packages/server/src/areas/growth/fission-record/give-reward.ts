import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Context } from '../../../http/context.js';
import { Refusal, refuseField, type Sentence } from '../../../http/refusal.js';
import { countAgain } from '../fission/count.js';
import { type LockedReward, lockReward } from './locked-reward.js';
import { participantRow } from './rows.js';

/** Why a reward cannot be given now; undefined if it can. */
function whyNot(found: LockedReward | undefined): Sentence | undefined {
  if (!found) return ['还没有达到这一级的邀请人数', 'This level is not reached yet'];
  if (found.state === 'given' || found.state === 'taken_back')
    return ['这一级的奖励已经发放过', 'The reward of this level was given already'];
  if (found.state === 'expired' || found.is_late) return ['奖励领取期已过', 'Rewards can no longer be taken'];
  if (found.state === 'held') return ['有好友待核实，核实后再发放', 'Friends wait for a review; give it afterwards'];
  if (found.reason === 'stock') return ['奖励库存已用完，请先增加库存', 'Out of stock; add stock first'];
  return undefined;
}

/** @throws Refusal 40900, 42200 */
export async function setFissionRewardGiven(context: Context, input: Input<'setFissionRewardGiven'>) {
  const { db, principal, audit } = context;
  const { participant_id, level } = input;
  const { campaign, status, found } = await lockReward(db, input);
  const reason = whyNot(found);
  if (reason || !found) throw new Refusal(40900, reason, { from: status, allowed: [] });
  const { id, state, reward, customer_id } = found;
  if (reward.type === 'manual')
    await db
      .updateTable('fission_reward')
      .set({ state: 'given', given_at: sql<Date>`clock_timestamp()`, operator_id: principal.staffId, user_id: customer_id, reason: null })
      .where('id', '=', id)
      .execute();
  else if (state === 'failed') await db.updateTable('fission_reward').set({ state: 'owed', reason: null }).where('id', '=', id).execute();
  else
    throw refuseField(42200, 'level', 'type', [
      '这一级的奖励由系统自动发放，不需要手动操作',
      'The reward of this level is given by itself',
    ]);
  await countAgain(db, campaign, [], [participant_id]);
  audit({ target: participant_id, after: { level } });
  return participantRow(db, participant_id);
}
