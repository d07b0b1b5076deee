import { mkdir, open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { rowsToCopy } from '../db/copy-rows.js';
import type { Database, Db } from '../db/database.js';
import { columnList, quote, sequences, type TableShape, tableShapes, withoutTimeLimits } from './table-shapes.js';

/** What a portable archive says of its tables. */
export interface TableContents {
  tables: Record<string, { columns: string[]; rows: number }>;
  sequences: Record<string, number | null>;
}

/** Blocks of a table that are read at once, 16 MiB. */
const blocksAtOnce = 2048;

const newline = 0x0a;

/** Counts the rows of a text in COPY format, where a line break inside a value is escaped. */
export function countRows(bytes: Uint8Array): number {
  let rows = 0;
  for (let at = bytes.indexOf(newline); at >= 0; at = bytes.indexOf(newline, at + 1)) rows += 1;
  return rows;
}

async function sizeOf(db: Db, { name }: TableShape): Promise<{ blocks: number; count: number }> {
  const { rows } = await sql<{ blocks: number; count: number }>`
    select (pg_relation_size(${quote(name)}::regclass) / current_setting('block_size')::int)::int as blocks, count(*)::int as count
    from ${sql.table(name)}`.execute(db);
  return rows[0] ?? { blocks: 0, count: 0 };
}

/** Writes the rows of a table to a file in COPY text format, some blocks at a time, and returns their number. */
async function dumpTable(db: Db, directory: string, table: TableShape): Promise<number> {
  const { blocks, count } = await sizeOf(db, table);
  const file = await open(join(directory, `${table.name}.copy`), 'wx', 0o600);
  let rows = 0;
  try {
    for (let from = 0; from < blocks; from += blocksAtOnce) {
      const range = `ctid >= '(${from},0)' and ctid < '(${from + blocksAtOnce},0)'`;
      const bytes = await rowsToCopy(db, `copy (select ${columnList(table)} from ${quote(table.name)} where ${range}) to stdout`);
      rows += countRows(bytes);
      await file.writeFile(bytes);
    }
  } finally {
    await file.close();
  }
  if (rows !== count) throw new Error(`The copy of ${table.name} has ${rows} rows instead of ${count}.`);
  return rows;
}

/** Writes all tables to the subdirectory `tables`, as they were at one moment. */
export async function dumpTables(database: Database, directory: string): Promise<TableContents> {
  const folder = join(directory, 'tables');
  await mkdir(folder, { mode: 0o700 });
  return database.system(async (db) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(db);
    await withoutTimeLimits(db);
    const tables: TableContents['tables'] = {};
    for (const shape of await tableShapes(db)) tables[shape.name] = { columns: shape.columns, rows: await dumpTable(db, folder, shape) };
    return { tables, sequences: await sequences(db) };
  });
}
