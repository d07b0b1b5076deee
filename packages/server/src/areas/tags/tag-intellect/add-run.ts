import type { Db } from '../../../db/database.js';
import type { JobQueue } from '../../../jobs/job-queue.js';
import type { RunWork } from './full-run.js';
import { runStatus } from './smart-tag.js';

interface NewRun {
  tag: { id: number; name: string };
  cause: 'saved' | 'staff' | 'schedule' | 'midnight';
  /** Who asked for it; null for the server. */
  staffId: number | null;
  enterpriseId: number;
}

/** Runs of a tag with their jobs. */
export const runsOf = (db: Db, tagId: number) =>
  db.selectFrom('smart_tag_run as run').leftJoin('job', 'job.id', 'run.job_id').where('run.tag_id', '=', tagId);

export const isOpen = async (db: Db, tagId: number): Promise<boolean> => {
  const [last] = await runsOf(db, tagId).select(runStatus.as('status')).orderBy('run.id', 'desc').limit(1).execute();
  return last?.status === 'waiting' || last?.status === 'running';
};

/** Has a tag computed for all customers, after runs of it that are open. */
export async function addRun(db: Db, jobs: JobQueue, { tag, cause, staffId, enterpriseId }: NewRun) {
  const { id: run_id } = await db
    .insertInto('smart_tag_run')
    .values({ enterprise_id: enterpriseId, tag_id: tag.id, cause, staff_id: staffId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: job_id } = await jobs.add(db, 'smart_tag', {
    ...(staffId === null ? {} : { operatorId: staffId, priority: 1 }),
    enterpriseId,
    name: tag.name,
    orderKey: `smart tag ${tag.id}`,
    input: { run_id, tag_id: tag.id } satisfies RunWork,
    facts: { tag_id: tag.id, tag: tag.name },
  });
  await db.updateTable('smart_tag_run').set({ job_id }).where('id', '=', run_id).execute();
}
