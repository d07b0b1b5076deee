import type { Database, Db } from '../db/database.js';
import type { Sentence } from '../http/refusal.js';
import { type Claim, claimJob, countTry, endJob, endOldLeases, type JobKind, LeaseLost, maxTries, release } from './job.js';
import { JobFailed } from './job-failed.js';
import { passes } from './passing-fault.js';

/** Runs a job to its end. Each step commits together with the job's progress. */
export type Work = (claim: Claim) => Promise<void>;

const longestPauseMs = 300_000;
const fault: Sentence = [
  '系统异常，请稍后继续；若一直出现，请联系管理员',
  'Something went wrong; try again later. If it keeps happening, contact your administrator',
];

/** Concurrent jobs per process, by kind. */
const atOnce: Record<JobKind, number> = { event: 4, sync: 2, import: 2, export: 2 };
const kinds = Object.keys(atOnce) as JobKind[];

/** Number of times a job may crash its process. */
const maxClaims = 3;
const endsProcesses: Sentence = [
  `处理这个任务的进程连续 ${maxClaims} 次意外中止，任务已停止；如果是导入，请拆分文件后重新上传，仍不行请联系管理员`,
  `The job was stopped because its process crashed ${maxClaims} times in a row. For an import, split the file and upload it again; otherwise contact your administrator`,
];

/** Runs pending jobs until stopped. Each kind has a separate queue, so that none delays another. */
export class JobRunner {
  /** Delay in ms before the second attempt of a step. It doubles with each further attempt. */
  retryMs = 1000;
  /** Polling interval in ms for jobs that were added without a wake-up. */
  pollMs = 1000;
  #stopping = false;
  #looking: Promise<void> | undefined;
  readonly #running = new Map<Claim, Promise<void>>();
  /** Whether something has changed since the last poll started. */
  #changed = false;
  #wake: () => void = () => undefined;

  constructor(
    readonly works: Partial<Record<JobKind, Work>>,
    readonly log: (fault: Error) => void,
  ) {}

  start(database: Database) {
    this.#looking = this.#loop(database);
  }

  /** Looks for jobs immediately after one was added. */
  wake() {
    this.#changed = true;
    this.#wake();
  }

  /** Stops after the current step. Remaining work resumes at the next start. */
  async stop() {
    this.#stopping = true;
    this.wake();
    await this.#looking;
    await Promise.all(this.#running.values());
  }

  get stopping() {
    return this.#stopping;
  }

  async #loop(database: Database) {
    await endOldLeases(database).catch((error: Error) => this.log(error));
    while (!this.#stopping) {
      this.#changed = false;
      const claim = await this.#claim(database).catch((error: Error) => void this.log(error));
      if (claim) this.#begin(database, claim);
      else await this.#pause();
    }
  }

  async #claim(database: Database) {
    const held = [...this.#running.keys()];
    const open = kinds.filter((kind) => held.filter((one) => one.kind === kind).length < atOnce[kind]);
    return open.length > 0 ? claimJob(database, { kinds: open, held }) : undefined;
  }

  /** Runs a job concurrently with others. When it ends, the next one can start. */
  #begin(database: Database, claim: Claim) {
    const run = this.#run(database, claim).finally(() => {
      this.#running.delete(claim);
      this.wake();
    });
    this.#running.set(claim, run);
  }

  #pause() {
    if (this.#changed) return;
    return new Promise<void>((done) => {
      const timer = setTimeout(done, this.pollMs);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  async #run(database: Database, claim: Claim) {
    try {
      if (claim.claims > maxClaims) throw new JobFailed(endsProcesses);
      const work = this.works[claim.kind];
      if (!work) throw new JobFailed(['没有处理这类任务的程序', 'No worker handles this kind of job']);
      await work(claim);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (!(error instanceof JobFailed)) this.log(error as Error);
      await database
        .tenant(claim.enterpriseId, (db) => this.#settle(db, claim, error))
        .catch((cause: Error) => cause instanceof LeaseLost || this.log(cause));
    }
  }

  /** Reschedules a job after a transient error, so that any process can resume from its last step. Otherwise fails it. */
  async #settle(db: Db, claim: Claim, error: unknown) {
    const tries = passes(error) ? await countTry(db, claim) : maxTries;
    if (tries >= maxTries) return endJob(db, claim, error instanceof JobFailed ? error.sentence : fault);
    await release(db, claim, Math.min(this.retryMs * 2 ** (tries - 1), longestPauseMs) * (0.5 + Math.random() / 2));
  }
}
