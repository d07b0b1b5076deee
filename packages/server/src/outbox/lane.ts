import { setMaxListeners } from 'node:events';
import { attempt, type Deps } from './attempt.js';
import { type ClaimedWrite, claimWrites, LostClaim, leaseMs, release, renewClaims } from './claim.js';
import { outgoingKinds } from './kinds.js';
import { unknownChange } from './verdict.js';

const kinds = outgoingKinds.map(({ kind }) => kind);

/** Polling interval for writes that other processes added, or that were put off. */
const pollMs = { urgent: 400, bulk: 1000 };

interface Work {
  row: ClaimedWrite;
  stop: AbortController;
  done: Promise<void>;
  /** When the lease was last known to be ours. */
  renewed: number;
}

/** Sends the writes of one lane, those that a user waits for or all others, until stopped. */
export class Lane {
  #stopping = false;
  #running: Promise<unknown> = Promise.resolve();
  #changed = false;
  #wake: () => void = () => undefined;
  readonly #works = new Map<ClaimedWrite, Work>();

  constructor(
    readonly deps: Deps,
    readonly room: { urgent: boolean; total: number; perCompany: number },
    readonly onSettled: () => void,
  ) {}

  start() {
    const beat = setInterval(() => void this.#renew(), leaseMs / 5);
    beat.unref();
    this.#running = this.#loop().finally(() => clearInterval(beat));
  }

  wake() {
    this.#changed = true;
    this.#wake();
  }

  /** Claims no more writes, and waits for running calls. */
  async stop() {
    this.#stopping = true;
    this.wake();
    await this.#running;
    await Promise.all([...this.#works.values()].map(({ done }) => done));
  }

  async #loop() {
    while (!this.#stopping) {
      this.#changed = false;
      const rows = await this.#claim().catch((error: Error) => {
        this.deps.log(error);
        return [];
      });
      for (const row of rows) this.#begin(row);
      if (rows.length === 0) await this.#pause();
    }
  }

  async #claim(): Promise<ClaimedWrite[]> {
    const { total, ...room } = this.room;
    const free = total - this.#works.size;
    return free > 0 ? claimWrites(this.deps.database, { kinds, held: [...this.#works.keys()], total: free, ...room }) : [];
  }

  #begin(row: ClaimedWrite) {
    const stop = new AbortController();
    setMaxListeners(50, stop.signal);
    const done = this.#attempt(row, stop.signal).finally(() => {
      this.#works.delete(row);
      this.onSettled();
      this.wake();
    });
    this.#works.set(row, { row, stop, done, renewed: performance.now() });
  }

  async #attempt(row: ClaimedWrite, signal: AbortSignal) {
    const { deps } = this;
    try {
      await attempt(deps, row, signal);
    } catch (error) {
      if (error instanceof LostClaim) return;
      deps.log(error as Error);
      const change = unknownChange(row, deps.connector.retryPolicy, [
        '系统异常，请联系管理员',
        'Something went wrong; contact your administrator',
      ]);
      await deps.database
        .tenant(row.enterpriseId, (db) => release(db, row, change))
        .catch((cause: Error) => cause instanceof LostClaim || deps.log(cause));
    }
  }

  #pause() {
    if (this.#changed) return;
    return new Promise<void>((done) => {
      const timer = setTimeout(done, pollMs[this.room.urgent ? 'urgent' : 'bulk']);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  /** Renews the leases. A write that is no longer ours, or may not be, must not be sent any more. */
  async #renew() {
    const works = [...this.#works.values()];
    if (works.length === 0) return;
    try {
      const ours = await renewClaims(
        this.deps.database,
        works.map(({ row }) => row),
      );
      for (const work of works)
        if (ours.has(work.row.id)) work.renewed = performance.now();
        else work.stop.abort(new LostClaim());
    } catch (error) {
      this.deps.log(error as Error);
      for (const { stop, renewed } of works) if (performance.now() - renewed > leaseMs / 2) stop.abort(new LostClaim());
    }
  }
}
