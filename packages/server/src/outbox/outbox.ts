import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import type { Sentence } from '../http/refusal.js';
import type { Deps } from './attempt.js';
import { Lane } from './lane.js';

/** How far a write has come. */
export interface Progress {
  status: 'waiting' | 'sent' | 'unknown' | 'refused' | 'dropped';
  result: unknown;
  errcode: number | null;
  error: string | null;
  error_en: string | null;
  /** Until the next attempt, in ms; infinite if a person must decide. */
  waitMs: number;
}

export const sentenceOf = ({ error, error_en }: Progress): Sentence | undefined =>
  error === null || error_en === null ? undefined : [error, error_en];

const pollMs = 250;
const shortMs = 3000;

async function progressOf(db: Db, id: number): Promise<Progress> {
  return db
    .selectFrom('outgoing')
    .select(['status', 'result', 'errcode', 'error', 'error_en'])
    .select(sql<number>`extract(epoch from least(run_at, now() + interval '1 day') - now())::float8 * 1000`.as('waitMs'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow() as Promise<Progress>;
}

/** Sends the writes to WeCom that are stored in the database. */
export class Outbox {
  readonly #lanes: readonly Lane[];
  #waiting: (() => void)[] = [];

  constructor(readonly deps: Deps) {
    const settled = () => {
      for (const tell of this.#waiting.splice(0)) tell();
    };
    this.#lanes = [
      new Lane(deps, { urgent: true, total: 8, perCompany: 5 }, settled),
      new Lane(deps, { urgent: false, total: 16, perCompany: 8 }, settled),
    ];
  }

  get database(): Database {
    return this.deps.database;
  }

  /** Starts after the leases of a dead process have ended; only one process at a time opens the embedded database. */
  async start() {
    if (this.database.kind === 'embedded')
      await this.database.system((db) => sql`update outgoing set lease_until = null where lease_until is not null`.execute(db));
    for (const lane of this.#lanes) lane.start();
  }

  async stop() {
    await Promise.all(this.#lanes.map((lane) => lane.stop()));
  }

  /** Looks for writes immediately after one was added. */
  wake() {
    for (const lane of this.#lanes) lane.wake();
  }

  /** Gives a write that was just committed the time to be done, for the caller's next read. */
  async settled(enterpriseId: number, id: number): Promise<void> {
    this.wake();
    await this.progress(enterpriseId, id, shortMs);
  }

  /** Waits until a write is settled or postponed beyond the time limit, or the limit is reached. */
  async progress(enterpriseId: number, id: number, withinMs: number, signal?: AbortSignal): Promise<Progress> {
    const end = performance.now() + withinMs;
    for (;;) {
      signal?.throwIfAborted();
      const changed = new Promise<void>((done) => this.#waiting.push(done));
      const found = await this.database.tenant(enterpriseId, (db) => progressOf(db, id), 'read');
      const left = end - performance.now();
      const isOpen = found.status === 'waiting' || found.status === 'unknown';
      if (!isOpen || left <= 0 || found.waitMs > left) return found;
      let timer: NodeJS.Timeout | undefined;
      await Promise.race([changed, new Promise((done) => (timer = setTimeout(done, Math.min(pollMs, left))))]);
      clearTimeout(timer);
    }
  }
}
