import type { House } from '../context.js';
import type { Db } from '../db/database.js';
import type { Sentence } from '../refusal.js';
import { type Claim, claimJob, countTry, endJob, endOldLeases, type JobKind, LeaseLost, maxTries, release } from './job.js';
import { passes } from './passing-fault.js';

/** Does a job to its end; every step commits with the job's progress. */
export type Work = (house: House, claim: Claim) => Promise<void>;

/** Ends a job with a sentence for people. */
export class JobFailed extends Error {
  constructor(readonly sentence: Sentence) {
    super(sentence[1]);
  }
}

const longestPauseMs = 300_000;
const fault: Sentence = ['系统异常，请稍后继续；若一直出现，请联系管理员', 'Something went wrong; go on with it later'];

/** Works on waiting jobs, one at a time, until it is stopped. */
export class JobRunner {
  /** Before the second try of a step; each further pause is twice as long. */
  retryMs = 1000;
  /** Between looks for jobs that nobody has told of. */
  pollMs = 1000;
  #stopping = false;
  #running: Promise<void> | undefined;
  #wake: () => void = () => undefined;

  constructor(
    readonly works: Partial<Record<JobKind, Work>>,
    readonly log: (fault: Error) => void,
  ) {}

  start(house: House) {
    this.#running = this.#loop(house);
  }

  /** A job was added: looks for it at once. */
  wake() {
    this.#wake();
  }

  /** Ends after the step that is under way; what is left goes on at the next start. */
  async stop() {
    this.#stopping = true;
    this.#wake();
    await this.#running;
  }

  get stopping() {
    return this.#stopping;
  }

  async #loop(house: House) {
    await endOldLeases(house.database).catch((error: Error) => this.log(error));
    while (!this.#stopping) {
      const claim = await claimJob(house.database).catch((error: Error) => void this.log(error));
      if (claim) await this.#run(house, claim);
      else await this.#pause();
    }
  }

  #pause() {
    return new Promise<void>((done) => {
      const timer = setTimeout(done, this.pollMs);
      this.#wake = () => {
        clearTimeout(timer);
        done();
      };
    });
  }

  async #run(house: House, claim: Claim) {
    try {
      const work = this.works[claim.kind];
      if (!work) throw new JobFailed(['没有处理这类任务的程序', 'Nothing here does this kind of job']);
      await work(house, claim);
    } catch (error) {
      if (error instanceof LeaseLost) return;
      if (!(error instanceof JobFailed)) this.log(error as Error);
      await house.database
        .tenant(claim.enterpriseId, (db) => this.#settle(db, claim, error))
        .catch((cause: Error) => cause instanceof LeaseLost || this.log(cause));
    }
  }

  /** Puts a job off whose fault may pass, so that any process goes on from its last step; ends it otherwise. */
  async #settle(db: Db, claim: Claim, error: unknown) {
    const tries = passes(error) ? await countTry(db, claim) : maxTries;
    if (tries >= maxTries) return endJob(db, claim, (error instanceof JobFailed ? error.sentence : fault)[0]);
    await release(db, claim, Math.min(this.retryMs * 2 ** (tries - 1), longestPauseMs) * (0.5 + Math.random() / 2));
  }
}
