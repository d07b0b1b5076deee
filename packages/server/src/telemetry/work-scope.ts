import { AsyncLocalStorage } from 'node:async_hooks';

/** What a statement is run for, as the log names it. */
interface Work {
  operation?: string;
  request_id?: string;
  /** Kind of job. */
  job?: string;
}

const scope = new AsyncLocalStorage<Work>();

export const inWork = <T>(work: Work, run: () => T): T => scope.run(work, run);

export const currentWork = (): Work => scope.getStore() ?? {};
