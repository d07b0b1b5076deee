import { setTimeout } from 'node:timers/promises';
import type { Client, Data } from '@shiyi/sdk';

const longest = 300_000;

/** Waits for a job to end, whatever its outcome, and returns it. A refusal ends the wait. */
export async function endedJob(client: Client, { id }: { id: number }): Promise<Data<'getJob'>> {
  for (const until = Date.now() + longest; ; await setTimeout(20)) {
    const job = await client.getJob({ id });
    if (!/waiting|running/.test(job.status)) return job;
    if (Date.now() > until) throw new Error(`Job ${id} is ${job.status} after ${longest / 1000} seconds.`);
  }
}
