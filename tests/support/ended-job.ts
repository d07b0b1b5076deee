import type { Client, Data } from '@shiyi/sdk';
import { expect } from 'vitest';

/** Waits for a job to end, whatever its outcome, and returns it. */
export async function endedJob(client: Client, { id }: { id: number }): Promise<Data<'getJob'>> {
  await expect.poll(async () => (await client.getJob({ id })).status, { timeout: 300_000, interval: 20 }).not.toMatch(/waiting|running/);
  return client.getJob({ id });
}
