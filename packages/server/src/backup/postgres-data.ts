import pg from 'pg';
import { migrationNames } from '../db/migrate.js';
import { Stop } from '../stop.js';

/** Reads one value with a connection of its own, without changing anything. Returns undefined if the table does not exist. @throws Stop */
async function readFrom<T>(url: string, text: string): Promise<T | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 8000 });
  try {
    await client.connect();
    return (await client.query<{ value: T }>(text)).rows[0]?.value;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === '42P01') return undefined;
    const { host, pathname } = URL.canParse(url) ? new URL(url) : { host: '', pathname: '' };
    throw new Stop(
      `The database at ${host}${pathname} is not responding (${code ?? message}). Check SHIYI_DATABASE_URL.`,
      `数据库 ${host}${pathname} 没有响应（${code ?? message}），请检查 SHIYI_DATABASE_URL。`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Refuses a database without data, or with those of another version, which opening it would upgrade. @throws Stop */
export async function refuseOtherVersion(url: string) {
  const last = await readFrom<string>(url, 'select max(name) as value from migration');
  if (!last)
    throw new Stop('The database has no data of Shiyi. Check SHIYI_DATABASE_URL.', '数据库中没有食宜的数据，请检查 SHIYI_DATABASE_URL。');
  if (last === (await migrationNames()).at(-1)) return;
  throw new Stop(
    `The data are of another version (${last}). Back them up with the version that runs on them.`,
    `数据属于另一版本（${last}），请用正在使用的版本备份。`,
  );
}

/** The error for a database that has companies: a restore would keep nothing of it. */
export const usedDatabase = () =>
  new Stop(
    'The database has data already. Create an empty one and name it in SHIYI_DATABASE_URL.',
    '数据库中已有数据。请新建一个空数据库，并在 SHIYI_DATABASE_URL 中指定。',
  );

/** @throws Stop if a database has companies */
export async function assertEmpty(url: string) {
  if (((await readFrom<number>(url, 'select count(*)::int as value from enterprise')) ?? 0) > 0) throw usedDatabase();
}
