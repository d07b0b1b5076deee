import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import type { Deps } from '../http/context.js';

/** What a task may need beside its transaction. */
export interface TaskRun {
  deps: Deps;
  /** Defers work until the commit that must not hold up the transaction, such as a call to a remote store. */
  afterCommit(work: (database: Database) => Promise<void>): void;
}

/** A recurring task that runs in one transaction: it completes, or another process runs it again. */
export type ScheduledTask = ({ everyMinutes: number } | { everySeconds: number }) & {
  /** Returns whether there is more to do immediately. */
  work(db: Db, run: TaskRun): Promise<boolean>;
};

const secondsOf = (task: ScheduledTask) => ('everySeconds' in task ? task.everySeconds : task.everyMinutes * 60);

export type ScheduledTasks = Record<string, ScheduledTask>;

const lookMs = 60_000;
/** For tasks that run more often than once a minute. */
const shortLookMs = 10_000;
/** For those that run every few seconds. */
const shortestLookMs = 2000;
/** Rows deleted per transaction. */
const batch = 5000;

/** Deletes expired rows. */
const deleteRowsTask = (table: string, condition: string): ScheduledTask => ({
  everyMinutes: 60,
  async work(db) {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where ${sql.raw(condition)} limit ${batch}))`.execute(
        db,
      );
    return numAffectedRows === BigInt(batch);
  },
});

/** Stores the state that companies have reached by now, which notifies their open consoles. */
const moveCompanies: ScheduledTask = {
  everyMinutes: 1,
  async work(db) {
    await sql`update enterprise set status = company_state('active', expire_at)
      where status in ('active', 'grace', 'expired') and status <> company_state('active', expire_at)`.execute(db);
    return false;
  },
};

/** Clean-ups of the server's own tables. Logs and audit rows are kept. */
export const ownTasks: ScheduledTasks = {
  'move-companies': moveCompanies,
  'clear-events': deleteRowsTask('event', "created_at < now() - interval '1 day'"),
  'clear-notices': deleteRowsTask('notice', "created_at < now() - interval '90 days'"),
  // Lists leave them out from then on. What people started stays, with its files and results.
  'clear-failed-events': deleteRowsTask('job', "internal and status = 'failed' and created_at < now() - interval '90 days'"),
  'clear-cache': deleteRowsTask('cache_entry', 'expires_at < now()'),
  'clear-idempotency': deleteRowsTask('idempotency', "created_at < now() - interval '1 day'"),
  // Twice the time that a signature is good for on either side.
  'clear-ingest-nonces': deleteRowsTask('ingest_nonce', "used_at < now() - interval '20 minutes'"),
  'clear-one-time-tokens': deleteRowsTask('one_time_token', "expires_at < now() - interval '1 day'"),
  'clear-rate-limits': deleteRowsTask('rate_limit', "since < now() - interval '1 hour'"),
  'clear-sessions': deleteRowsTask('session', "coalesce(ended_at, expires_at) < now() - interval '30 days'"),
};

/** Runs a task if it is due and no other process is running it. Returns whether to run it again immediately. */
async function runTask(deps: Deps, name: string, task: ScheduledTask): Promise<boolean> {
  const { database } = deps;
  const later: ((database: Database) => Promise<void>)[] = [];
  const again = await database.system(async (db) => {
    const nextTime = sql<Date>`now() + make_interval(secs => ${secondsOf(task)})`;
    await db
      .insertInto('schedule')
      .values({ name, next_at: nextTime })
      .onConflict((clash) => clash.doNothing())
      .execute();
    const due = await db
      .selectFrom('schedule')
      .select('name')
      .where('name', '=', name)
      // A time further ahead than the interval of the task was stored before the clock was set back. The minute is for another process,
      // which may have begun later than this one and be done already.
      .where(sql<boolean>`(next_at <= now() or next_at > ${nextTime} + interval '1 minute')`)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return false;
    const more = await task.work(db, { deps, afterCommit: (work) => later.push(work) });
    await db
      .updateTable('schedule')
      .set({ next_at: more ? sql<Date>`now()` : nextTime })
      .where('name', '=', name)
      .execute();
    return more;
  });
  for (const next of later) await next(database);
  return again;
}

/** Runs all due tasks, each in a separate transaction. A failed task does not hold up the others and is due again next time. */
export async function runDueTasks(deps: Deps, all: ScheduledTasks, log: (fault: Error) => void, isStopping = () => false) {
  for (const [name, task] of Object.entries(all))
    try {
      while (!isStopping() && (await runTask(deps, name, task)));
    } catch (error) {
      log(error as Error);
    }
}

/** Checks for due tasks once a minute, for those of seconds every ten, and for the most frequent ones every other second. */
export class Scheduler {
  #timers: NodeJS.Timeout[] = [];
  #stopping = false;
  #running: Promise<void> = Promise.resolve();

  constructor(
    readonly deps: Deps,
    readonly scheduledTasks: ScheduledTasks,
    readonly log: (fault: Error) => void,
  ) {}

  start() {
    const all = Object.entries(this.scheduledTasks);
    this.#look(
      all.filter(([, task]) => secondsOf(task) >= 60),
      lookMs,
    );
    this.#look(
      all.filter(([, task]) => secondsOf(task) < 60 && secondsOf(task) >= 10),
      shortLookMs,
    );
    this.#look(
      all.filter(([, task]) => secondsOf(task) < 10),
      shortestLookMs,
    );
  }

  #look(tasks: [string, ScheduledTask][], everyMs: number) {
    const some = Object.fromEntries(tasks);
    const timer = setInterval(() => {
      this.#running = this.#running.then(() => runDueTasks(this.deps, some, this.log, () => this.#stopping));
    }, everyMs);
    timer.unref();
    this.#timers.push(timer);
  }

  async stop() {
    this.#stopping = true;
    for (const timer of this.#timers) clearInterval(timer);
    await this.#running;
  }
}
