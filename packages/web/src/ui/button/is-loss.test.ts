import { operationMeta } from '@shiyi/sdk';
import { describe, expect, it } from 'vitest';
import { isLoss } from './is-loss.js';

describe('isLoss', () => {
  it('is true of deleting and of what is severe', async () => {
    expect(isLoss(await operationMeta('deleteFootmark'))).toBe(true);
    expect(isLoss(await operationMeta('deleteEnterprise'))).toBe(true);
  });

  it('is false of making a customer, restoring a version, and starting a sync', async () => {
    for (const id of ['createLeadCustomer', 'resetServicePlanVersion', 'syncExternalUsers'] as const)
      expect(isLoss(await operationMeta(id)), id).toBe(false);
  });
});
