import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';

/** Keeps what must not hold up a transaction until it is committed, such as a call to a store elsewhere. */
type AfterCommit = (work: (database: Database) => Promise<void>) => void;

/** Something that is due again and again, done in one transaction: it happens as a whole or is taken up by another process. */
export interface Chore {
  everyMinutes: number;
  /** Answers whether there is more to do at once. */
  work(db: Db, afterCommit: AfterCommit): Promise<boolean>;
}

export type Chores = Record<string, Chore>;

const lookMs = 60_000;
/** Rows that go in one transaction. */
const batch = 5000;

/** Deletes what has had its time. */
const clearing = (table: string, condition: string): Chore => ({
  everyMinutes: 60,
  async work(db) {
    const { numAffectedRows = 0n } =
      await sql`delete from ${sql.table(table)} where ctid = any(array(select ctid from ${sql.table(table)} where ${sql.raw(condition)} limit ${batch}))`.execute(
        db,
      );
    return numAffectedRows === BigInt(batch);
  },
});

/** Every clean-up of the database. Logs and audit stay. */
export const chores: Chores = {
  'clear-events': clearing('event', "created_at < now() - interval '1 day'"),
  'clear-notices': clearing('notice', "created_at < now() - interval '90 days'"),
  'clear-cache': clearing('cache_entry', 'expires_at < now()'),
  'clear-idempotency': clearing('idempotency', "created_at < now() - interval '1 day'"),
  'clear-one-time-tokens': clearing('one_time_token', "expires_at < now() - interval '1 day'"),
  'clear-rate-limits': clearing('rate_limit', "since < now() - interval '1 hour'"),
  'clear-sessions': clearing('session', "coalesce(ended_at, expires_at) < now() - interval '30 days'"),
};

/** Does one chore if it is due and nobody else is at it. Answers whether to come back at once. */
async function doChore(database: Database, name: string, { everyMinutes, work }: Chore): Promise<boolean> {
  const later: ((database: Database) => Promise<void>)[] = [];
  const again = await database.system(async (db) => {
    const nextTime = sql<Date>`now() + make_interval(mins => ${everyMinutes})`;
    await db
      .insertInto('schedule')
      .values({ name, next_at: nextTime })
      .onConflict((clash) => clash.doNothing())
      .execute();
    const due = await db
      .selectFrom('schedule')
      .select('name')
      .where('name', '=', name)
      .where('next_at', '<=', sql<string>`now()`)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return false;
    const more = await work(db, (work) => later.push(work));
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

/** Does whatever is due, each in a transaction of its own; one that fails holds up no other and is due again the next time. */
export async function doChores(database: Database, all: Chores, log: (fault: Error) => void, isStopping = () => false) {
  for (const [name, chore] of Object.entries(all))
    try {
      while (!isStopping() && (await doChore(database, name, chore)));
    } catch (error) {
      log(error as Error);
    }
}

/** Looks once a minute what is due. */
export class Scheduler {
  #timer: NodeJS.Timeout | undefined;
  #stopping = false;
  #running: Promise<void> = Promise.resolve();

  constructor(
    readonly database: Database,
    readonly chores: Chores,
    readonly log: (fault: Error) => void,
  ) {}

  start() {
    this.#timer = setInterval(() => {
      this.#running = this.#running.then(() => doChores(this.database, this.chores, this.log, () => this.#stopping));
    }, lookMs);
    this.#timer.unref();
  }

  async stop() {
    this.#stopping = true;
    clearInterval(this.#timer);
    await this.#running;
  }
}
