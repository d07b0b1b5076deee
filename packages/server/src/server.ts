import type { AddressInfo, Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.js';
import { backUpBeforeUpgrade, rememberSchema } from './backup/before-upgrade.js';
import { offerCopies } from './backup/copy.js';
import type { CacheStore } from './cache/cache.js';
import { CacheCounts } from './cache/cache-counts.js';
import { databaseCache } from './cache/database-cache.js';
import { openRedisCache } from './cache/redis-cache.js';
import { eventJob } from './callbacks/event-job.js';
import type { House } from './context.js';
import { makeDataDirectory } from './data-directory.js';
import { type Database, openEmbedded, openPostgres } from './db/database.js';
import { type FileStore, localFiles } from './files/file-store.js';
import { fileChores } from './files/forget.js';
import type { S3Place } from './files/s3-files.js';
import { importJob } from './imports/import-job.js';
import { JobRunner } from './jobs/runner.js';
import { chores, Scheduler } from './jobs/schedule.js';
import { Live } from './live/live.js';
import { Connector } from './platform/connector.js';
import { wxPlatform } from './platform/platform.js';
import type { Patience } from './platform/wx-api.js';
import { Sessions } from './principal.js';
import { addMenus, addPermissions, showMenus } from './sandbox/house-rows.js';
import { sandboxSuite } from './sandbox/platform-routes.js';
import { Sandbox } from './sandbox/sandbox.js';
import { sealAnew } from './secrets/enterprise-secrets.js';
import { openKeyring } from './secrets/key-file.js';
import { Stop } from './stop.js';
import { syncJob } from './sync/sync-job.js';

export interface ServerOptions {
  host: string;
  port: number;
  /** Where embedded data and files live; without it both are gone with the process. */
  dataDir: string;
  databaseUrl?: string | undefined;
  redisUrl?: string | undefined;
  /** A bucket to keep files in; without it they are in `dataDir`. */
  filesIn?: S3Place | undefined;
  trustedProxies?: number;
  console?: string;
  docs?: string;
  log?: boolean | NodeJS.WritableStream;
  /** Largest file of an import, in bytes. Defaults to 256 MiB. */
  importLimit?: number;
  /** How long an import keeps its files after its end. Defaults to 90 days. */
  importDays?: number;
  /** Where the platform's API is, in the place of the sandbox company's and the real one. */
  platformUrl?: string | undefined;
  /** How long to wait for the platform, and how often to try again. */
  patience?: Partial<Patience>;
  /** Seals credentials, 32 bytes in base64; without it a file in `dataDir` holds the key. */
  secretKey?: string | undefined;
  oldSecretKey?: string | undefined;
}

export interface Server {
  url: string;
  app: FastifyInstance;
  house: House;
  close(): Promise<void>;
}

/** Permissions of the contract and menus that have come since these companies were made. */
export async function addNewRows(database: Database) {
  await database.system(async (db) => {
    const companies = await db.selectFrom('enterprise').select('id').orderBy('id').forNoKeyUpdate().execute();
    for (const { id } of companies) {
      await addPermissions(db, id);
      await showMenus(db, await addMenus(db, id));
    }
  });
}

export async function openCache(redisUrl: string | undefined): Promise<CacheStore> {
  return redisUrl ? openRedisCache(redisUrl) : databaseCache;
}

/** The client of the bucket is read only where there is one. */
export async function openFiles({ filesIn, dataDir }: Pick<ServerOptions, 'filesIn' | 'dataDir'>): Promise<FileStore> {
  if (!filesIn) return localFiles(`${dataDir}/files`);
  const { openS3Files } = await import('./files/s3-files.js');
  return openS3Files(filesIn);
}

function listenFailure(error: unknown, { host, port }: ServerOptions): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new Stop(`Port ${port} on ${host} is in use. Stop what runs there, or choose another with PORT.`);
  if (code === 'EACCES') return new Stop(`Port ${port} may not be opened by this user. Choose one above 1023 with PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new Stop(`${host} is no address of this machine. Check HOST.`);
  return error;
}

async function sandboxName(database: Database, corpid: string): Promise<string | undefined> {
  const company = await database.system((db) =>
    db.selectFrom('enterprise').select('short_name').where('corpid', '=', corpid).where('is_sandbox', '=', true).executeTakeFirst(),
  );
  return company?.short_name;
}

/** Connections over which nothing was asked yet: browsers and clients keep some ready, and they would hold up the end for a minute. */
function unusedSockets({ server }: FastifyInstance): Set<Socket> {
  const unused = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  return unused;
}

interface Stores {
  database: Database;
  cache: CacheStore;
}

/** Listens over open stores; closing the server closes them. */
export async function serve({ database, cache }: Stores, options: ServerOptions): Promise<Server> {
  let own = '';
  const keyring = openKeyring(options);
  const files = await openFiles(options);
  const lost = await sealAnew(database, keyring);
  const sandbox = new Sandbox((corpid) => sandboxName(database, corpid));
  const house: House = {
    database,
    cache,
    cacheCounts: new CacheCounts(),
    sessions: new Sessions(database),
    files,
    platform: wxPlatform(() => `${own}/sandbox`, sandboxSuite),
    sandbox,
    keyring,
    connector: new Connector(database, keyring, {
      url: options.platformUrl,
      sandbox: () => ({ url: `${own}/sandbox`, secret: sandbox.secret ?? '' }),
      patience: options.patience,
    }),
    importLimit: options.importLimit ?? 256 * 1024 * 1024,
    jobs: new JobRunner({ import: importJob, sync: syncJob, event: eventJob }, (fault) => app.log.error({ err: fault }, 'job')),
    live: new Live(
      () => house,
      (fault) => app.log.error({ err: fault }, 'live'),
    ),
  };
  const app = await createApp(house, options);
  if (lost > 0)
    app.log.warn(
      `${lost} credentials for the platform are sealed with a key that is not here. Bring it back with SHIYI_SECRET_KEY_OLD, or enter them again.`,
    );
  const unused = unusedSockets(app);
  await app.listen({ host: options.host, port: options.port }).catch((error) => Promise.reject(listenFailure(error, options)));
  const { port } = app.server.address() as AddressInfo;
  own = `http://${options.host === '0.0.0.0' || options.host === '::' ? '127.0.0.1' : options.host}:${port}`;
  sandbox.url = own;
  await house.live.start();
  house.jobs.start(house);
  const scheduler = new Scheduler(database, { ...chores, ...fileChores(files, options.importDays ?? 90) }, (fault) =>
    app.log.error({ err: fault }, 'schedule'),
  );
  scheduler.start();
  return {
    url: own,
    app,
    house,
    close: async () => {
      const sweep = setInterval(() => {
        for (const socket of unused) socket.destroy();
      }, 100);
      // A stream would hold up the end for ever.
      await house.live.close();
      await app.close().finally(() => clearInterval(sweep));
      await house.jobs.stop();
      await scheduler.stop();
      await cache.close();
      await database.close();
    },
  };
}

/** The database, brought up to this version; the embedded one is kept as it was before that. */
async function openData({ dataDir, databaseUrl }: ServerOptions): Promise<Database> {
  if (databaseUrl) return openPostgres(databaseUrl);
  const kept = await backUpBeforeUpgrade(dataDir);
  if (kept) console.log(`The data are brought up to this version. As they were: ${kept}`);
  const database = await openEmbedded({ directory: dataDir });
  await rememberSchema(dataDir);
  return database;
}

/** Opens data, cache and files, and listens. `prepare` runs on the data before the first request. */
export async function startServer(options: ServerOptions, prepare: (database: Database) => Promise<void>): Promise<Server> {
  makeDataDirectory(options.dataDir);
  const cache = await openCache(options.redisUrl);
  const database = await openData(options).catch(async (error) => {
    await cache.close();
    throw error;
  });
  try {
    await prepare(database);
    await addNewRows(database);
    const server = await serve({ database, cache }, options);
    const stop = database.kind === 'embedded' ? await offerCopies(options.dataDir, database) : async () => undefined;
    return { ...server, close: () => stop().then(server.close) };
  } catch (error) {
    await cache.close();
    await database.close();
    throw error;
  }
}
