import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import type { ImportType } from '../kind.js';
import { headRowOf, type Mapping } from './columns.js';

/** Maximum number of header rows remembered per staff member, across all types. The most recently used are kept. */
const maxMappings = 50;

/** The mappings a staff member chose for files with the same header row. */
export interface SavedMapping {
  mapping: Mapping;
  /** Mapping of words in the file, as parsed in `word-mapping.ts`. */
  words: string;
}

/** By header row. */
export type SavedMappings = ReadonlyMap<string, SavedMapping>;

/** Returns the mappings that a staff member chose in earlier imports of this type. */
export async function readMappings(db: Db, staffId: number, type: ImportType): Promise<SavedMappings> {
  const known = await db
    .selectFrom('import_mapping')
    .select(['head_row', 'fields', 'words'])
    .where('staff_id', '=', staffId)
    .where('type', '=', type)
    .execute();
  return new Map(known.map(({ head_row, fields, words }) => [head_row, { mapping: new Map(fields as [string, string | null][]), words }]));
}

export async function saveMapping(db: Db, staffId: number, type: ImportType, heads: readonly string[], said: SavedMapping) {
  const now = { fields: JSON.stringify([...said.mapping]), words: said.words, used_at: sql<Date>`clock_timestamp()` };
  await db
    .insertInto('import_mapping')
    .values({ staff_id: staffId, type, head_row: headRowOf(heads), ...now })
    .onConflict((clash) => clash.columns(['enterprise_id', 'staff_id', 'type', 'head_row']).doUpdateSet(now))
    .execute();
  const older = db.selectFrom('import_mapping').select(['type', 'head_row']).where('staff_id', '=', staffId).orderBy('used_at', 'desc');
  await db
    .deleteFrom('import_mapping')
    .where('staff_id', '=', staffId)
    .where(({ refTuple, eb }) => eb(refTuple('type', 'head_row'), 'in', older.offset(maxMappings).$asTuple('type', 'head_row')))
    .execute();
}

/** Marks a mapping as recently used. */
export async function renewMapping(db: Db, staffId: number, type: ImportType, heads: readonly string[]) {
  await db
    .updateTable('import_mapping')
    .set({ used_at: sql<Date>`clock_timestamp()` })
    .where('staff_id', '=', staffId)
    .where('type', '=', type)
    .where('head_row', '=', headRowOf(heads))
    .execute();
}

/** Forgets a mapping. Returns whether there was one. */
export async function deleteMapping(db: Db, staffId: number, type: ImportType, heads: readonly string[]): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('import_mapping')
    .where('staff_id', '=', staffId)
    .where('type', '=', type)
    .where('head_row', '=', headRowOf(heads))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
