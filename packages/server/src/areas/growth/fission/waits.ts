import { sql } from 'kysely';

/** Staff hand a reward over, or it could not be given. SQL of a reward `w` with its level `l` and campaign `f`. */
export const waitsForStaff = sql<boolean>`((w.state = 'failed' or w.state = 'owed' and l.reward ->> 'type' = 'manual') and f.rewards_until >= now())`;

/** A friend waits for a review. SQL of a friend `r` with the campaign `f`. */
export const waitsForReview = sql<boolean>`(r.reason = 'review' and f.rewards_until >= now())`;

const ofCampaign = {
  reward: sql<boolean>`exists (select from fission f join fission_reward w on w.fission_id = f.id
    join fission_level l on l.fission_id = w.fission_id and l.level = w.level where f.id = fission.id and ${waitsForStaff})`,
  review: sql<boolean>`exists (select from fission f join fission_friend r on r.fission_id = f.id where f.id = fission.id and ${waitsForReview})`,
};

/** Whether something of a campaign waits for staff. */
export const waitsIn = (what: 'reward' | 'review') => ofCampaign[what];
