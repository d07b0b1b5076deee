import type { Db } from '../db/database.js';
import type { Deps } from '../http/context.js';
import { inWork } from '../telemetry/work-scope.js';
import { addJob, type NewJob } from './add-job.js';
import { attempt, maxTries, ServerStop } from './attempt.js';
import { type Claim, endOldLeases } from './claim.js';
import { lanes } from './job-declaration.js';
import type { JobKind } from './job-kind.js';
import type { JobQueue } from './job-queue.js';
import { Lane, type LaneHost } from './lane.js';

/** Runs pending jobs until stopped. Jobs of kinds that this version does not have wait for a process that has them. */
export class JobRunner implements JobQueue, LaneHost {
  /** Delay in ms before the second attempt of a step. It doubles with each further attempt. */
  retryMs = 1000;
  /** Polling interval in ms for jobs that were added without a wake-up. */
  pollMs = 1000;
  #stopping = false;
  readonly #lanes: readonly Lane[] = lanes.map((name) => new Lane(this, name));
  readonly #signals = new Map<Claim, AbortController>();

  constructor(
    readonly kinds: Map<string, JobKind>,
    readonly deps: () => Deps,
    readonly log: (fault: Error) => void,
  ) {}

  get database() {
    return this.deps().database;
  }

  async start() {
    await endOldLeases(this.database).catch((error: Error) => this.log(error));
    for (const lane of this.#lanes) lane.start();
  }

  wake() {
    for (const lane of this.#lanes) lane.wake();
  }

  /** Stops after the current step. Remaining work resumes at the next start. */
  async stop() {
    this.#stopping = true;
    for (const stop of this.#signals.values()) stop.abort(new ServerStop());
    await Promise.all(this.#lanes.map((lane) => lane.stop()));
  }

  get stopping() {
    return this.#stopping;
  }

  add(db: Db, kind: string, job: NewJob) {
    const declared = this.kinds.get(kind);
    if (!declared) throw new Error(`No area declares the job ${kind}.`);
    return addJob(db, declared, job);
  }

  /** Runs a claimed job until it ends, waits or is lost. */
  async run(claim: Claim): Promise<void> {
    const kind = this.kinds.get(claim.kind);
    if (!kind) return;
    const { retryMs, log, database } = this;
    const stop = new AbortController();
    this.#signals.set(claim, stop);
    if (this.#stopping) stop.abort(new ServerStop());
    const work = (held: Claim, signal: AbortSignal) => inWork({ job: claim.kind }, () => kind.work(this.deps(), held, signal));
    await attempt({ database, claim, work, attempts: kind.attempts ?? maxTries, retryMs, onEarlyEnd: kind.onEarlyEnd, log }, stop);
    this.#signals.delete(claim);
  }
}
