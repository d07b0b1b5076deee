// Generates the row types of all tables by running the migrations on an empty in-memory database.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Kysely, sql } from 'kysely';
import { migrate, migrationNames, migrationsFolder } from '../src/db/migrate.js';
import { openPglite } from '../src/db/pglite.js';
import { assertUniqueNumbers } from './migration-numbers.js';

const target = fileURLToPath(new URL('../src/generated/tables.ts', import.meta.url));
const constraintsTarget = fileURLToPath(new URL('../src/generated/constraint-columns.ts', import.meta.url));

const scalar: Record<string, string> = {
  int8: 'number',
  int4: 'number',
  int2: 'number',
  numeric: 'number',
  float8: 'number',
  bool: 'boolean',
  bytea: 'Uint8Array',
  jsonb: 'unknown',
};
/** Types for writing, where they differ from those for reading. */
const written: Record<string, string> = { jsonb: 'string', timestamptz: 'string | Date' };

interface Column {
  table_name: string;
  column_name: string;
  udt_name: string;
  nullable: boolean;
  generated: boolean;
  readonly: boolean;
  /** Condition of a check constraint on this column alone. */
  check: string | null;
}

/** Returns the values of a check such as `status in ('on', 'off')`, as PostgreSQL prints it, as a union type. */
function listedValues(check: string | null): string | undefined {
  const [, items] = /^CHECK \(\((?:\w+ = ANY \(ARRAY\[([^\]]+)\]\))\)\)$/.exec(check ?? '') ?? [];
  const values = items?.match(/'(?:[^']|'')*'|-?\b\d+\b/g);
  return values?.map((value) => (value.startsWith("'") ? value : Number(value))).join(' | ');
}

function typeOf({ column_name, udt_name, nullable, generated, readonly, check }: Column): string {
  const one = scalar[udt_name] ?? 'string';
  const read = udt_name.startsWith('_') ? `${scalar[udt_name.slice(1)] ?? 'string'}[]` : (listedValues(check) ?? one);
  const write = written[udt_name] ?? read;
  const none = nullable ? ' | null' : '';
  // Set automatically.
  if (column_name === 'version' && generated) return `ColumnType<${read}, ${read} | undefined, never>`;
  if (readonly) return `ColumnType<${read}${none}, never, never>`;
  if (!generated && write === read) return read + none;
  return `ColumnType<${read}${none}, ${write}${none}${generated ? ' | undefined' : ''}, ${write}${none}>`;
}

const names = await migrationNames();
assertUniqueNumbers(names);
const hash = createHash('sha256').update(await readFile(new URL(import.meta.url)));
for (const name of names) hash.update(await readFile(new URL(name, migrationsFolder)));
const head = `// Made by \`pnpm gen\` from packages/server/migrations (${hash.digest('hex').slice(0, 16)}): write a migration, do not change this file.\n`;

const old = await readFile(target, 'utf8').catch(() => '');
if (!old.startsWith(head)) {
  const { dialect } = await openPglite({});
  const db = new Kysely<never>({ dialect });
  await migrate(db);
  const { rows } = await sql<Column>`
    select c.table_name, c.column_name, c.udt_name, c.is_nullable = 'YES' as nullable,
      c.column_default is not null or c.is_identity = 'YES' as generated, c.is_generated = 'ALWAYS' as readonly,
      (select pg_get_constraintdef(k.oid) from pg_constraint k where k.contype = 'c' and k.conrelid = format('%I.%I', c.table_schema, c.table_name)::regclass
        and k.conkey = array[c.ordinal_position::int2] and pg_get_constraintdef(k.oid) like '%ANY%' limit 1) as check
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`.execute(db);
  const constraints = await constraintColumns(db);
  await db.destroy();
  const tables = group(rows);
  const body = [...tables].map(
    ([table, columns]) => `  ${table}: {\n${columns.map((one) => `    ${one.column_name}: ${typeOf(one)};`).join('\n')}\n  };`,
  );
  await mkdir(new URL('../src/generated/', import.meta.url), { recursive: true });
  await writeFile(target, `${head}import type { ColumnType } from 'kysely';\n\nexport interface Tables {\n${body.join('\n')}\n}\n`);
  await writeFile(
    constraintsTarget,
    `${head}/** The columns of each unique index and foreign key, without the company's id. */\nexport const constraintColumns: Readonly<Record<string, readonly string[]>> = {\n${constraints.join('\n')}\n};\n`,
  );
}

/** Returns a line for each unique index and foreign key, with its columns. Primary keys are left out, because no request chooses an id. */
async function constraintColumns(db: Kysely<never>) {
  const { rows } = await sql<{ name: string; columns: string[] }>`
    select name, array(select a.attname::text from unnest(keys) with ordinality k(attnum, place)
      join pg_attribute a on a.attrelid = relation and a.attnum = k.attnum where a.attname <> 'enterprise_id' order by k.place) as columns
    from (
      select i.relname::text as name, x.indrelid as relation, x.indkey::int2[] as keys
      from pg_index x join pg_class i on i.oid = x.indexrelid join pg_namespace n on n.oid = i.relnamespace
      where n.nspname = 'public' and x.indisunique and not x.indisprimary
      union all
      select conname::text, conrelid, conkey from pg_constraint where connamespace = 'public'::regnamespace and contype = 'f'
    ) of order by name`.execute(db);
  return rows.filter(({ columns }) => columns.join() !== 'id').map(({ name, columns }) => `  ${name}: ${JSON.stringify(columns)},`);
}

function group(rows: Column[]) {
  const tables = new Map<string, Column[]>();
  for (const row of rows) tables.set(row.table_name, [...(tables.get(row.table_name) ?? []), row]);
  return tables;
}
