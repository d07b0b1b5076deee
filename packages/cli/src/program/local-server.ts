import { Failure } from './failure.js';
import type { Io } from './io.js';
import type { Say } from './language.js';

type Maintenance = typeof import('@shiyi/server/maintenance');

/** Imports a module of the server package. @throws Failure if the package is not installed or not built */
export async function loadServerModule<Name extends 'maintenance' | 'main'>(
  name: Name,
  say: Say,
): Promise<Name extends 'maintenance' ? Maintenance : unknown> {
  const { importOptional: load } = await import('./native-import.js');
  return load(`@shiyi/server/${name}`).catch((error: NodeJS.ErrnoException) => {
    if (!/_NOT_FOUND|_NOT_EXPORTED/.test(error.code ?? '')) throw error;
    throw new Failure(
      'file',
      'no-server',
      say('这里没有安装服务端', 'The server is not installed here'),
      say('请在完整的食宜目录中构建：npm run build', 'in a full checkout of Shiyi, run: npm run build'),
    );
  }) as Promise<Name extends 'maintenance' ? Maintenance : unknown>;
}

/** Converts errors of the server package into command failures. */
export async function withServerRefusals<T>(say: Say, work: Promise<T>): Promise<T> {
  return work.catch((error: Error & { zh?: string }) => {
    if (error.name !== 'Stop') throw error;
    throw new Failure('file', 'refused', say(error.zh ?? error.message, error.message).replace(/[.。]$/, ''));
  });
}

/** Returns the local server's storage settings, as `npm start` reads them. */
export function serverSettings({ env }: Io) {
  return {
    dataDir: env.SHIYI_DATA_DIR || '.data',
    databaseUrl: env.SHIYI_DATABASE_URL || undefined,
    redisUrl: env.SHIYI_REDIS_URL || undefined,
  };
}

/** Returns the data directory. @throws Failure if the data is on a PostgreSQL server */
export function requireEmbeddedData(io: Io, say: Say): string {
  const { dataDir, databaseUrl } = serverSettings(io);
  if (databaseUrl === undefined) return dataDir;
  throw new Failure(
    'usage',
    'not-embedded',
    say('数据在 PostgreSQL 中（SHIYI_DATABASE_URL）', 'The data is in PostgreSQL (SHIYI_DATABASE_URL)'),
    say(`请用 pg_dump --enable-row-security，并另存 ${dataDir}`, `use pg_dump --enable-row-security, and back up ${dataDir} as well`),
  );
}
