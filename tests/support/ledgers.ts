import { scheduledTasks as recounts } from '@shiyi/server/areas/growth/content/scheduled';
import { scheduledTasks as coupons } from '@shiyi/server/areas/growth/coupons/scheduled';
import { scheduledTasks as medals } from '@shiyi/server/areas/growth/medal/scheduled';
import type { TestServer } from './server.js';

/** Does at once what the schedule does within seconds: counts again, measures badges, takes back and expires coupons. */
export async function settleLedgers(server: TestServer) {
  const tasks = { ...recounts, ...medals, ...coupons };
  await server.runScheduledTasks(tasks);
  // Points that were earned meanwhile may bring a badge.
  await server.runScheduledTasks(recounts);
}
