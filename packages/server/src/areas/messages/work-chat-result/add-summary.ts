import type { Db } from '../../../db/database.js';
import type { Deps } from '../../../http/context.js';
import type { EndedMessage } from './results.js';
import type { SummaryFacts } from './summary-job.js';

/** Has whoever made a message that has ended notified of its results. */
export async function addSummary({ jobs }: Deps, db: Db, id: number, { name, operator_id: operatorId, ...counts }: EndedMessage) {
  const facts: SummaryFacts = { message_id: id, ...counts };
  await jobs.add(db, 'mass_summary', { name, operatorId, uniqueKey: `mass ${id}`, input: { id }, facts });
}
