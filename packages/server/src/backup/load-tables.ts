import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { copyRows } from '../db/copy-rows.js';
import type { Db } from '../db/database.js';
import { isConnectionLost } from '../db/retry.js';
import { Stop } from '../stop.js';
import { countRows, type TableContents } from './dump-tables.js';
import { damageError } from './manifest.js';
import { columnList, quote, type TableShape, tableShapes, withoutTimeLimits } from './table-shapes.js';

const pieceBytes = 4 * 1024 * 1024;

/** Reads a file in pieces that end with a line. */
async function* wholeLines(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    let rest = Buffer.alloc(0);
    for await (const chunk of file.createReadStream({ highWaterMark: pieceBytes, autoClose: false })) {
      const read = Buffer.concat([rest, chunk as Buffer]);
      const end = read.lastIndexOf('\n') + 1;
      if (end > 0) yield read.subarray(0, end);
      rest = read.subarray(end);
    }
    if (rest.length > 0) yield rest;
  } finally {
    await file.close();
  }
}

/** @throws Stop if the archive has other tables or columns than its version */
function refuseOtherTables(shapes: TableShape[], { tables, sequences }: TableContents, known: ReadonlySet<string>) {
  const strange = Object.keys(tables).find((name) => !shapes.some((shape) => shape.name === name));
  const different = shapes.find(({ name, columns }) => tables[name]?.columns.join() !== columns.join());
  const name = strange ?? different?.name ?? Object.keys(sequences).find((one) => !known.has(one));
  if (name !== undefined) throw damageError('{path} is not as its version has it', '{path} 与其版本不符', name);
}

async function loadTable(db: Db, directory: string, shape: TableShape, rows: number) {
  let loaded = 0;
  for await (const piece of wholeLines(join(directory, 'tables', `${shape.name}.copy`))) {
    loaded += countRows(piece);
    await copyRows(db, `copy ${quote(shape.name)} (${columnList(shape)}) from stdin`, piece);
  }
  if (loaded !== rows) throw damageError('{path} has another number of rows', '{path} 的行数不符', shape.name);
}

interface ForeignKey {
  place: string;
  name: string;
  definition: string;
}

const foreignKeys = sql<ForeignKey>`
  select conrelid::regclass::text as place, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`;

const forcedTables = sql<{ place: string }>`
  select oid::regclass::text as place from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relforcerowsecurity`;

/**
 * Runs work on tables without their triggers and foreign keys, which would change the rows or refuse their order. The keys are checked
 * afterwards. COPY does not write to tables with row-level security, so the owner passes it meanwhile.
 */
async function onBareTables(db: Db, names: string[], work: () => Promise<void>) {
  const { rows: keys } = await foreignKeys.execute(db);
  const { rows: forced } = await forcedTables.execute(db);
  const each = async (statements: string[]) => {
    if (statements.length > 0) await sql.raw(statements.join(';\n')).execute(db);
  };
  await each(keys.map(({ place, name }) => `alter table ${place} drop constraint ${name}`));
  await each(forced.map(({ place }) => `alter table ${place} no force row level security`));
  await each(names.map((name) => `alter table ${name} disable trigger user`));
  await work();
  await each(names.map((name) => `alter table ${name} enable trigger user`));
  await each(keys.map(({ place, name, definition }) => `alter table ${place} add constraint ${name} ${definition}`));
  await each(forced.map(({ place }) => `alter table ${place} force row level security`));
}

/** The error for rows that the database does not accept. */
export function unloadable(error: Error): Error {
  if (error instanceof Stop || isConnectionLost(error)) return error;
  return new Stop(
    `The tables in the backup cannot be loaded (${error.message}). Restore another backup.`,
    `无法载入备份中的数据表（${error.message}）。请换一个备份。`,
  );
}

/** Replaces all rows of an empty installation by those of an unpacked archive, in the transaction of `db`. @throws Stop */
export async function loadTables(db: Db, directory: string, contents: TableContents) {
  await withoutTimeLimits(db);
  const shapes = await tableShapes(db);
  const { rows: found } = await sql<{
    name: string;
  }>`select sequencename::text as name from pg_sequences where schemaname = 'public'`.execute(db);
  refuseOtherTables(shapes, contents, new Set(found.map(({ name }) => name)));
  const names = shapes.map(({ name }) => quote(name));
  await onBareTables(db, names, async () => {
    // What migrations have put there is in the archive, as it was when it was made.
    await sql.raw(`truncate ${names.join(', ')}`).execute(db);
    for (const shape of shapes) await loadTable(db, directory, shape, contents.tables[shape.name]?.rows ?? 0);
  });
  for (const [name, last] of Object.entries(contents.sequences))
    if (last === null) await sql`select setval(${quote(name)}::regclass, 1, false)`.execute(db);
    else await sql`select setval(${quote(name)}::regclass, ${last})`.execute(db);
}
