import { once } from 'node:events';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
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
import type { Ask, Reply } from './pglite-worker.js';

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
    worker.on('message', (reply: Reply | 'ready' | 'closed') => {
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

/** Built, the worker is a file beside this one; run from the sources, Node 20 must first be taught TypeScript in that thread. */
function startWorker(workerData: object): Worker {
  const here = import.meta.url;
  if (!here.endsWith('.ts')) return new Worker(new URL('./pglite-worker.js', here), { workerData });
  const tsx = pathToFileURL(createRequire(here).resolve('tsx/esm/api').replace(/cjs$/, 'mjs')).href;
  const file = new URL('./pglite-worker.ts', here).href;
  return new Worker(`import(${JSON.stringify(tsx)}).then(({ register }) => { register(); return import(${JSON.stringify(file)}); })`, {
    eval: true,
    workerData,
  });
}

/** A kysely dialect over PGlite in a worker thread. Without a directory it lives in memory. */
export async function openPglite(options: {
  dataDir?: string;
  loadDataDir?: Blob;
}): Promise<{ dialect: Dialect; dump: () => Promise<Blob> }> {
  const worker = startWorker(options);
  await Promise.race([once(worker, 'message'), once(worker, 'error').then(([error]) => Promise.reject(error))]);
  const driver = new SingleConnectionDriver(new Connection(worker));
  const dump = async () => {
    worker.postMessage('dump');
    const [reply] = (await once(worker, 'message')) as [{ dump: Blob }];
    return reply.dump;
  };
  return {
    dump,
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  };
}
