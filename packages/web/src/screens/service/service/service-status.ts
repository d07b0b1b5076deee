import type { Row } from '@shiyi/sdk';
import type { ChipTone } from '#ui/status/StatusChip.js';

export type Service = Row<'listServices'>;

export const statusTones: Record<Service['status'], ChipTone> = {
  pending: 'wait',
  in_service: 'good',
  paused: 'info',
  finished: 'plain',
  cancelled: 'plain',
  terminated: 'plain',
};
