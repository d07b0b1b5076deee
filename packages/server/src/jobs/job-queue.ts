import type { Db } from '../db/database.js';
import type { NewJob } from './add-job.js';
import type { JobDeclaration } from './job-declaration.js';

/** The queue of jobs, as requests and works use it. */
export interface JobQueue {
  /** The kinds of this version. */
  readonly kinds: ReadonlyMap<string, JobDeclaration>;
  /** Whether the server stops; work then ends after its step and releases its job. */
  readonly stopping: boolean;
  readonly log: (fault: Error) => void;
  /** Adds a job to the transaction of the change it belongs to. @throws Error if no area declares the kind */
  add(db: Db, kind: string, job: NewJob): Promise<{ id: number; isNew: boolean }>;
  /** Looks for jobs immediately after one was added. */
  wake(): void;
}
