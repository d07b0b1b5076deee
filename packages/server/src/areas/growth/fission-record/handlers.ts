import { sql } from 'kysely';
import { list } from '../../../db/list-query.js';
import { searchNames } from '../../../db/name-search.js';
import type { Context, Handlers } from '../../../http/context.js';
import { getFissionCode } from './code.js';
import { createFissionParticipant } from './participants.js';
import { changeFissionFriend } from './review.js';
import { setFissionRewardGiven } from './give-reward.js';
import { completionColumns, rewardColumns, rewards } from './reward-rows.js';
import { friendColumns, friends, mustBeCampaign, participantColumns, participants } from './rows.js';
import { takeBackFissionReward } from './take-back.js';

const isGiven = sql`w.state in ('given', 'taken_back')`;
const isOwed = sql`w.state in ('owed', 'held', 'failed')`;
const is = (condition: ReturnType<typeof sql>) => (wanted: boolean) => (wanted ? sql<boolean>`${condition}` : sql<boolean>`not ${condition}`);

export const handlers: Handlers = {
  listFissionParticipants: list('listFissionParticipants', {
    async from({ db }: Context, { id }) {
      await mustBeCampaign(db, id);
      return participants(db);
    },
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
    async from({ db }: Context, { id }) {
      await mustBeCampaign(db, id);
      return friends(db);
    },
    id: 'r.id',
    columns: friendColumns,
    where: { id: 'r.fission_id', invalid_reason: 'r.reason' },
    order: [{ desc: 'r.added_at' }],
  }),

  listFissionCompletions: list('listFissionCompletions', {
    async from({ db }: Context, { id }) {
      await mustBeCampaign(db, id);
      return rewards(db);
    },
    id: 'w.id',
    columns: ({ caller }) => completionColumns(caller.language),
    where: { id: 'w.fission_id', received: is(isGiven), reward_state: 'w.state' },
    order: [{ desc: 'w.owed_at' }],
  }),

  listFissionRewards: list('listFissionRewards', {
    async from({ db }: Context, { id }) {
      if (id !== undefined) await mustBeCampaign(db, id);
      return rewards(db);
    },
    id: 'w.id',
    columns: ({ caller }) => rewardColumns(caller.language),
    search: searchNames(['u.name']),
    where: {
      id: 'w.fission_id',
      reward_state: 'w.state',
      is_owed: is(isOwed),
      reward_type: (type) => sql<boolean>`l.reward ->> 'type' = ${type}`,
    },
    order: [{ asc: 'w.owed_at' }],
  }),

  createFissionParticipant,
  changeFissionFriend,
  getFissionCode,
  setFissionRewardGiven,
  takeBackFissionReward,
};
