import type { LogEvent } from 'kysely';

export interface RunStatement {
  /** Text with places for its values. */
  text: string;
  ms: number;
}

export type StatementWatcher = (statement: RunStatement) => void;

/** Tells watchers of every statement that has run or failed. */
export class StatementWatch {
  readonly #watchers = new Set<StatementWatcher>();

  readonly log = ({ query, queryDurationMillis }: LogEvent) => {
    for (const tell of this.#watchers) tell({ text: query.sql, ms: queryDurationMillis });
  };

  /** Returns a function that stops watching. */
  add(watcher: StatementWatcher): () => void {
    this.#watchers.add(watcher);
    return () => void this.#watchers.delete(watcher);
  }
}
