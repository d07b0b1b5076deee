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
