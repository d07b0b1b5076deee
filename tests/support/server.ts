import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Client, createClient } from '@shiyi/sdk';
import type { CacheStore } from '@shiyi/server/cache/cache';
import { databaseCache } from '@shiyi/server/cache/database-cache';
import { openRedisCache } from '@shiyi/server/cache/redis-cache';
import { type Database, openEmbedded, openPostgres } from '@shiyi/server/db/database';
import type { S3Place } from '@shiyi/server/files/s3-files';
import { hashPassword } from '@shiyi/server/password';
import type { Patience } from '@shiyi/server/platform/wx-api';
import { openSession } from '@shiyi/server/principal';
import { seedSandbox } from '@shiyi/server/sandbox/seed';
import { type Server, serve } from '@shiyi/server/server';
import pg from 'pg';
import { adminPassword, templateFile } from './template.js';

export type Stores = 'embedded' | 'postgresql';

const postgresUrl = process.env.SHIYI_TEST_POSTGRES ?? 'postgres://postgres@127.0.0.1:5432/postgres';
const redisUrl = process.env.SHIYI_TEST_REDIS ?? 'redis://127.0.0.1:6379';
/** The companies of every test have the same numbers: each of the workers has a part of Redis to itself. */
const ownRedisUrl = new URL(`/${Number(process.env.VITEST_POOL_ID ?? 0) % 16}`, redisUrl).href;

async function answers(work: () => Promise<unknown>): Promise<boolean> {
  return work().then(
    () => true,
    () => false,
  );
}

/** Whether a PostgreSQL server stands ready for tests. */
export const hasPostgres = await answers(async () => {
  const client = new pg.Client({ connectionString: postgresUrl, connectionTimeoutMillis: 2000 });
  await client.connect();
  await client.end();
});

/** Whether a Redis server does. */
export const hasRedis = await answers(async () => (await openRedisCache(redisUrl)).close());

export interface TestServer extends Server {
  /** A client without a session. */
  anonymous: Client;
  /** A client with a fresh session of this user name. */
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
  patience?: Partial<Patience>;
  filesIn?: S3Place;
  log?: NodeJS.WritableStream;
}

async function adminSql(text: string) {
  const client = new pg.Client({ connectionString: postgresUrl });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

/** An empty database of one's own on the PostgreSQL server for tests. */
export async function ownPostgresUrl(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `shiyi_test_${randomBytes(6).toString('hex')}`;
  await adminSql(`create database ${name} template template0 encoding 'UTF8' lc_collate 'C' lc_ctype 'C.UTF-8'`);
  const url = new URL(postgresUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => adminSql(`drop database if exists ${name} with (force)`) };
}

async function ownPostgres(): Promise<{ database: Database; drop: () => Promise<void> }> {
  const { url, drop } = await ownPostgresUrl();
  const database = await openPostgres(url);
  const passwordHash = await hashPassword(adminPassword);
  await database.system((db) => seedSandbox(db, { passwordHash }));
  await database.system((db) => seedSandbox(db, { passwordHash, prefix: 'twin.', name: '双禾营养科技', seed: 7 }));
  return { database, drop };
}

async function openStores(stores: Stores): Promise<{ database: Database; drop: () => Promise<void> }> {
  if (stores === 'postgresql') return ownPostgres();
  const database = await openEmbedded({ loadDataDir: new Blob([await readFile(templateFile)]) });
  return { database, drop: async () => undefined };
}

/** A real server on a free port over a copy of the two companies; closing it leaves nothing behind. */
export async function createTestServer({
  stores = 'embedded',
  cache = 'database',
  redis = ownRedisUrl,
  console,
  docs,
  importLimit,
  patience,
  filesIn,
  log,
}: TestServerOptions = {}): Promise<TestServer> {
  const { database, drop } = await openStores(stores);
  const cacheStore: CacheStore = cache === 'redis' ? await openRedisCache(redis) : databaseCache;
  const dataDir = await mkdtemp(join(tmpdir(), 'shiyi-test-'));
  const server = await serve(
    { database, cache: cacheStore },
    {
      host: '127.0.0.1',
      port: 0,
      dataDir,
      ...(console ? { console } : {}),
      ...(docs ? { docs } : {}),
      ...(importLimit ? { importLimit } : {}),
      ...(patience ? { patience } : {}),
      ...(filesIn ? { filesIn } : {}),
      ...(log ? { log } : {}),
    },
  );
  // Nothing of a test leaves this machine.
  server.house.connector.realUrl = 'http://127.0.0.1:1';
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
    anonymous: client(),
    tokenOf,
    as: async (username) => client(await tokenOf(username)),
    close: async () => {
      await server.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
