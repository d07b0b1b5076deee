import { sql } from 'kysely';

/** What a job has come to so far, as one object of the contract. */
export const jobCounts = sql<{ created: number; updated: number; removed: number; failed: number }>`json_build_object(${sql.join(
  ['created', 'updated', 'removed', 'failed'].map((name) => sql`${sql.lit(name)}, coalesce((job.facts ->> ${sql.lit(name)})::integer, 0)`),
)})`;
