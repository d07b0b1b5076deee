import pg from 'pg';

/** Rows are numbered from here on, in all tables alike: row 7 of the one refers to row 7 of the others. */
export const base = 1_000_000;

interface Column {
  table: string;
  column: string;
  type: string;
  nullable: boolean;
  has_value: boolean;
  /** It refers to a row of another table. */
  refers: boolean;
  self: boolean;
  /** Part of something unique. */
  is_unique: boolean;
  /** A value that the rules of the column allow. */
  allowed: string | null;
}

const columnsText = `
  select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    a.atthasdef or a.attidentity <> '' as has_value,
    exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey)) as refers,
    exists (select from pg_constraint f where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any(f.conkey) and f.confrelid = c.oid) as self,
    exists (select from pg_index i where i.indrelid = c.oid and i.indisunique and (a.attnum = any(i.indkey) or pg_get_indexdef(i.indexrelid) like '%(' || a.attname || ')%')) as is_unique,
    (select coalesce(m[1], m[2]) from pg_constraint k, regexp_match(pg_get_constraintdef(k.oid), '''([^'']+)''|ARRAY\\[(\\d+)') m
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as allowed
  from pg_policy p join pg_class c on c.oid = p.polrelid join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where p.polname = 'tenant_rows' and c.relkind = 'r' and a.attgenerated = '' and c.relname <> 'enterprise' order by 1, a.attnum`;

/** Times that say that a row is over are left empty. */
const isOver = /^(deleted|ended|dismissed|undone|forgotten|used|revoked|closed|expire)|_forgotten_at$/;

const byType: Record<string, string> = {
  bigint: 'n',
  integer: 'n',
  smallint: '1',
  numeric: '1',
  'double precision': '1',
  text: "'filled ' || n",
  boolean: 'false',
  bytea: 'sha256(n::text::bytea)',
  date: 'current_date - (n % 9000)::int',
  'timestamp with time zone': "now() - n * interval '1 second'",
  jsonb: "'[]'",
  uuid: 'gen_random_uuid()',
};

/** The value of this column in row n; undefined if the table has a default. */
function valueIn({ column, type, nullable, has_value, refers, self, is_unique, allowed }: Column): string | undefined {
  if (column === 'enterprise_id') return '$1::bigint';
  // What customers agreed to nobody may see otherwise, so that lists of it would be empty.
  if (column === 'granted' || column === 'is_shown') return 'true';
  // Rows of check-ins name their service and customer without a foreign key.
  const names = refers || (type === 'bigint' && column.endsWith('_id'));
  if (column === 'id' || (names && !self && type !== 'date')) return type === 'text' ? "'filled ' || n" : `${base} + n`;
  if (type === 'timestamp with time zone') return nullable && isOver.test(column) ? undefined : byType[type];
  if (self || (nullable && !is_unique)) return undefined;
  if (has_value && !is_unique) return undefined;
  if (allowed !== null) return type === 'jsonb' && allowed === 'object' ? `'{}'` : `'${allowed}'`;
  return type.endsWith('[]') ? `array[n]::${type}` : byType[type];
}

/** Constraints between columns are dropped, because they would each need special rows and no query plan depends on them. */
const dropRules = `do $$ declare one record; begin
  for one in select k.conrelid::regclass as target, k.conname from pg_constraint k join pg_policy p on p.polrelid = k.conrelid
    where p.polname = 'tenant_rows' and k.contype = 'c' loop
    execute format('alter table %s drop constraint %I', one.target, one.conname);
  end loop; end $$`;

/** Fills all tables of a company with so many rows each, with neither triggers nor checks of references, and counts them for the planner. */
export async function fillTables(url: string, company: number, rows: number) {
  const owner = new pg.Client(url);
  await owner.connect();
  try {
    await owner.query('set session_replication_role = replica');
    const { rows: columns } = await owner.query<Column>(columnsText);
    await owner.query(dropRules);
    for (const table of new Set(columns.map((one) => one.table))) {
      if (table === 'row_count') continue; // derived from the others below
      const said = columns
        .filter((one) => one.table === table)
        .flatMap((one) => {
          const value = valueIn(one);
          return value === undefined ? [] : [[one.column, value] as const];
        });
      await owner
        .query(
          `insert into ${table} (${said.map(([name]) => `"${name}"`).join(', ')}) select ${said.map(([, value]) => value).join(', ')} from generate_series(1, ${rows}) n on conflict do nothing`,
          [company],
        )
        .catch((error) => {
          throw new Error(`${table} cannot be filled: ${error.message}`);
        });
    }
    for (const table of ['customer', 'service', 'staff']) await owner.query(`call recount_rows('${table}')`);
    await owner.query('vacuum analyze');
  } finally {
    await owner.end();
  }
}
