import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sealHeads } from './audit/audit-head.js';
import { LogWitness, witnessName } from './audit/log-witness.js';
import { sealOldRows } from './audit/seal-old-rows.js';
import { Sessions } from './auth/principal.js';
import { offerCopies } from './backup/copy.js';
import type { CacheStore } from './cache/cache.js';
import { CacheCounts } from './cache/cache-counts.js';
import type { Database } from './db/database.js';
import { FileAddresses } from './files/addresses.js';
import type { FileStore } from './files/file-store.js';
import { createApp } from './http/app.js';
import type { Deps } from './http/context.js';
import { jobKinds } from './jobs/kinds.js';
import { JobRunner } from './jobs/runner.js';
import { Scheduler } from './jobs/schedule.js';
import { scheduledTasks } from './jobs/tasks.js';
import { Live } from './live/live.js';
import { Outbox } from './outbox/outbox.js';
import { wxPlatform } from './outside/wecom/platform.js';
import { WritingConnector } from './outside/wecom/writing-connector.js';
import { Erasures } from './person/erasures.js';
import { Painter } from './poster-drawing/painter.js';
import { sandboxSuite } from './sandbox/platform-routes.js';
import { Sandbox } from './sandbox/sandbox.js';
import { openKeyring } from './secrets/key-file.js';
import type { Keyring } from './secrets/keyring.js';
import { reencryptSecrets } from './secrets/reencrypt.js';
import type { ServerOptions } from './server-options.js';
import { addNewRows } from './setup/built-in-rows.js';
import { makeDataDirectory } from './setup/data-directory.js';
import { keyAdvice, logRights } from './setup/startup-warnings.js';
import { Stop } from './stop.js';
import { openCache, openData, openFiles } from './stores.js';
import { metricsOf, startTelemetry } from './telemetry/telemetry.js';

export interface Server {
  url: string;
  app: FastifyInstance;
  deps: Deps & { jobs: JobRunner; erasures: Erasures; logWitness: LogWitness };
  close(): Promise<void>;
}

function listenFailure(error: unknown, { host, port }: ServerOptions): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return new Stop(`Port ${port} on ${host} is in use. Stop what runs there, or choose another with PORT.`);
  if (code === 'EACCES') return new Stop(`Port ${port} may not be opened by this user. Choose one above 1023 with PORT.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new Stop(`${host} is not an address of this machine. Check HOST.`);
  return error;
}

interface Stores {
  database: Database;
  cache: CacheStore;
}

function makeConnector(
  database: Database,
  keyring: Keyring,
  sandbox: Sandbox,
  options: ServerOptions,
  url: () => string,
): WritingConnector {
  const connector = new WritingConnector(database, keyring, {
    url: options.platformUrl,
    sandbox: sandbox.allowed ? () => ({ url: `${url()}/sandbox`, secret: sandbox.secret ?? '' }) : undefined,
    retryPolicy: options.retryPolicy,
  });
  connector.archiveHosts = new Set(options.archiveHosts);
  return connector;
}

/** Starts listening. @returns the URL of the server on this machine */
async function listen(app: FastifyInstance, options: ServerOptions): Promise<string> {
  const { host } = options;
  await app.listen({ host, port: options.port }).catch((error) => Promise.reject(listenFailure(error, options)));
  const { port } = app.server.address() as AddressInfo;
  return `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`;
}

/** Whether other machines can reach this server, directly or through a proxy. */
const isReachable = ({ host, trustedProxies = 0 }: ServerOptions) =>
  trustedProxies > 0 || !['127.0.0.1', '::1', 'localhost'].includes(host);

interface Parts extends Stores {
  keyring: Keyring;
  files: FileStore;
  /** URL of this server, known once it listens. */
  url: () => string;
  log: (source: string) => (fault: Error) => void;
  report: Deps['report'];
  live: Live;
}

function makeServices({ database, cache, keyring, files, url, log, report, live }: Parts, options: ServerOptions): Server['deps'] {
  const sandbox = new Sandbox(database, keyring, options.sandbox, options.sandbox !== false && isReachable(options));
  const connector = makeConnector(database, keyring, sandbox, options, url);
  const deps: Server['deps'] = {
    database,
    cache,
    cacheCounts: new CacheCounts(),
    sessions: new Sessions(database),
    files,
    fileAddresses: new FileAddresses(keyring),
    platform: wxPlatform(() => `${url()}/sandbox`, sandboxSuite),
    sandbox,
    keyring,
    logWitness: new LogWitness(join(options.dataDir, witnessName), database, keyring, log('log witness')),
    connector,
    outbox: new Outbox({ database, connector, files, keyring, log: log('outbox') }),
    erasures: new Erasures(database, keyring, log('erasures')),
    importLimit: options.importLimit ?? 256 * 1024 * 1024,
    importDays: options.importDays ?? 90,
    report,
    jobs: new JobRunner(new Map(jobKinds), () => deps, log('job')),
    live,
    painter: new Painter(),
  };
  return deps;
}

/** Starts the server on open stores; closing the server closes them. */
export async function serve({ database, cache }: Stores, options: ServerOptions): Promise<Server> {
  let url = '';
  const keyring = openKeyring(options);
  const files = await openFiles(options);
  const advice = keyAdvice(await reencryptSecrets(database, keyring), keyring);
  await sealOldRows(database, keyring);
  await sealHeads(database, keyring);
  const log = (source: string) => (fault: Error) => app.log.error({ err: fault }, source);
  const live = new Live(() => deps, log('live'));
  const deps = makeServices({ database, cache, keyring, files, url: () => url, log, report: (text) => app.log.info(text), live }, options);
  const { sandbox } = deps;
  const metrics = await metricsOf(deps, live, options);
  const { app, shutdown } = await createApp(deps, { ...options, metrics });
  const endTelemetry = await startTelemetry({ app, database, metrics }, options);
  if (advice) app.log.warn(advice);
  url = sandbox.url = await listen(app, options);
  await logRights(deps, url, (text) => app.log.warn(text));
  await live.start();
  await deps.jobs.start();
  await deps.outbox.start();
  deps.erasures.start();
  deps.logWitness.start();
  const scheduler = new Scheduler(deps, scheduledTasks, log('schedule'));
  scheduler.start();
  const close = async () => {
    // Open streams would delay the shutdown, and jobs still call this server's sandbox.
    await live.close();
    const { jobs, outbox, erasures, logWitness } = deps;
    await Promise.all([shutdown.begin(options.drainMs ?? 0), jobs.stop(), outbox.stop(), erasures.stop(), scheduler.stop()]);
    await shutdown.finish();
    await deps.painter.stop();
    await logWitness.stop();
    await endTelemetry();
    await cache.close();
    await database.close();
  };
  return { url, app, deps, close };
}

/** Opens the database, cache and file store, and starts the server. Runs `prepare` before the first request. */
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
