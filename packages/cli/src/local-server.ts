import { Failure } from './failure.js';
import type { Io } from './io.js';
import type { Say } from './language.js';

type Keep = typeof import('@shiyi/server/keep');

/** A file of the server's package, where that is installed beside the terminal and built. */
export async function serverFile<Name extends 'keep' | 'main'>(name: Name, say: Say): Promise<Name extends 'keep' ? Keep : unknown> {
  const { load } = await import('./native-import.js');
  return load(`@shiyi/server/${name}`).catch((error: NodeJS.ErrnoException) => {
    if (!/_NOT_FOUND|_NOT_EXPORTED/.test(error.code ?? '')) throw error;
    throw new Failure(
      'file',
      'no-server',
      say('这里没有安装服务端', 'The server is not installed here'),
      say('请在完整的食宜目录中构建：npm run build', 'in a whole checkout of Shiyi run: npm run build'),
    );
  }) as Promise<Name extends 'keep' ? Keep : unknown>;
}

/** The server's refusals stop the terminal in its own words. */
export async function ownWords<T>(say: Say, work: Promise<T>): Promise<T> {
  return work.catch((error: Error & { zh?: string }) => {
    if (error.name !== 'Stop') throw error;
    throw new Failure('file', 'refused', say(error.zh ?? error.message, error.message).replace(/[.。]$/, ''));
  });
}

/** Where the server of this machine keeps its data, by the same settings as `npm start`. */
export function placeOf({ env }: Io) {
  return {
    dataDir: env.SHIYI_DATA_DIR || '.data',
    databaseUrl: env.SHIYI_DATABASE_URL || undefined,
    redisUrl: env.SHIYI_REDIS_URL || undefined,
  };
}

/** @throws Failure where the data are on a PostgreSQL server, which has means of its own */
export function embeddedOnly(io: Io, say: Say): string {
  const { dataDir, databaseUrl } = placeOf(io);
  if (databaseUrl === undefined) return dataDir;
  throw new Failure(
    'usage',
    'not-embedded',
    say('数据在 PostgreSQL 中（SHIYI_DATABASE_URL）', 'The data are in PostgreSQL (SHIYI_DATABASE_URL)'),
    say(`请用 pg_dump 和 pg_restore，并另存 ${dataDir}`, `use pg_dump and pg_restore, and keep ${dataDir} beside them`),
  );
}
