import { resolve } from 'node:path';
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

/** Loads the maintenance module, with the place of the local server's data as `npm start` reads it. @throws Failure */
export async function loadMaintenance({ env }: Io, say: Say) {
  const maintenance = await loadServerModule('maintenance', say);
  const place = await withServerRefusals(say, (async () => maintenance.placeFrom(env))());
  return { ...maintenance, place };
}

type Place = ReturnType<Maintenance['placeFrom']>;

/** Names where the data are, without the password of the database. */
export function nameOf({ dataDir, databaseUrl }: Place): string {
  if (databaseUrl === undefined) return resolve(dataDir);
  const { host, pathname } = URL.canParse(databaseUrl) ? new URL(databaseUrl) : { host: '', pathname: '' };
  return `PostgreSQL ${host}${pathname}, ${resolve(dataDir)}`;
}
