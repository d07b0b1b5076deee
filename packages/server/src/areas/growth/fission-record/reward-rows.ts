import type { Row } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Language, Sentence } from '../../../http/refusal.js';
import { staffBrief } from '../../../records/briefs.js';
import { messageText } from '../../../records/messages.js';
import { contactJson, customerOrNull } from './rows.js';

type Reward = Row<'listFissionRewards'>;

/** What a reward waits for, or why it was not given. */
export const rewardReasons = {
  unbound: ['联系人还没有绑定客户，绑定后自动发放', 'The contact belongs to no customer yet; it is given once they do'],
  by_hand: ['等待员工发放', 'Waits for staff to hand it over'],
  review: ['有好友待核实，核实后再发放', 'Friends wait for a review'],
  stock: ['这一级的库存已用完，增加库存后自动补上', 'Out of stock; more stock makes up for it'],
  coupon_stock: ['优惠券已发完，请增加发行量后重试', 'All coupons were given; issue more and try again'],
  per_user: ['客户领取的这张优惠券已达上限', 'The customer has as many of this coupon as one may have'],
  not_on: ['优惠券未发放或已到期，请启用后重试', 'The coupon is not being given or has ended; turn it on and try again'],
  medal: ['勋章已删除', 'The badge was deleted'],
} as const satisfies Record<string, Sentence>;

const code = sql`case w.state when 'held' then 'review' when 'failed' then w.reason
  when 'owed' then case when l.reward ->> 'type' = 'manual' then 'by_hand' when c.id is null then 'unbound' end end`;

export const rewardError = (language: Language) =>
  sql<string | null>`coalesce(w.note, ${messageText(rewardReasons, sql`json_build_object('code', ${code})`, language)})`;

/** Rewards with their level `l`, campaign `f`, participant `p`, contact `u` and customer `c`. */
export const rewards = (db: Db) =>
  db
    .selectFrom('fission_reward as w')
    // On the left, so that counting reads none of them.
    .leftJoin('fission_level as l', (on) => on.onRef('l.fission_id', '=', 'w.fission_id').onRef('l.level', '=', 'w.level'))
    .leftJoin('fission as f', 'f.id', 'w.fission_id')
    .leftJoin('fission_participant as p', 'p.id', 'w.participant_id')
    .leftJoin('external_user as u', 'u.id', 'p.external_user_id')
    .leftJoin('customer as c', (on) => on.onRef('c.id', '=', 'u.customer_id').on('c.deleted_at', 'is', null));

const sharedColumns = (language: Language) =>
  [
    'w.participant_id',
    contactJson<Reward['external_user']>('u').as('external_user'),
    customerOrNull.as('user'),
    'w.level',
    sql<Reward['reward']>`l.reward || jsonb_build_object('stock', l.stock)`.as('reward'),
    'w.state as reward_state',
    rewardError(language).as('error'),
    staffBrief<Reward['operator']>('w.operator_id').as('operator'),
  ] as const;

/** Columns of the contract's `FissionRewardRecord`. */
export const rewardColumns = (language: Language) =>
  [
    'w.id',
    sql<Reward['fission']>`json_build_object('id', f.id, 'name', f.name)`.as('fission'),
    ...sharedColumns(language),
    'w.owed_at',
    'w.given_at',
    sql<Reward['until']>`f.rewards_until`.as('until'),
  ] as const;

/** Columns of the contract's `FissionCompletion`. */
export const completionColumns = (language: Language) =>
  [...sharedColumns(language), 'w.owed_at as done_at', 'w.given_at as received_at'] as const;
