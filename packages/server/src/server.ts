import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.js';
import type { CacheStore } from './cache/cache.js';
import { databaseCache } from './cache/database-cache.js';
import { openRedisCache } from './cache/redis-cache.js';
import type { House } from './context.js';
import { type Database, openEmbedded, openPostgres } from './db/database.js';
import { localFiles } from './files/file-store.js';
import { wxPlatform } from './platform/platform.js';
import { Sessions } from './principal.js';
import { addPermissions } from './sandbox/house-rows.js';
import { sandboxSuite } from './sandbox/platform-routes.js';
import { Stop } from './stop.js';

export interface ServerOptions {
  host: string;
  port: number;
  /** Where embedded data and files live; without it both are gone with the process. */
  dataDir: string;
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
  trustedProxies?: number;
  console?: string;
  docs?: string;
  log?: boolean;
}

export interface Server {
  url: string;
  app: FastifyInstance;
  house: House;
  close(): Promise<void>;
}

/** Permissions that the contract has gained since these companies were made. */
async function addNewPermissions(database: Database) {
  await database.system(async (db) => {
    const companies = await db.selectFrom('enterprise').select('id').execute();
    for (const { id } of companies) await addPermissions(db, id);
  });
}

async function openCache(redisUrl: string | undefined): Promise<CacheStore> {
  return redisUrl ? openRedisCache(redisUrl) : databaseCache;
}

function listenFailure(error: unknown, { host, port }: ServerOptions): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new Stop(`Port ${port} on ${host} is in use. Stop what runs there, or choose another with PORT.`);
  if (code === 'EACCES') return new Stop(`Port ${port} may not be opened by this user. Choose one above 1023 with PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new Stop(`${host} is no address of this machine. Check HOST.`);
  return error;
}

interface Stores {
  database: Database;
  cache: CacheStore;
}

/** Listens over open stores; closing the server closes them. */
export async function serve({ database, cache }: Stores, options: ServerOptions): Promise<Server> {
  let own = '';
  const house: House = {
    database,
    cache,
    sessions: new Sessions(database),
    files: localFiles(`${options.dataDir}/files`),
    platform: wxPlatform(() => `${own}/sandbox`, sandboxSuite),
  };
  const app = await createApp(house, options);
  await app.listen({ host: options.host, port: options.port }).catch((error) => Promise.reject(listenFailure(error, options)));
  const { port } = app.server.address() as AddressInfo;
  own = `http://${options.host === '0.0.0.0' || options.host === '::' ? '127.0.0.1' : options.host}:${port}`;
  return {
    url: own,
    app,
    house,
    close: async () => {
      await app.close();
      await cache.close();
      await database.close();
    },
  };
}

/** Opens data, cache and files, and listens. `prepare` runs on the data before the first request. */
export async function startServer(options: ServerOptions, prepare: (database: Database) => Promise<void>): Promise<Server> {
  const database = options.databaseUrl ? await openPostgres(options.databaseUrl) : await openEmbedded({ directory: options.dataDir });
  let cache: CacheStore | undefined;
  try {
    cache = await openCache(options.redisUrl);
    await prepare(database);
    await addNewPermissions(database);
    return await serve({ database, cache }, options);
  } catch (error) {
    await cache?.close();
    await database.close();
    throw error;
  }
}
