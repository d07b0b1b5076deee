import type { Client, Data } from '@shiyi/sdk';
import { expect } from 'vitest';

/** A job once it is over, however it ended. */
export async function endedJob(client: Client, { id }: { id: number }): Promise<Data<'getJob'>> {
  await expect.poll(async () => (await client.getJob({ id })).status, { timeout: 300_000, interval: 20 }).not.toMatch(/waiting|running/);
  return client.getJob({ id });
}
