import { sql } from 'kysely';
import { type CacheStore, deleteMatching } from '../cache/cache.js';
import type { Database, Db } from '../db/database.js';
import type { FileStore } from '../files/file-store.js';
import { Stop } from '../stop.js';

export interface SandboxFacts {
  id: number;
  name: string;
  staff: number;
  customers: number;
  files: number;
  /** Number of other enterprises. */
  others: number;
}

/** Returns the sandbox company and the number of its records, or undefined if there is none. */
export async function sandboxFacts(database: Database): Promise<SandboxFacts | undefined> {
  return database.system(async (db) => {
    const { rows } = await sql<SandboxFacts>`
      select e.id, e.name,
        (select count(*) from staff where enterprise_id = e.id and deleted_at is null)::int as staff,
        (select count(*) from customer where enterprise_id = e.id and deleted_at is null)::int as customers,
        (select count(*) from file where enterprise_id = e.id)::int as files,
        (select count(*) from enterprise where not is_sandbox)::int as others
      from enterprise e where e.is_sandbox order by e.id limit 1`.execute(db);
    return rows[0];
  });
}

/** Returns the tables that still have rows of an enterprise. */
async function tablesWith(db: Db, id: number): Promise<string[]> {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'enterprise_id' and not a.attisdropped
    where n.nspname = 'public' and c.relkind = 'r'`.execute(db);
  const left: string[] = [];
  for (const { name } of tables.rows) {
    const { rows } = await sql`select 1 from ${sql.table(name)} where enterprise_id = ${id} limit 1`.execute(db);
    if (rows.length > 0) left.push(name);
  }
  return left;
}

/** Deletes rows table by table, repeating until no more can be deleted, because referenced rows must be deleted last. */
export async function deleteRows(db: Db, id: number) {
  // The company refers to its administrator, who refers to the company.
  await db.updateTable('enterprise').set({ super_user_id: null }).where('id', '=', id).execute();
  let left = await tablesWith(db, id);
  for (let before = Infinity; left.length > 0 && left.length < before; ) {
    before = left.length;
    for (const name of left) {
      await sql`savepoint one_table`.execute(db);
      await sql`delete from ${sql.table(name)} where enterprise_id = ${id}`.execute(db).catch(async (error: { code?: string }) => {
        if (error.code !== '23503') throw error;
        await sql`rollback to savepoint one_table`.execute(db);
      });
    }
    left = await tablesWith(db, id);
  }
  if (left.length > 0) throw new Error(`Rows of the sandbox are left in ${left.join(', ')}`);
}

/** Returns the keys of all stored files of a company. */
export async function fileKeysOf(db: Db, id: number): Promise<string[]> {
  const stored = await db.selectFrom('file').select('key').where('enterprise_id', '=', id).execute();
  const imported = await db.selectFrom('import_file').select(['file_key', 'outcome_key']).where('enterprise_id', '=', id).execute();
  const exported = await db
    .selectFrom('job')
    .select('file_key')
    .where('enterprise_id', '=', id)
    .where('file_key', 'is not', null)
    .execute();
  return [
    ...stored.map(({ key }) => key),
    ...imported.flatMap(({ file_key, outcome_key }) => [file_key, outcome_key]),
    ...exported.map(({ file_key }) => file_key),
  ].filter((key) => key !== null);
}

/** Deletes the sandbox company with all its rows, files and cached values. Another company must exist. @throws Stop */
export async function removeSandbox(database: Database, cache: CacheStore, files: FileStore): Promise<SandboxFacts> {
  const facts = await sandboxFacts(database);
  if (!facts) throw new Stop('There is no sandbox company.', '没有沙盒企业。');
  if (facts.others === 0)
    throw new Stop(
      'The sandbox is the only company. Create your own first: shiyi serve --company own --company-name NAME',
      '目前只有沙盒企业，请先建立自己的企业：shiyi serve --company own --company-name 名称',
    );
  const keys = await database.system(async (db) => {
    const fileKeys = await fileKeysOf(db, facts.id);
    if (cache.kind === 'database') await deleteMatching(cache.of(facts.id, db), '*');
    await deleteRows(db, facts.id);
    await db.deleteFrom('enterprise').where('id', '=', facts.id).execute();
    return fileKeys;
  });
  // Only after the rows are deleted for good; any files or cached values left over are harmless.
  if (cache.kind === 'redis') await deleteMatching(cache.of(facts.id), '*');
  for (const key of keys) await files.delete(key);
  return facts;
}
