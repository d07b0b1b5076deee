import type { Data, Row } from '@shiyi/sdk';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type Group = Data<'getGroupChat'>;
export type JoinWay = Row<'listGroupJoinWays'>;
export type GroupWelcome = Row<'listGroupWelcomes'>;

export const detailPath = (id: number) => `/user/customer-group/detail?id=${id}`;
export const joinWaysPath = '/user/customer-group/codes';
export const welcomesPath = '/user/customer-group/welcomes';

export const statusTones: Record<Group['wx_status'], ChipTone> = { 0: 'good', 1: 'bad', 2: 'wait', 3: 'plain' };
