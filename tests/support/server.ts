import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@shiyi/sdk';
import { openSession } from '@shiyi/server/auth/session-rows';
import type { CacheStore } from '@shiyi/server/cache/cache';
import { databaseCache } from '@shiyi/server/cache/database-cache';
import { openRedisCache } from '@shiyi/server/cache/redis-cache';
import { type Database, openEmbeddedDatabase, openPostgresDatabase } from '@shiyi/server/db/database';
import type { S3Place } from '@shiyi/server/files/s3-files';
import { ownTasks, runDueTasks, type ScheduledTask, type ScheduledTasks } from '@shiyi/server/jobs/schedule';
import type { RetryPolicy } from '@shiyi/server/outside/wecom/wx-api';
import { type Server, serve } from '@shiyi/server/server';
import type { ServerOptions } from '@shiyi/server/server-options';
import { companyTasks } from '@shiyi/server/setup/erase-companies';
import { sql } from 'kysely';
import { clockPath, clockSchema } from './clock.js';
import { adminSql, createDatabase, postgresAnswers, postgresUrl } from './postgres.js';
import { templateFile } from './template.js';

export type Stores = 'embedded' | 'postgresql';

const redisUrl = process.env.SHIYI_TEST_REDIS ?? 'redis://127.0.0.1:6379';
/** The companies have the same IDs in every test, so each worker gets its own Redis database. */
const ownRedisUrl = new URL(`/${Number(process.env.VITEST_POOL_ID ?? 0) % 16}`, redisUrl).href;

async function answers(work: () => Promise<unknown>): Promise<boolean> {
  return work().then(
    () => true,
    () => false,
  );
}

/** Whether a PostgreSQL server is available to the tests. */
export const hasPostgres = await postgresAnswers(postgresUrl());

/** Whether a Redis server is available to the tests. */
export const hasRedis = await answers(async () => (await openRedisCache(redisUrl)).close());

export interface TestServer extends Server {
  /** Simulates another server process on the same data: it shares nothing but the stores. */
  beside(): Promise<Server>;
  /** Directory of its files. */
  dataDir: string;
  /** A client without a session. */
  anonymous: Client;
  /** Returns a client with this token. */
  clientWith(token: string): Client;
  /** Runs the tasks of the schedule that companies have, and `more`, as if they were due. A fault of one is thrown. */
  runScheduledTasks(more?: ScheduledTasks): Promise<void>;
  /** Returns a client with a new session of this user. */
  as(username: string): Promise<Client>;
  tokenOf(username: string): Promise<string>;
}

export interface TestServerOptions {
  stores?: Stores;
  cache?: 'database' | 'redis';
  redis?: string;
  console?: string;
  docs?: string;
  importLimit?: number;
  retryPolicy?: Partial<RetryPolicy>;
  filesIn?: S3Place;
  log?: NodeJS.WritableStream;
  /** What the server tells about itself. */
  telemetry?: Pick<ServerOptions, 'logLevel' | 'slowMs' | 'slowSqlMs' | 'metricsToken' | 'metricsAddress'>;
  /** Address to listen on; 127.0.0.1 by default. */
  host?: string;
  trustedProxies?: number;
  sandbox?: boolean;
  allowedOrigins?: string[];
  connectOrigins?: string[];
  /** Time zone of the database connections. */
  databaseZone?: string;
  /** Gives the database a clock that `setClock` sets. */
  clock?: boolean;
}

type DatabaseOptions = Pick<TestServerOptions, 'databaseZone' | 'clock'>;

/** Creates an empty database on the test PostgreSQL server. */
export const ownPostgresUrl = () => createDatabase(postgresUrl(), 'template0');

async function ownPostgres({ databaseZone: zone, clock }: DatabaseOptions): Promise<{ database: Database; drop: () => Promise<void> }> {
  const template = process.env.SHIYI_TEST_POSTGRES_TEMPLATE;
  if (!template) throw new Error('The template of the PostgreSQL tests is missing; tests/support/template.ts makes it.');
  const { name, url, drop } = await createDatabase(postgresUrl(), template);
  if (zone) await adminSql(url, `alter database ${name} set timezone = '${zone}'`);
  if (clock) await adminSql(url, `${clockSchema} alter database ${name} set search_path = ${clockPath}`);
  return { database: await openPostgresDatabase(url), drop };
}

async function openStores(stores: Stores, options: DatabaseOptions): Promise<{ database: Database; drop: () => Promise<void> }> {
  if (stores === 'postgresql') return ownPostgres(options);
  const { databaseZone: zone, clock } = options;
  const database = await openEmbeddedDatabase({ loadDataDir: new Blob([await readFile(templateFile)]) });
  // The embedded database has one connection, so this applies as if it were the default.
  if (zone) await database.system((db) => sql`set session time zone ${sql.lit(zone)}`.execute(db));
  if (clock)
    for (const one of [...clockSchema.split(';'), `set search_path = ${clockPath}`])
      await database.system((db) => sql.raw(one).execute(db));
  return { database, drop: async () => undefined };
}

/** Starts a real server on a free port over a copy of the two companies; closing it removes everything. */
export async function createTestServer({
  stores = 'embedded',
  cache = 'database',
  redis = ownRedisUrl,
  console,
  docs,
  importLimit,
  retryPolicy,
  filesIn,
  log,
  telemetry,
  host = '127.0.0.1',
  trustedProxies,
  sandbox,
  allowedOrigins,
  connectOrigins,
  databaseZone,
  clock,
}: TestServerOptions = {}): Promise<TestServer> {
  const { database, drop } = await openStores(stores, { ...(databaseZone ? { databaseZone } : {}), ...(clock ? { clock } : {}) });
  const cacheStore: CacheStore = cache === 'redis' ? await openRedisCache(redis) : databaseCache;
  const dataDir = await mkdtemp(join(tmpdir(), 'shiyi-test-'));
  const settings: ServerOptions = {
    host,
    port: 0,
    dataDir,
    ...(console ? { console } : {}),
    ...(docs ? { docs } : {}),
    ...(importLimit ? { importLimit } : {}),
    ...(retryPolicy ? { retryPolicy } : {}),
    ...(filesIn ? { filesIn } : {}),
    ...(log ? { log } : {}),
    ...telemetry,
    ...(trustedProxies ? { trustedProxies } : {}),
    ...(allowedOrigins ? { allowedOrigins } : {}),
    ...(connectOrigins ? { connectOrigins } : {}),
    ...(sandbox === undefined ? {} : { sandbox }),
  };
  const server = await serve({ database, cache: cacheStore }, settings);
  const staysOpen = { close: async () => undefined };
  // Tests must not send anything off this machine.
  server.deps.connector.realUrl = 'http://127.0.0.1:1';
  const tokenOf = async (username: string) => {
    const { token } = await database.system(async (db) => {
      const who = await db.selectFrom('staff').select(['id', 'enterprise_id']).where('username', '=', username).executeTakeFirstOrThrow();
      return openSession(db, { enterpriseId: who.enterprise_id, staffId: who.id, ip: '127.0.0.1', userAgent: 'test', seconds: 3600 });
    });
    return token;
  };
  const client = (token?: string) => createClient({ baseUrl: server.url, ...(token ? { token } : {}) });
  return {
    ...server,
    dataDir,
    beside: () => serve({ database: { ...database, ...staysOpen }, cache: { ...cacheStore, ...staysOpen } }, settings),
    anonymous: client(),
    clientWith: client,
    runScheduledTasks: async (more = {}) => {
      const all = { 'move-companies': ownTasks['move-companies'] as ScheduledTask, ...companyTasks, ...more };
      await database.system((db) =>
        sql`insert into schedule (name, next_at) select unnest(${Object.keys(all)}::text[]), now()
          on conflict (name) do update set next_at = now()`.execute(db),
      );
      await runDueTasks(server.deps, all, (fault) => {
        throw fault;
      });
    },
    tokenOf,
    as: async (username) => client(await tokenOf(username)),
    close: async () => {
      await server.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
