import type { Db } from '../../../db/database.js';
import type { JobQueue } from '../../../jobs/job-queue.js';

/** A message that goes. */
export interface SendWork {
  id: number;
}

interface Due {
  id: number;
  name: string;
  operator_id: number;
  enterprise_id?: number;
}

/** Adds the job that has a message go, in the transaction of the caller. */
export const addSendJob = (jobs: JobQueue, db: Db, { id, name, operator_id, enterprise_id }: Due) =>
  jobs.add(db, 'app_send', {
    name,
    operatorId: operator_id,
    uniqueKey: `app ${id}`,
    input: { id } satisfies SendWork,
    facts: { message_id: id },
    ...(enterprise_id === undefined ? {} : { enterpriseId: enterprise_id }),
  });
