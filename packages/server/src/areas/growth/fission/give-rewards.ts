import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Tables } from '../../../generated/tables.js';
import { sendToCustomer } from '../../service/customer-message/send-message.js';
import { giveCoupon } from '../coupons/give.js';
import { giveMedal } from '../medal/give.js';
import { addPoints } from '../points/add-points.js';

export type Reward = Omit<Input<'createFission'>['tasks'][number]['reward'], 'stock'>;
type Failure = NonNullable<Tables['fission_reward']['reason']>;

interface OwedReward {
  id: number;
  reward: Reward;
  user_id: number;
  campaign: string;
}

/** What customers and staff call a reward in the ledgers. */
export const sourceOf = (id: number) => `fission:${id}`;

const refusals = { stock: 'coupon_stock', per_user: 'per_user', not_on: 'not_on' } as const;

/** Gives a reward. Returns why it could not be given. */
async function give(db: Db, { id, reward, user_id: userId, campaign }: OwedReward): Promise<Failure | undefined> {
  const { type, reward_id = 0, points = 0, name, url = '' } = reward;
  if (type === 'coupon') {
    const given = await giveCoupon(db, { couponId: reward_id, userId, source: 'fission', sourceId: sourceOf(id) });
    return typeof given === 'string' ? refusals[given] : undefined;
  }
  if (type === 'medal') {
    const known = await db.selectFrom('medal').select('id').where('id', '=', reward_id).executeTakeFirst();
    if (!known) return 'medal';
    await giveMedal(db, { medalId: reward_id, userId, source: 'fission' });
  }
  if (type === 'points') await addPoints(db, { userId, points, source: 'referral', sourceId: sourceOf(id), reason: campaign });
  if (type === 'link')
    await sendToCustomer(db, {
      ...{ user_id: userId, service_id: null, kind: 'notice', subject: sourceOf(id) },
      content: { title: name, text: `「${campaign}」的奖励请在这里领取：${url}` },
    });
  return undefined;
}

/** Gives what participants are owed and get without staff, if their contact is that of a customer. A failure waits for staff. */
export async function giveOwedRewards(db: Db, participants: readonly number[]) {
  const { rows } = await sql<OwedReward>`select w.id, l.reward, u.customer_id as user_id, c.name as campaign
    from fission_reward w join fission_level l on l.fission_id = w.fission_id and l.level = w.level join fission c on c.id = w.fission_id
      join fission_participant p on p.id = w.participant_id join external_user u on u.id = p.external_user_id
      join customer k on k.id = u.customer_id and k.deleted_at is null
    where w.participant_id = any(${participants}::bigint[]) and w.state = 'owed' and l.reward ->> 'type' <> 'manual'
    order by w.id`.execute(db);
  for (const one of rows) {
    const reason = await give(db, one);
    const change = reason
      ? { state: 'failed' as const, reason }
      : { state: 'given' as const, given_at: sql<Date>`clock_timestamp()`, user_id: one.user_id, reason: null };
    await db.updateTable('fission_reward').set(change).where('id', '=', one.id).execute();
  }
}
