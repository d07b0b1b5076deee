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
import type { Hear } from './database.js';
import type { Ask, Heard, Reply } from './pglite-worker.js';

class DatabaseError extends Error {
  constructor(facts: object) {
    super();
    Object.assign(this, facts);
  }
}

/** The one connection of PGlite, spoken to by messages. */
class Connection implements DatabaseConnection {
  readonly #waiting = new Map<number, { resolve: (result: QueryResult<never>) => void; reject: (error: Error) => void }>();
  #last = 0;

  constructor(readonly worker: Worker) {
    worker.on('message', (reply: Reply | Heard | 'ready' | 'closed') => {
      if (typeof reply === 'string' || !('id' in reply)) return;
      const waiting = this.#waiting.get(reply.id);
      this.#waiting.delete(reply.id);
      if ('failure' in reply) waiting?.reject(new DatabaseError(reply.failure));
      else waiting?.resolve({ rows: reply.rows as never[], numAffectedRows: BigInt(reply.affected) });
    });
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => this.#fail(new Error('The embedded database has stopped.')));
  }

  #fail(error: Error) {
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }

  executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const ask: Ask = { id: ++this.#last, sql, params: parameters };
    return new Promise((resolve, reject) => {
      this.#waiting.set(ask.id, { resolve: resolve as never, reject });
      this.worker.postMessage(ask);
    });
  }

  streamQuery(): never {
    throw new Error('Read in pages; the embedded database does not stream.');
  }
}

/** Hands the one connection from holder to holder, in the order they asked. */
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
    const { worker } = this.connection;
    const gone = once(worker, 'exit');
    worker.postMessage('close');
    await gone;
  }
}

const here = import.meta.url;
const workerFile = new URL(here.endsWith('.ts') ? './pglite-worker.ts' : './pglite-worker.js', here);

/** A kysely dialect over PGlite in a worker thread. Without a directory it lives in memory. */
export async function openPglite(options: {
  dataDir?: string;
  loadDataDir?: Blob;
}): Promise<{ dialect: Dialect; dump: () => Promise<Blob>; listen: (hear: Hear) => Promise<() => Promise<void>> }> {
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
  const listen = async (hear: Hear) => {
    const onMessage = (message: Reply | Heard | string) => {
      if (typeof message === 'object' && 'heard' in message) hear(message.heard);
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
