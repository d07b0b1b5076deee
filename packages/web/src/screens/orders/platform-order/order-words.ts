import type { Row } from '@shiyi/sdk';
import { texts } from '#app/texts.js';

export type Order = Row<'listPlatformOrders'>;

export const phoneWords = texts({
  real: ['真实号码', 'real number'],
  virtual: ['虚拟号', 'virtual number'],
  masked: ['号码已隐藏', 'number hidden'],
});

/** How many of an order's refunds wait for a decision. */
export const openRefunds = ({ refunds }: Pick<Order, 'refunds'>) => refunds.filter(({ status }) => status === 'open').length;

const over: readonly Order['status'][] = ['unpaid', 'closed', 'refunded'];

/** Whether an order may have services that are not open yet. */
export const canOpen = ({ status, waits_for, services }: Pick<Order, 'status' | 'waits_for' | 'services'>) =>
  waits_for !== null || (services.length === 0 && !over.includes(status));
