import { type Dialect, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Tables } from '../generated/tables.js';
import { Stop } from '../stop.js';
import { CopyingClient } from './copying-client.js';
import { lockDirectory } from './lock.js';
import { migrate } from './migrate.js';
import { parsers } from './parsers.js';
import { finishRestore } from './pending-restore.js';
import { openPglite } from './pglite.js';
import { type PoolState, poolState } from './pool-state.js';
import { listenTo } from './postgres-signals.js';
import { openReaders, type Readers } from './readers.js';
import { CommitUnknown, isConnectionLost, type Retry, withRetries } from './retry.js';
import type { SignalListener } from './signal-listener.js';
import { StatementWatch, type StatementWatcher } from './statement-watch.js';
import { assertTopLevel, inTransactionScope } from './transaction-scope.js';
import { beginDatabase } from './unfinished-database.js';

/** A handle inside one transaction. */
export type Db = Kysely<Tables>;

export interface Database {
  readonly kind: 'embedded' | 'postgresql';
  /**
   * Runs one transaction that only sees and changes rows of one tenant, enforced by row-level security. Read-only work (`read`) may run
   * without a transaction: each of its statements then sees what was committed before it started.
   */
  tenant<T>(enterpriseId: number, work: (db: Db) => Promise<T>, retry?: Retry): Promise<T>;
  /** Runs one transaction across all tenants. For sign-in, startup and jobs only, and never with an id taken from a request alone. */
  system<T>(work: (db: Db) => Promise<T>, retry?: Retry): Promise<T>;
  /**
   * Receives the signals that any process sends after its commits, such as `event:5` for tenant 5, or undefined if some may have been
   * missed. Returns a function that stops listening.
   */
  listen(onSignal: SignalListener): Promise<() => Promise<void>>;
  /** Calls the watcher after every statement of requests and jobs. Returns a function that stops watching. */
  watchStatements(watcher: StatementWatcher): () => void;
  /** Connections by pool, if there are pools. */
  pools?: () => Record<'write' | 'read', PoolState>;
  /** Exports the embedded database as one archive. */
  dump?: () => Promise<Blob>;
  close(): Promise<void>;
}

async function attempt<T>(kysely: Db, opening: string, work: (db: Db) => Promise<T>): Promise<T> {
  return kysely.connection().execute((db) =>
    inTransactionScope(async () => {
      await sql.raw(opening).execute(db);
      let committing = false;
      try {
        const result = await work(db);
        committing = true;
        await sql`commit`.execute(db);
        return result;
      } catch (error) {
        // On a lost connection there is nothing left to roll back.
        await sql`rollback`.execute(db).catch(() => undefined);
        throw committing && isConnectionLost(error as Error) ? new CommitUnknown(error) : error;
      }
    }),
  );
}

async function transaction<T>(kysely: Db, opening: string, work: (db: Db) => Promise<T>, retry?: Retry): Promise<T> {
  assertTopLevel();
  return retry ? withRetries(retry, () => attempt(kysely, opening, work)) : attempt(kysely, opening, work);
}

/** Makes instants and interval arithmetic independent of the database's time zone. */
const begin = "begin; set local time zone 'UTC'";

type Own = Pick<Database, 'kind' | 'listen' | 'pools' | 'watchStatements' | 'close'>;

function wrap(kysely: Db, own: Own, readers?: Readers): Database {
  return {
    ...own,
    tenant: (enterpriseId, work, retry) => {
      if (!Number.isSafeInteger(enterpriseId)) throw new Error('An enterprise id is an integer.');
      if (retry === 'read' && readers) {
        assertTopLevel();
        return withRetries(retry, () => readers.read(enterpriseId, work));
      }
      return transaction(kysely, `${begin}; set local role shiyi_app; set local app.tenant = '${enterpriseId}'`, work, retry);
    },
    system: (work, retry) => transaction(kysely, begin, work, retry),
  };
}

const ownSight = sql<{ bypass: boolean; rows: number }>`
  select r.rolsuper or r.rolbypassrls as bypass, (select count(*) from enterprise)::int as rows from pg_roles r where r.rolname = current_user`;

/** Refuses to start if row-level security is not in effect. */
async function proveIsolation(database: Database) {
  const open = await database.system((db) =>
    sql<{ name: string }>`
      select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r'
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'enterprise_id' and not a.attisdropped)
        and not (c.relrowsecurity and c.relforcerowsecurity and exists (
          select from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant_rows' and p.polqual is not null and p.polwithcheck is not null))`.execute(
      db,
    ),
  );
  if (open.rows.length > 0) throw new Error(`Tables without row-level security: ${open.rows.map((row) => row.name).join(', ')}`);
  for (const retry of ['read', 'write'] as const) {
    const seen = await database.tenant(0, (db) => ownSight.execute(db), retry);
    if (seen.rows[0]?.bypass || seen.rows[0]?.rows !== 0) throw new Error('The role of requests is not bound by row-level security.');
  }
}

interface Start {
  own: Omit<Own, 'close' | 'watchStatements'>;
  statements: StatementWatch;
  release: () => void;
  readers?: Readers;
  /** The last migration that runs; all of them if undefined. */
  lastMigration?: string | undefined;
}

async function start(dialect: Dialect, { own, statements, release, readers, lastMigration }: Start) {
  const kysely = new Kysely<Tables>({ dialect, log: statements.log });
  await migrate(kysely as unknown as Kysely<never>, lastMigration);
  const close = async () => {
    await Promise.all([kysely.destroy(), readers?.close()]);
    release();
  };
  const database = wrap(kysely, { ...own, watchStatements: (watcher) => statements.add(watcher), close }, readers);
  await proveIsolation(database);
  return database;
}

/** Opens the embedded database in a directory, locked for this process, or in memory if there is no directory. */
export async function openEmbeddedDatabase(
  options: { directory?: string; loadDataDir?: Blob; lastMigration?: string } = {},
): Promise<Database> {
  const release = options.directory ? lockDirectory(options.directory) : () => undefined;
  try {
    if (options.directory) finishRestore(options.directory);
    const dataDir = options.directory && `${options.directory}/database`;
    const finish = dataDir ? beginDatabase(dataDir) : () => undefined;
    const { dialect, dump, listen } = await openPglite({
      ...(dataDir ? { dataDir } : {}),
      ...(options.loadDataDir ? { loadDataDir: options.loadDataDir } : {}),
    });
    const { lastMigration } = options;
    const database = await start(dialect, { own: { kind: 'embedded', listen }, statements: new StatementWatch(), release, lastMigration });
    finish();
    return { ...database, dump };
  } catch (error) {
    release();
    throw error;
  }
}

/** Connects to a PostgreSQL server, version 15 or later, with up to this many connections for writing and as many for reading. */
export async function openPostgresDatabase(url: string, connections = 10, lastMigration?: string): Promise<Database> {
  if (!URL.canParse(url)) throw new Stop('SHIYI_DATABASE_URL is not a URL such as postgres://user@host:5432/name.');
  const types = {
    getTypeParser: (oid: number, format?: 'text' | 'binary') => parsers[oid] ?? pg.types.getTypeParser(oid, format as 'text'),
  };
  const config: pg.PoolConfig = {
    connectionString: url,
    max: connections,
    types: types as pg.CustomTypesConfig,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 15_000,
    connectionTimeoutMillis: 8_000,
    keepAlive: true,
    // Compiling a statement takes seconds where its columns only look costly, and no statement here runs as long.
    options: '-c jit=off',
  };
  const pool = new pg.Pool({ ...config, Client: CopyingClient });
  pool.on('error', () => undefined); // the pool reopens a lost idle connection
  // The pool ignores errors of clients in use. Their pending queries reject, which is enough.
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await pool.query('select 1');
  } catch (error) {
    await pool.end();
    const where = new URL(url);
    throw new Stop(
      `The database at ${where.host}${where.pathname} is not responding (${(error as NodeJS.ErrnoException).code ?? (error as Error).message}). Check SHIYI_DATABASE_URL.`,
    );
  }
  const statements = new StatementWatch();
  const readers = openReaders(config, statements);
  const own = {
    kind: 'postgresql' as const,
    listen: (onSignal: SignalListener) => listenTo(url, onSignal),
    pools: () => ({ write: poolState(pool), read: readers.state() }),
  };
  return start(new PostgresDialect({ pool }), { own, statements, release: () => undefined, readers, lastMigration });
}
