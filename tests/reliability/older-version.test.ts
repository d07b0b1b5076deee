import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, createClient } from '@shiyi/sdk';
import { restore } from '@shiyi/server/backup/restore';
import { bridge } from '@shiyi/server/db/bridge';
import { type Database, openEmbeddedDatabase, openPostgresDatabase } from '@shiyi/server/db/database';
import { migrationNames } from '@shiyi/server/db/migrate';
import { openPglite } from '@shiyi/server/db/pglite';
import { type Server, startServer } from '@shiyi/server/server';
import { Kysely, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalog } from '../support/catalog.js';
import { loadOlderData, type OlderData, readRows } from '../support/older-version.js';
import { hasPostgres, ownPostgresUrl, type Stores } from '../support/server.js';

const picture = 'RdFMolCucm3HaAEqmuEBHnpFDFQNgNaa2Re7xd-wKvs';
const phone = '13911112222';

/** The operator of the sandbox company was edited and lost a right; that of the other company is as it was made. */
const changes = `
  update enterprise set expire_at = now() + interval '1 year';
  update customer set avatar = '/admin/v1/files/${picture}' where phone = '${phone}';
  update role set remark = '标签由专人同步' where code = 'operator' and enterprise_id = 1;
  delete from role_permission using role r, permission p
    where r.id = role_id and p.id = permission_id and r.code = 'operator' and p.code = 'tag:group:sync' and r.enterprise_id = 1;
  insert into idempotency (enterprise_id, staff_id, key, operation_id, input_hash, answer) values (1, 1, 'a-key', 'createCustomer', '', '{}');`;

/** Columns that an upgrade changes or drops, by table; a table whose rows it makes anew has none. */
const changed: Record<string, string[]> = {
  // The files that ran.
  migration: [],
  // Marks of changes and parts of counts are merged and renewed by any write.
  table_change: [],
  row_count: [],
  // Checks of a new password count as attempts at the current one, in rate_limit.
  password_check: [],
  // Only digests of keys are kept, and answers only sealed.
  idempotency: ['key', 'answer'],
  // Of customers who let nobody see their records, the last check-in.
  customer: ['last_punch_at', 'updated_at', 'version'],
  // Why the server returned a lead is a message with values.
  lead: ['reason', 'updated_at', 'version'],
  // Counts of a job are facts of its kind.
  job: ['created', 'updated', 'removed', 'failed'],
  // The sandbox company has more seats.
  enterprise: ['seats', 'updated_at', 'version'],
  // Parameters got units, and kinds for times of the day, which their names and remarks told before.
  param: ['name', 'value', 'value_type', 'json_schema', 'remark', 'updated_at', 'version'],
  // Rows that got a value in a new column: what kind of number an order has, and whether a tag is ours.
  platform_order: ['updated_at', 'version'],
  tag: ['updated_at', 'version'],
  tag_group: ['updated_at', 'version'],
};

type Rows = Awaited<ReturnType<typeof readRows>>;

/** Rows of before that are not there after the upgrade, as tables and rows without the columns that change. */
function lostRows(before: Rows, after: Rows) {
  return Object.entries(before).flatMap(([table, rows]) => {
    const left = changed[table];
    if (left?.length === 0) return [];
    const columns = Object.keys(rows[0] ?? {}).filter((column) => !left?.includes(column));
    const shown = (row: Record<string, unknown>) => JSON.stringify(columns.map((column) => row[column]));
    const kept = new Set((after[table] ?? []).map(shown));
    return rows
      .map(shown)
      .filter((row) => !kept.has(row))
      .map((row) => `${table} ${row}`);
  });
}

async function readBefore({ dataDir, databaseUrl }: OlderData): Promise<Rows> {
  const { dialect } = databaseUrl ? await postgresDialect(databaseUrl) : await openPglite({ dataDir: join(dataDir, 'database') });
  const db = new Kysely<never>({ dialect });
  const rows = await readRows({ system: (work) => work(db as never) } as Pick<Database, 'system'>);
  await db.destroy();
  return rows;
}

async function postgresDialect(url: string) {
  const [{ PostgresDialect }, { default: pg }] = await Promise.all([import('kysely'), import('pg')]);
  return { dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }) };
}

/** The catalog and the shared rows of a new database. */
async function readNew(stores: Stores) {
  const own = stores === 'postgresql' ? await ownPostgresUrl() : undefined;
  const database = own ? await openPostgresDatabase(own.url, 1) : await openEmbeddedDatabase();
  const [catalog, rows] = [await readCatalog(database), await readRows(database)];
  await database.close();
  await own?.drop();
  return { catalog, rows };
}

/** A restored dump nests the conditions of these otherwise, which means the same. */
const nested = ['constraint recipe.recipe_level_kcal_check:', 'trigger customer.note_customer_change:', 'trigger staff.mark_update:'];
const comparable = (catalog: string[]) =>
  catalog.map((line) => (nested.some((one) => line.startsWith(one)) ? line.replace(/[()]/g, '') : line));

const shared = ['ingredient_type', 'fixed_food', 'line_of_business', 'config_tab', 'config_action', 'param'];

/** Rows that all companies share, without numbers and times that only tell when they were made. */
const sharedRows = (rows: Rows) =>
  shared.map((table) =>
    (rows[table] ?? []).map(({ id: _, tab_id: __, created_at: ___, updated_at: ____, ...row }) => JSON.stringify(row)).sort(),
  );

function suite(stores: Stores) {
  let older: OlderData;
  let before: Rows;
  let after: Rows;
  let catalog: string[];
  let server: Server;
  let admin: Client;
  beforeAll(async () => {
    older = await loadOlderData(stores, changes);
    before = await readBefore(older);
    const { dataDir, databaseUrl } = older;
    server = await startServer({ host: '127.0.0.1', port: 0, dataDir, ...(databaseUrl ? { databaseUrl } : {}) }, async (database) => {
      after = await readRows(database);
      catalog = await readCatalog(database);
    });
    server.deps.connector.realUrl = 'http://127.0.0.1:1';
    const { token } = await createClient({ baseUrl: server.url }).login({ username: 'admin', password: 'Sandbox-2026-aa' });
    admin = createClient({ baseUrl: server.url, token: token as string });
  });
  afterAll(async () => {
    await server?.close();
    await older?.remove();
  });

  it('has every row that it had', () => {
    expect(Object.keys(before).length).toBeGreaterThan(90);
    expect(lostRows(before, after)).toEqual([]);
  });

  it('has the reasons of returned leads in both languages', async () => {
    const reasonIn = async (language: 'zh' | 'en') => {
      const { token } = await createClient({ baseUrl: server.url }).login({ username: 'admin', password: 'Sandbox-2026-aa' });
      return (await createClient({ baseUrl: server.url, token: token as string, language }).listLeads({ status: 'returned' })).list[0]
        ?.reason;
    };
    expect(await reasonIn('zh')).toBe('3 天未跟进，自动退回');
    expect(await reasonIn('en')).toBe('Returned automatically after 3 days without a follow-up');
  });

  it('has the schema and the shared rows of a new database', async () => {
    const fresh = await readNew(stores);
    expect(comparable(catalog)).toEqual(comparable(fresh.catalog));
    // The sandbox company brings parameters of its own.
    expect(sharedRows(after)).toEqual(sharedRows(fresh.rows).map((rows) => expect.arrayContaining(rows)));
    const files = (rows: Rows) => rows.migration?.map(({ name, digest }) => `${name} ${digest}`).sort();
    expect(files(after)).toEqual(files(fresh.rows));
  });

  it('shows the customer, the picture and the import', async () => {
    const { list } = await admin.listCustomers({ keyword: '升级客户' });
    expect(list).toHaveLength(1);
    const { phone_masked: shown, avatar } = await admin.getCustomer({ id: list[0]?.id as number });
    expect(shown).toBe('139****2222');
    const answer = await fetch(new URL(avatar as string, server.url));
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(await readFile(join(older.dataDir, 'files', picture.slice(0, 2), picture)));
    const { list: imports } = await admin.listImportFiles({});
    expect(imports).toMatchObject([{ name: 'm.csv', status: 'finished', created: 2 }]);
    expect(await admin.checkOperationLogs()).toMatchObject({ ok: true });
  });

  it('gives built-in roles what is new, and not what was removed', async () => {
    const rights = async (enterprise: number) => {
      const { rows } = await server.deps.database.system((db) =>
        sql<{ code: string }>`select p.code from role_permission join role r on r.id = role_id join permission p on p.id = permission_id
          where r.code = 'operator' and r.enterprise_id = ${enterprise} order by 1`.execute(db),
      );
      return rows.map(({ code }) => code);
    };
    const [edited, untouched] = [await rights(1), await rights(2)];
    expect(untouched).toContain('tag:group:sync');
    expect(edited).toEqual(untouched.filter((code) => code !== 'tag:group:sync'));
  });
}

describe('data of version 0.1.0 on embedded stores', () => {
  suite('embedded');

  it('are kept as they were, in a backup that can be restored', async () => {
    const older = await loadOlderData('embedded', '');
    try {
      await (await startServer({ host: '127.0.0.1', port: 0, dataDir: older.dataDir }, async () => undefined)).close();
      const [file = ''] = await readdir(join(older.dataDir, 'backups'));
      expect(file).toBe(`before-${(await migrationNames()).at(-1)?.replace('.sql', '')}.tar.gz`);
      const elsewhere = join(older.dataDir, 'elsewhere');
      expect(await restore(join(older.dataDir, 'backups', file), { dataDir: elsewhere })).toMatchObject({ migration: bridge.from });
      const database = await openEmbeddedDatabase({ directory: elsewhere });
      const found = await database.system((db) => db.selectFrom('customer').select('nick_name').where('phone', '=', phone).execute());
      await database.close();
      expect(found).toEqual([{ nick_name: '升级客户' }]);
    } finally {
      await older.remove();
    }
  });
});

describe.skipIf(!hasPostgres)('data of version 0.1.0 on PostgreSQL', () => {
  suite('postgresql');

  it.each([
    ["update migration set digest = 'x' where name = '0005_jobs.sql'", /not those of version 0\.1\.0/],
    ["delete from migration where name > '0050'", /cannot upgrade \(0049_exports_and_assignments\.sql\)\. Upgrade with version 0\.1\.0/],
    ["insert into migration (name, digest) values ('0160_outbox.sql', 'x')", /cannot upgrade \(0160_outbox\.sql\)\. Restore a backup/],
    ["insert into migration (name, digest) values ('9999_later.sql', 'x')", /newer version \(9999_later\.sql\)\. Start that version/],
  ])('are refused unchanged after: %s', async (change, reason) => {
    const older = await loadOlderData('postgresql', change);
    try {
      const before = await readBefore(older);
      await expect(openPostgresDatabase(older.databaseUrl as string, 1)).rejects.toThrow(reason);
      expect(await readBefore(older)).toEqual(before);
    } finally {
      await older.remove();
    }
  });
});
