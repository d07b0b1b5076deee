import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import { mustExist } from '../../../records/must-exist.js';
import type { Reward } from '../fission/give-rewards.js';
import { type Campaign, mustLockCampaign } from '../fission/lock-campaign.js';

export interface LockedReward {
  id: number;
  state: 'owed' | 'given' | 'held' | 'expired' | 'failed' | 'taken_back';
  reason: string | null;
  reward: Reward;
  user_id: number | null;
  /** Whom the contact of the participant is now. */
  customer_id: number | null;
  is_late: boolean;
}

/** Locks the campaign of a participant and reads the reward of a level. @throws Refusal 40400 */
export async function lockReward(
  db: Db,
  { participant_id, level }: { participant_id: number; level: number },
): Promise<{ campaign: Campaign; status: string; found: LockedReward | undefined }> {
  const { fission_id } = await mustExist(db.selectFrom('fission_participant').select('fission_id').where('id', '=', participant_id));
  const campaign = await mustLockCampaign(db, fission_id);
  const { status } = await mustExist(db.selectFrom('fission_participant').select('status').where('id', '=', participant_id));
  const { rows } =
    await sql<LockedReward>`select w.id, w.state, w.reason, l.reward, w.user_id, u.customer_id, f.rewards_until < now() as is_late
    from fission_reward w join fission f on f.id = w.fission_id join fission_level l on l.fission_id = f.id and l.level = w.level
      join fission_participant p on p.id = w.participant_id join external_user u on u.id = p.external_user_id
    where w.participant_id = ${participant_id} and w.level = ${level}`.execute(db);
  return { campaign, status, found: rows[0] };
}
