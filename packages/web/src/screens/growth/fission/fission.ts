import type { Data, Row } from '@shiyi/sdk';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type Fission = Row<'listFissions'>;
export type FissionRecord = Data<'getFission'>;
export type Funnel = Data<'getFissionFunnel'>;
export type Participant = Row<'listFissionParticipants'>;
export type Friend = Row<'listFissionFriends'>;
export type Reward = Row<'listFissionRewards'>;

export const listPath = '/medal/fession';
export const editorPath = `${listPath}/activity-edit`;
export const detailPath = (id: number) => `${listPath}/activity-detail?id=${id}`;

export const statusTones: Record<Fission['status'], ChipTone> = { draft: 'plain', waiting: 'wait', running: 'good', finished: 'plain' };

export const rewardTones: Record<Reward['reward_state'], ChipTone> = {
  ...{ owed: 'act', given: 'good', held: 'wait', expired: 'plain', failed: 'bad', taken_back: 'plain' },
};

/** People who come by a code change no record of the campaign, so nothing else has the page read them. */
export const arrivalMs = 10_000;
