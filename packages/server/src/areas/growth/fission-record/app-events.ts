import { sql } from 'kysely';
import type { AppEvent, AppEvents } from '../../../app-events/app-event.js';
import type { Db } from '../../../db/database.js';
import { zoneOf } from '../../../db/days/calendar.js';
import type { AppContext } from '../../../http/context.js';
import { Refusal, type Sentence } from '../../../http/refusal.js';
import { countAgain } from '../fission/count.js';
import { joinCampaign } from './join.js';
import { lockReward } from './locked-reward.js';

/** Locks the contact that an event is about; for a customer, the one with a friendship that is open. */
async function contactOf(db: Db, { external_user_id, user_id }: AppEvent): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from external_user where id = coalesce(${external_user_id}::bigint, (
      select u.id from external_user u where u.customer_id = ${user_id} order by u.status <> 'normal', u.first_add_at, u.id limit 1))
    for no key update`.execute(db);
  return rows[0]?.id;
}

const noContact: Sentence = ['这位客户没有企微联系人，不能参加', 'This customer has no contact in WeCom and cannot take part'];

async function join({ db, caller, sender }: AppContext, event: AppEvent): Promise<Sentence | undefined> {
  const contactId = await contactOf(db, event);
  if (contactId === undefined) return noContact;
  const calendar = { timeZone: await zoneOf(db, sender.enterpriseId) };
  try {
    await joinCampaign(db, { campaignId: event.fission_id ?? 0, contactId, origin: caller.origin, operatorId: null, calendar });
  } catch (error) {
    if (error instanceof Refusal) return error.sentence;
    throw error;
  }
  return undefined;
}

/** A customer asks for a reward. Those that are given by themselves are, if they were not yet. */
async function claim({ db }: AppContext, event: AppEvent): Promise<Sentence | undefined> {
  const contactId = await contactOf(db, event);
  const participant = await db
    .selectFrom('fission_participant')
    .select('id')
    .where('fission_id', '=', event.fission_id ?? 0)
    .where('external_user_id', '=', contactId ?? 0)
    .executeTakeFirst();
  if (!participant) return ['这位客户没有参加这个活动', 'This customer does not take part in the campaign'];
  const about = { participant_id: participant.id, level: event.level ?? 0 };
  const { campaign, found } = await lockReward(db, about);
  if (!found) return ['还没有达到这一级的邀请人数', 'This level is not reached yet'];
  if (found.reward.type === 'manual' && found.state === 'owed')
    return ['这份奖励由员工发放，请联系营养师', 'Staff hand over this reward; ask the nutritionist'];
  if (found.state === 'owed') await countAgain(db, campaign, [], [participant.id]);
  const after = await db.selectFrom('fission_reward').select('state').where('id', '=', found.id).executeTakeFirst();
  return after?.state === 'given' ? undefined : ['这份奖励现在不能领取', 'This reward cannot be taken now'];
}

export const appEvents: AppEvents = { join, claim };
