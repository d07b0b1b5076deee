import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { startWorker } from '../worker.js';
import { CopiedRows, RowsToCopy } from './copy-rows.js';
import type { Notification, Query, Reply } from './pglite-worker.js';
import type { SignalListener } from './signal-listener.js';

class DatabaseError extends Error {
  constructor(facts: object) {
    super();
    Object.assign(this, facts);
  }
}

/** The single PGlite connection, used through messages. */
class Connection implements DatabaseConnection {
  readonly #waiting = new Map<number, { resolve: (result: QueryResult<unknown>) => void; reject: (error: Error) => void }>();
  #last = 0;
  #stopped: Error | undefined;

  constructor(readonly worker: Worker) {
    worker.on('message', (reply: Reply | Notification | 'ready' | 'closed') => {
      if (typeof reply === 'string' || !('id' in reply)) return;
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if ('failure' in reply) waiting?.reject(new DatabaseError(reply.failure));
      else waiting?.resolve({ rows: reply.rows, numAffectedRows: BigInt(reply.affected) });
    });
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => this.#fail());
  }

  /** Rejects all pending and future requests. */
  #fail(cause?: Error) {
    this.#stopped ??= new DatabaseError({ message: 'The embedded database has stopped.', code: '57P01', cause });
    for (const { reject } of this.#waiting.values()) reject(this.#stopped);
    this.#waiting.clear();
  }

  /** Ends the thread if it is still running. */
  async close() {
    if (this.#stopped) return;
    const gone = once(this.worker, 'exit');
    this.worker.postMessage('close');
    await gone;
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#stopped) return Promise.reject(this.#stopped);
    const [first] = parameters;
    const id = ++this.#last;
    let ask: Query = { id, sql, params: parameters };
    if (first instanceof CopiedRows) ask = { id, sql, params: [], copied: first.bytes };
    if (first instanceof RowsToCopy) ask = { id, sql, params: [], copiesOut: true };
    const answer = new Promise<QueryResult<unknown>>((resolve, reject) => {
      this.#waiting.set(ask.id, { resolve, reject });
      this.worker.postMessage(ask);
    });
    return answer as Promise<QueryResult<R>>;
  }

  streamQuery(): never {
    throw new Error('Read in pages; the embedded database does not stream.');
  }
}

/** Lends the single connection in first-come order. */
class SingleConnectionDriver implements Driver {
  #tail: Promise<void> = Promise.resolve();
  #release: () => void = () => undefined;

  constructor(readonly connection: Connection) {}

  async init() {}

  async acquireConnection() {
    const before = this.#tail;
    let release: () => void = () => undefined;
    this.#tail = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return this.connection;
  }

  async releaseConnection() {
    this.#release();
  }

  async beginTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('begin'));
  }

  async commitTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: DatabaseConnection) {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy() {
    await this.connection.close();
  }
}

const here = import.meta.url;
const workerFile = new URL(here.endsWith('.ts') ? './pglite-worker.ts' : './pglite-worker.js', here);

/** A Kysely dialect over PGlite in a worker thread. In memory if there is no directory. */
export async function openPglite(options: {
  dataDir?: string;
  loadDataDir?: Blob;
}): Promise<{ dialect: Dialect; dump: () => Promise<Blob>; listen: (onSignal: SignalListener) => Promise<() => Promise<void>> }> {
  const worker = startWorker(workerFile, { workerData: options });
  await Promise.race([once(worker, 'message'), once(worker, 'error').then(([error]) => Promise.reject(error))]);
  const driver = new SingleConnectionDriver(new Connection(worker));
  const dump = async () => {
    worker.postMessage('dump');
    for (;;) {
      const [reply] = (await once(worker, 'message')) as [{ dump?: Blob }];
      if (reply.dump) return reply.dump;
    }
  };
  const listen = async (onSignal: SignalListener) => {
    const onMessage = (message: Reply | Notification | string) => {
      if (typeof message === 'object' && 'channel' in message) onSignal(message.channel);
    };
    worker.on('message', onMessage);
    return async () => void worker.off('message', onMessage);
  };
  return {
    dump,
    listen,
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  };
}
