import type { Database } from '../db/database.js';
import { type Claim, claimJob } from './claim.js';
import type { JobDeclaration, Lane as LaneName } from './job-declaration.js';

/** What runs the jobs that a lane has claimed. */
export interface LaneHost {
  readonly kinds: ReadonlyMap<string, JobDeclaration>;
  readonly pollMs: number;
  readonly database: Database;
  log(fault: Error): void;
  run(claim: Claim): Promise<void>;
}

/** Starts the jobs of one lane until stopped. */
export class Lane {
  #stopping = false;
  #looking: Promise<void> | undefined;
  readonly #running = new Map<Claim, Promise<void>>();
  /** Whether something has changed since the last poll started. */
  #changed = false;
  #wake: () => void = () => undefined;

  constructor(
    readonly host: LaneHost,
    readonly name: LaneName,
  ) {}

  start() {
    this.#looking = this.#loop();
  }

  wake() {
    this.#changed = true;
    this.#wake();
  }

  /** Takes no more jobs, and waits for those that are running. */
  async stop() {
    this.#stopping = true;
    this.wake();
    await this.#looking;
    await Promise.all(this.#running.values());
  }

  async #loop() {
    while (!this.#stopping) {
      this.#changed = false;
      const claim = await this.#claim().catch((error: Error) => void this.host.log(error));
      if (claim) this.#begin(claim);
      else await this.#pause();
    }
  }

  async #claim() {
    const held = [...this.#running.keys()];
    const open = [...this.host.kinds.values()].filter(
      ({ kind, lane, concurrency }) => lane === this.name && held.filter((one) => one.kind === kind).length < concurrency,
    );
    const kinds = open.map(({ kind }) => kind);
    return kinds.length > 0 ? claimJob(this.host.database, { lane: this.name, kinds, held }) : undefined;
  }

  /** Runs a job concurrently with others. When it ends, the next one can start. */
  #begin(claim: Claim) {
    const run = this.host.run(claim).finally(() => {
      this.#running.delete(claim);
      this.wake();
    });
    this.#running.set(claim, run);
  }

  #pause() {
    if (this.#changed) return;
    return new Promise<void>((done) => {
      const timer = setTimeout(done, this.host.pollMs);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }
}
