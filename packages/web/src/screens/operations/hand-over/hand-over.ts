import type { Row } from '@shiyi/sdk';
import type { ChipTone } from '#ui/status/StatusChip.js';

export const recordsPath = '/system/handOver/records';
export const detailPath = (id: number) => `/system/handOver/detail?id=${id}`;

export const statusTones: Record<Row<'listHandOvers'>['status'], ChipTone> = { running: 'info', finished: 'good', cancelled: 'plain' };

/** How many contacts and groups did not go over. */
export const leftOver = ({ counters: { refused, full, failed } }: Pick<Row<'listHandOvers'>, 'counters'>) => refused + full + failed;
