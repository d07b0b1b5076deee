import type { Database, Db } from '@shiyi/server/db/database';
import { type RawBuilder, sql } from 'kysely';

export type Row = Record<string, unknown>;

/** Where the rows of a list are stored, and the property and column that identify them. */
export interface Storage {
  table: string;
  key: string;
}

interface Column {
  table: string;
  name: string;
  type: string;
  is_generated: boolean;
  is_key: boolean;
}

/** Columns that lists are sorted by, apart from names: moving a row in time or number keeps what it refers to. */
const sortable = /^(?:timestamp|date|numeric|integer|smallint|bigint)/;

/** Removes, restores and moves stored rows without the triggers and references of their tables, as any transaction of another server may do. */
export class ChangingRows {
  readonly #columns: Promise<Column[]>;

  constructor(
    readonly database: Database,
    readonly enterpriseId: number,
  ) {
    this.#columns = database.system(async (db) => {
      const { rows } = await sql<Column>`select c.table_name as table, c.column_name as name, c.data_type as type,
          c.is_generated = 'ALWAYS' as is_generated,
          exists (select from information_schema.key_column_usage k
            where k.table_schema = 'public' and k.table_name = c.table_name and k.column_name = c.column_name) as is_key
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where table_schema = 'public' and t.table_type = 'BASE TABLE' order by c.table_name, c.ordinal_position`.execute(db);
      return rows;
    });
  }

  #write<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.database.system(async (db) => {
      await sql`set local session_replication_role = replica`.execute(db);
      return work(db);
    });
  }

  /** Yields tables that have one row of the company for each of these values, those named like the list first. */
  async *storagesOf(list: string, key: string, values: readonly unknown[]): AsyncGenerator<Storage> {
    const named = (table: string) => (list.toLowerCase().includes(table.replaceAll('_', '').slice(0, -1)) ? table.length : 0);
    const tables = (await this.#columns).filter(({ name }) => name === key).map(({ table }) => table);
    for (const table of tables.toSorted((one, other) => named(other) - named(one)))
      if ((await this.#countOf({ table, key }, values)) === values.length) yield { table, key };
  }

  async #where({ table, key }: Storage, ...values: unknown[]): Promise<RawBuilder<unknown>> {
    const hasCompany = (await this.#columns).some((one) => one.table === table && one.name === 'enterprise_id');
    const own = hasCompany ? sql` and enterprise_id = ${this.enterpriseId}` : sql``;
    return sql`${sql.ref(key)}::text = any(${values.map(String)}::text[])${own}`;
  }

  async #countOf(storage: Storage, values: readonly unknown[]): Promise<number> {
    const where = await this.#where(storage, ...values);
    const { rows } = await this.database.system((db) =>
      sql<{ n: number }>`select count(*)::int as n from ${sql.table(storage.table)} where ${where}`.execute(db),
    );
    return rows[0]?.n ?? 0;
  }

  /** Removes a row and returns what `restore` needs. */
  async remove(storage: Storage, value: unknown): Promise<string> {
    const where = await this.#where(storage, value);
    const { rows } = await this.#write((db) =>
      sql<{ row: string }>`delete from ${sql.table(storage.table)} t where ${where} returning to_jsonb(t)::text as row`.execute(db),
    );
    return (rows[0] as { row: string }).row;
  }

  async restore({ table }: Storage, row: string) {
    const own = (await this.#columns).filter((one) => one.table === table && !one.is_generated);
    const names = sql.join(own.map(({ name }) => sql.ref(name)));
    await this.#write((db) =>
      sql`insert into ${sql.table(table)} (${names}) overriding system value
        select ${names} from jsonb_populate_record(null::${sql.table(table)}, ${row}::text::jsonb)`.execute(db),
    );
  }

  /** Gives a row the times and numbers of another one, as far as the rules of its table allow. */
  async move(storage: Storage, value: unknown, like: unknown) {
    const own = (await this.#columns).filter((one) => one.table === storage.table && sortable.test(one.type));
    const [where, source] = [await this.#where(storage, value), await this.#where(storage, like)];
    for (const { name } of own.filter((one) => !one.is_key && !one.is_generated && one.name !== storage.key))
      await this.#write((db) =>
        sql`update ${sql.table(storage.table)} set ${sql.ref(name)} = (select ${sql.ref(name)} from ${sql.table(storage.table)} where ${source}) where ${where}`.execute(
          db,
        ),
      ).catch(() => undefined);
  }
}
