import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Bucket } from './bucket.js';
import type { TestServer } from './server.js';

/** A row that contains a word. */
export interface Remainder {
  table: string;
  id: number | null;
  word: string;
}

/** Returns the rows of all tables that contain a word, as text or as bytes; without the simulated WeCom, which has these people itself. */
export async function rowsWith({ deps: { database } }: TestServer, words: readonly string[]): Promise<Remainder[]> {
  return database.system(async (db) => {
    const { rows: tables } = await sql<{
      name: string;
    }>`select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'sandbox_entity' order by 1`.execute(db);
    const left: Remainder[] = [];
    for (const { name } of tables) {
      const { rows } = await sql<{ id: string | null; word: string }>`
        select to_jsonb(r) ->> 'id' as id, w as word from ${sql.table(name)} r, unnest(${words}::text[]) w
        where position(w in r::text) > 0 or position(encode(convert_to(w, 'UTF8'), 'hex') in r::text) > 0`.execute(db);
      left.push(...rows.map(({ id, word }) => ({ table: name, id: id === null ? null : Number(id), word })));
    }
    return left;
  });
}

/** Returns the files of the server that contain a word. */
export async function filesWith({ dataDir }: TestServer, words: readonly string[]): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const bytes = await readFile(join(entry.parentPath, entry.name));
    for (const word of words) if (bytes.includes(Buffer.from(word))) found.push(`${entry.name}: ${word}`);
  }
  return found;
}

/** Returns the objects of a bucket that contain a word in their key or content. */
export const objectsWith = ({ objects }: Bucket, words: readonly string[]): string[] =>
  [...objects].flatMap(([key, bytes]) =>
    words.filter((word) => key.includes(word) || bytes.includes(Buffer.from(word))).map((word) => `${key}: ${word}`),
  );

/** Returns the keys of a company in Redis that contain a word in their name or value; without words, all of them. */
export async function cachedWith({ deps: { cache } }: TestServer, company: number, words?: readonly string[]): Promise<string[]> {
  if (cache.kind !== 'redis') return [];
  const own = cache.of(company);
  const found: string[] = [];
  for (const { key } of await own.list('*')) {
    const kept = `${key} ${(await own.get(key))?.value}`;
    if (!words || words.some((word) => kept.includes(word))) found.push(key);
  }
  return found;
}
