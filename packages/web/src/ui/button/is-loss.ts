import type { OperationMeta } from '@shiyi/sdk';

/** Whether the button that confirms is red, which is for loss only; another operation that loses something in one case says so there. */
export const isLoss = ({ danger, method }: Pick<OperationMeta, 'danger' | 'method'>): boolean =>
  danger === 'severe' || (danger === 'moderate' && method === 'DELETE');
