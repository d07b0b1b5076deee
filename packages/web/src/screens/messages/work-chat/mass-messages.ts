import type { Data, Row } from '@shiyi/sdk';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type MassMessage = Row<'listMassMessages'>;
export type MassRecord = Data<'getMassMessage'>;
export type MassType = MassMessage['type'];

/** Lists of messages to customers and to groups. */
export const listPaths: Record<MassType, string> = { single: '/user/people-mass-texting', group: '/user/group-mass-texting' };

export const detailPath = (type: MassType, id: number) => `${listPaths[type]}/detail?id=${id}`;
export const editorPath = (type: MassType) => `${listPaths[type]}/add-edit`;

export const statusTones: Record<MassMessage['status'], ChipTone> = {
  ...{ draft: 'plain', scheduled: 'wait', creating: 'info', sending: 'info', sent: 'good' },
  ...{ partial: 'act', failed: 'bad', cancelled: 'plain', stopped: 'act' },
};

/** Receivers of a message who did not get it, or not yet. */
export const leftOver = ({ counters: { target_total, sent } }: Pick<MassMessage, 'counters'>) => target_total - sent;
