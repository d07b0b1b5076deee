import type { Deps } from '../http/context.js';
import type { Claim } from './claim.js';
import type { JobDeclaration } from './job-declaration.js';

/**
 * Runs a claimed job to its end. Each step commits together with the job's progress. The signal aborts when the job was lost or canceled,
 * when the server stops and when the deadline has passed; work that throws then is released or failed accordingly.
 */
export type Work = (claim: Claim, signal: AbortSignal) => Promise<void>;

/** A kind of job; an area declares it in its `job.ts`. `Facts` are what its jobs store for windows and notices. */
export type JobKind<Facts = unknown> = JobDeclaration<Facts> & {
  work(deps: Deps, claim: Claim, signal: AbortSignal): Promise<void>;
};
