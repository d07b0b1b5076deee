import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Principal } from '../auth/principal.js';
import type { Database, Db } from '../db/database.js';
import type { Keyring } from '../secrets/keyring.js';
import { type Progress, searchOn } from './search.js';
import type { SearchTarget } from './searches.js';

/** How long one transaction searches, and how long others come first after it. */
const turnMs = 100;
const pauseMs = 20;
const lookMs = 60_000;

export const placeOfErasure = (enterpriseId: number, customerId: number) => `erasure ${enterpriseId} ${customerId}`;

interface ErasureResult {
  wanted: SearchTarget;
  progress: Progress;
}

/** Keeps how far an erasure is; who is searched for is kept sealed until the end. */
export async function keepErasure(db: Db, keyring: Keyring, { enterpriseId, staffId }: Principal, { wanted, progress }: ErasureResult) {
  const { id } = wanted.person;
  const isOver = progress.at === null;
  const secret = isOver ? { key_id: null, sealed: null } : keyring.seal(JSON.stringify(wanted), placeOfErasure(enterpriseId, id));
  await db
    .insertInto('erasure')
    .values({
      ...{ customer_id: id, staff_id: staffId, progress: JSON.stringify(progress), ...secret },
      finished_at: isOver ? new Date() : null,
    })
    .execute();
}

interface Place {
  id: number;
  enterprise_id: number;
}

/**
 * Continues the search of an erasure for a limited time, in a transaction. Returns whether it is complete or running in another process.
 */
async function takeTurn(db: Db, keyring: Keyring, { id, enterprise_id }: Place): Promise<boolean> {
  const row = await db
    .selectFrom('erasure')
    .select(['customer_id', 'progress', 'key_id', 'sealed'])
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!row) return true;
  const text = keyring.open(
    { key_id: row.key_id ?? '', sealed: row.sealed ?? Buffer.alloc(0) },
    placeOfErasure(enterprise_id, row.customer_id),
  );
  if (text === undefined) throw new Error(`The search of erasure ${id} is sealed with a key that is not here.`);
  const searching = { ...(JSON.parse(text) as SearchTarget), db, keyring, enterpriseId: enterprise_id, isDryRun: false };
  const progress = await searchOn(searching, row.progress as Progress, performance.now() + turnMs);
  const isOver = progress.at === null;
  await db
    .updateTable('erasure')
    .set({ progress: JSON.stringify(progress) })
    .$if(isOver, (query) => query.set({ key_id: null, sealed: null, finished_at: new Date() }))
    .where('id', '=', id)
    .execute();
  return isOver;
}

/** Finishes the searches of erasures, in short transactions. Any process can continue them. */
export class Erasures {
  #timer: NodeJS.Timeout | undefined;
  #stopping = false;
  #running: Promise<void> | undefined;

  constructor(
    readonly database: Database,
    readonly keyring: Keyring,
    readonly log: (fault: Error) => void,
  ) {}

  start() {
    this.#timer = setInterval(() => this.wake(), lookMs).unref();
    this.wake();
  }

  /** Continues immediately, unless a search is running. */
  wake() {
    this.#running ??= this.#finishAll()
      .catch(this.log)
      .finally(() => {
        this.#running = undefined;
      });
  }

  /** Waits until nothing is left that this process can finish. */
  async finished() {
    this.wake();
    await this.#running;
  }

  async stop() {
    this.#stopping = true;
    clearInterval(this.#timer);
    await this.#running;
  }

  async #finishAll() {
    const { rows } = await this.database.system((db) =>
      sql<Place>`select id, enterprise_id from erasure where finished_at is null order by id`.execute(db),
    );
    for (const place of rows) await this.#finish(place).catch(this.log);
  }

  async #finish(place: Place) {
    while (!this.#stopping && !(await this.database.tenant(place.enterprise_id, (db) => takeTurn(db, this.keyring, place))))
      await setTimeout(pauseMs);
  }
}
