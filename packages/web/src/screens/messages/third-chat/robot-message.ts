import type { Data, Row } from '@shiyi/sdk';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type RobotMessage = Row<'listThirdChats'>;
export type RobotRecord = Data<'getThirdChat'>;
export type RobotType = RobotMessage['type'];

export const listPaths: Record<RobotType, string> = { people: '/user/people-mass-third', group: '/user/group-mass-third' };
export const detailPath = (type: RobotType, id: number) => `${listPaths[type]}/detail?id=${id}`;
export const editorPath = (type: RobotType) => `${listPaths[type]}/add-edit`;

export const statusTones: Record<RobotMessage['status'], ChipTone> = {
  ...{ draft: 'plain', running: 'info', paused: 'act', finished: 'good', cancelled: 'plain' },
};
