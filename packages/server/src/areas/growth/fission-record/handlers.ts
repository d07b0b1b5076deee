import type { Input } from '@shiyi/sdk';
import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import type { Context, Handlers } from '../../../http/context.js';
import { waitsForStaff } from '../fission/waits.js';
import { getFissionCode } from './code.js';
import { setFissionRewardGiven } from './give-reward.js';
import { createFissionParticipant } from './participants.js';
import { changeFissionFriend } from './review.js';
import { setFissionRewardRevoked } from './revoke-reward.js';
import { completionColumns, rewardColumns, rewards } from './reward-rows.js';
import { friendColumns, friends, mustBeCampaign, participantColumns, participants } from './rows.js';

const isGiven = sql`w.state in ('given', 'taken_back')`;
const isOwed = sql`w.state in ('owed', 'held', 'failed')`;
const is = (condition: ReturnType<typeof sql>) => (wanted: boolean) =>
  wanted ? sql<boolean>`${condition}` : sql<boolean>`not ${condition}`;

async function participantsOf({ db }: Context, { id }: Input<'listFissionParticipants'>) {
  await mustBeCampaign(db, id);
  return participants(db);
}

async function friendsOf({ db }: Context, { id }: Input<'listFissionFriends'>) {
  await mustBeCampaign(db, id);
  return friends(db);
}

async function completionsOf({ db }: Context, { id }: Input<'listFissionCompletions'>) {
  await mustBeCampaign(db, id);
  return rewards(db);
}

async function rewardsOf({ db }: Context, { id }: Input<'listFissionRewards'>) {
  if (id !== undefined) await mustBeCampaign(db, id);
  return rewards(db);
}

export const handlers: Handlers = {
  listFissionParticipants: list('listFissionParticipants', {
    from: participantsOf,
    id: 'p.id',
    columns: participantColumns,
    search: searchNames(['u.name']),
    where: {
      id: 'p.fission_id',
      invited: (wanted) => (wanted ? sql<boolean>`p.invite_count > 0` : sql<boolean>`p.invite_count = 0`),
    },
    order: [{ desc: 'p.valid_count' }],
  }),

  listFissionFriends: list('listFissionFriends', {
    from: friendsOf,
    id: 'r.id',
    columns: friendColumns,
    where: { id: 'r.fission_id', invalid_reason: 'r.reason' },
    order: [{ desc: 'r.added_at' }],
  }),

  listFissionCompletions: list('listFissionCompletions', {
    from: completionsOf,
    id: 'w.id',
    columns: ({ caller }: Context) => completionColumns(caller.language),
    where: { id: 'w.fission_id', received: is(isGiven), reward_state: 'w.state' },
    order: [{ desc: 'w.owed_at' }],
  }),

  listFissionRewards: list('listFissionRewards', {
    from: rewardsOf,
    id: 'w.id',
    columns: ({ caller }: Context) => rewardColumns(caller.language),
    search: searchNames(['u.name']),
    where: {
      id: 'w.fission_id',
      reward_state: 'w.state',
      is_owed: is(isOwed),
      for_staff: is(waitsForStaff),
      reward_type: (type) => sql<boolean>`l.reward ->> 'type' = ${type}`,
    },
    order: [{ asc: 'w.owed_at' }],
  }),

  createFissionParticipant,
  changeFissionFriend,
  getFissionCode,
  setFissionRewardGiven,
  setFissionRewardRevoked,
};
