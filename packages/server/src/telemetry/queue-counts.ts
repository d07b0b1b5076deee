import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../db/database.js';

interface JobCount {
  kind: string;
  waiting: number;
  failed: number;
  /** Seconds since the oldest waiting job was due. */
  lag: number;
}

/** What waits in the database. */
export interface Queues {
  jobs: JobCount[];
  writes: { status: 'waiting' | 'unknown'; count: number }[];
}

const keepMs = 5000;
const deadlineMs = 1000;

const readQueues = (database: Database): Promise<Queues> =>
  database.system(async (db) => {
    await sql`set local statement_timeout = '1s'`.execute(db);
    const jobs = await sql<JobCount>`
      select kind, (count(*) filter (where status = 'waiting'))::int as waiting, (count(*) filter (where status = 'failed'))::int as failed,
        coalesce(extract(epoch from now() - min(run_at) filter (where status = 'waiting' and run_at <= now())), 0)::float8 as lag
      from job where status in ('waiting', 'failed') group by kind`.execute(db);
    const writes = await sql<Queues['writes'][number]>`
      select status, count(*)::int as count from outgoing where status in ('waiting', 'unknown') group by status`.execute(db);
    return { jobs: jobs.rows, writes: writes.rows };
  });

/** Counts what waits, at most every few seconds and one question at a time, however many ask. */
export class QueueCounts {
  #latest: Queues | undefined;
  #readAt = Number.NEGATIVE_INFINITY;
  #running: Promise<boolean> | undefined;

  constructor(readonly database: Database) {}

  /** Returns the latest counts, if there are any, and whether the database has just answered. */
  async read(): Promise<{ queues: Queues | undefined; isAnswering: boolean }> {
    const isFresh = performance.now() - this.#readAt < keepMs;
    const isAnswering = isFresh || (await Promise.race([this.#ask(), setTimeout(deadlineMs, false, { ref: false })]));
    return { queues: this.#latest, isAnswering };
  }

  #ask(): Promise<boolean> {
    this.#running ??= readQueues(this.database)
      .then((queues) => {
        this.#latest = queues;
        this.#readAt = performance.now();
        return true;
      })
      .catch(() => false)
      .finally(() => {
        this.#running = undefined;
      });
    return this.#running;
  }
}
