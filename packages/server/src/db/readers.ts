import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { Tables } from '../generated/tables.js';
import { type PoolState, poolState } from './pool-state.js';
import { isConnectionLost } from './retry.js';
import type { StatementWatch } from './statement-watch.js';
import { inTransactionScope } from './transaction-scope.js';

type Db = Kysely<Tables>;

export interface Readers {
  /** Reads rows of one tenant. Each statement sees what was committed before it started. Writes are rejected. */
  read<T>(enterpriseId: number, work: (db: Db) => Promise<T>): Promise<T>;
  state(): PoolState;
  close(): Promise<void>;
}

/** Maximum number of prepared statements per connection. Further ones are planned on every call. */
const mostPrepared = 500;

/** Permanently gives a read connection the role of requests and makes it read-only. */
const bindRole = "set role shiyi_app; set time zone 'UTC'; set default_transaction_read_only = on";

/** One use of a connection. Using the handle afterwards throws instead of returning another tenant's rows. */
class Lease implements DatabaseConnection {
  #ended = false;

  constructor(
    readonly client: pg.PoolClient,
    readonly nameOf: (text: string) => string | undefined,
  ) {}

  async executeQuery<R>({ sql: text, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#ended) throw new Error('The connection of this read has been released.');
    const name = this.nameOf(text);
    const { rows } = await this.client.query({ text, values: [...parameters], ...(name ? { name } : {}) });
    return { rows };
  }

  streamQuery(): never {
    throw new Error('Read in pages; streams hold a connection.');
  }

  end() {
    this.#ended = true;
  }
}

/** Provides the connection of a lease. Reads open no transactions. */
function leaseDatabase(lease: Lease, { log }: StatementWatch): Db {
  const refuse = () => Promise.reject(new Error('A read opens no transaction.'));
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => lease,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    releaseConnection: async () => {},
    destroy: async () => {},
  };
  return new Kysely<Tables>({
    log,
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/**
 * Opens connections for reads only. Their role is set once and their tenant only when it changes, so that a statement takes one round trip.
 */
export function openReaders(config: pg.PoolConfig, statements: StatementWatch): Readers {
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined); // the pool reopens a lost idle connection
  pool.on('connect', (client) => client.on('error', () => undefined));
  const tenants = new WeakMap<pg.PoolClient, number>();
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    const known = names.get(text);
    if (known || names.size >= mostPrepared) return known;
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  }

  async function bind(client: pg.PoolClient, enterpriseId: number) {
    const bound = tenants.get(client);
    if (bound === enterpriseId) return;
    const tenant = `set app.tenant = '${enterpriseId}'`;
    await client.query(bound === undefined ? `${bindRole}; ${tenant}` : tenant);
    tenants.set(client, enterpriseId);
  }

  return {
    async read(enterpriseId, work) {
      const client = await pool.connect();
      const lease = new Lease(client, nameOf);
      let isSound = false;
      try {
        await bind(client, enterpriseId);
        const result = await inTransactionScope(() => work(leaseDatabase(lease, statements)));
        isSound = true;
        return result;
      } catch (error) {
        isSound = tenants.get(client) === enterpriseId && !isConnectionLost(error as Error);
        throw error;
      } finally {
        lease.end();
        client.release(!isSound);
      }
    },
    state: () => poolState(pool),
    close: () => pool.end(),
  };
}
