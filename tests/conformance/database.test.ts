import { createClient } from '@shiyi/sdk';
import type { Database } from '@shiyi/server/db/database';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onStores } from '../support/stores.js';
import { worldTimeout } from './profile.js';
import { tablesOf } from './rows.js';
import { createWorld, type World } from './world.js';

/** The outcome of a statement: the number of rows it read or changed, or the SQLSTATE of its error. */
type Outcome = number | string;

const undo = Symbol('undo');

/** Runs a statement, rolls it back, and returns its result. */
const attemptText = `create function pg_temp.attempt(statement text) returns text language plpgsql as $$
  declare touched bigint;
  begin
    execute statement;
    get diagnostics touched = row_count;
    raise exception using errcode = 'UNDO0', message = touched::text;
  exception when others then
    return case sqlstate when 'UNDO0' then 'touched ' || sqlerrm else 'refused ' || sqlstate end;
  end $$`;

/** Runs each statement separately in the database role of requests, for one company or none, and rolls all back. */
async function attempts(database: Database, tenant: number | undefined, texts: readonly string[]): Promise<Outcome[]> {
  let said: string[] = [];
  const work = database.system(async (db) => {
    await sql.raw(attemptText).execute(db);
    await sql.raw(`set local role shiyi_app${tenant === undefined ? '' : `; set local app.tenant = '${tenant}'`}`).execute(db);
    const { rows } = await sql<{ outcome: string }>`select pg_temp.attempt(t.text) as outcome
      from json_array_elements_text(${JSON.stringify(texts)}::json) with ordinality as t(text, at) order by t.at`.execute(db);
    said = rows.map((row) => row.outcome);
    throw undo;
  });
  await work.catch((error) => {
    if (error !== undo) throw error;
  });
  return said.map((one) => (one.startsWith('touched ') ? Number(one.slice(8)) : one.slice(8)));
}

const attempt = async (database: Database, tenant: number | undefined, text: string) =>
  (await attempts(database, tenant, [text]))[0] as Outcome;

async function names(database: Database, query: ReturnType<typeof sql<{ name: string }>>): Promise<string[]> {
  return (await database.system((db) => query.execute(db))).rows.map((row) => row.name);
}

const isTenant = (oid: string) =>
  sql.raw(`exists (select from pg_attribute t where t.attrelid = ${oid} and t.attname = 'enterprise_id' and not t.attisdropped)`);

onStores('database', (options) => {
  let world: World;
  let database: Database;
  let own: number;
  let tables: string[];

  beforeAll(async () => {
    world = await createWorld(options);
    database = world.server.deps.database;
    own = world.people.staff.get('prober')?.enterpriseId as number;
    await world.populate('prober', await world.poolOf('prober'));
    tables = (await tablesOf(database)).filter((one) => one.tenant).map((one) => one.name);
  }, worldTimeout);
  afterAll(() => world?.close());

  it('increments a version once per transaction, not for an unversioned column or a new row', async () => {
    const versionOf = async (...steps: readonly object[]) => {
      const id = await database.tenant(
        own,
        async (db) => (await db.selectFrom('staff').select('id').limit(1).executeTakeFirstOrThrow()).id,
      );
      const read = () =>
        database.tenant(own, (db) => db.selectFrom('staff').select('version').where('id', '=', id).executeTakeFirstOrThrow());
      const before = await read();
      await database.tenant(own, async (db) => {
        for (const step of steps) await db.updateTable('staff').set(step).where('id', '=', id).execute();
      });
      return (await read()).version - before.version;
    };
    expect(await versionOf({ position: 'a' }, { position: 'b' })).toBe(1);
    expect(await versionOf({ last_login_at: new Date() })).toBe(0);
    expect(await versionOf({ position: 'c' })).toBe(1);
    const made = await database.tenant(own, async (db) => {
      const { id } = await db.insertInto('lead').values({ phone: '13900009999', name: 'x' }).returning('id').executeTakeFirstOrThrow();
      const changed = db.updateTable('lead').set({ name: 'y' }).where('id', '=', id).returning(['version', 'enterprise_id']);
      const row = await changed.executeTakeFirstOrThrow();
      await db.deleteFrom('lead').where('id', '=', id).execute();
      return row;
    });
    expect(made).toEqual({ version: 1, enterprise_id: own });
  });

  describe('in the catalog', () => {
    it('protects the rows of every company with one policy, which binds the owner too', async () => {
      const open = await names(
        database,
        sql`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${isTenant('c.oid')}
          and (not c.relrowsecurity or not c.relforcerowsecurity or 1 <> (
            select count(*) from pg_policy p where p.polrelid = c.oid and p.polroles && array['shiyi_app'::regrole::oid, 0]
              and p.polcmd = '*' and p.polpermissive and pg_get_expr(p.polqual, c.oid) = '(enterprise_id = ( SELECT app_tenant() AS app_tenant))'
              and pg_get_expr(p.polwithcheck, c.oid) = '(enterprise_id = ( SELECT app_tenant() AS app_tenant))')
            or exists (select from pg_policy p where p.polrelid = c.oid and p.polroles && array['shiyi_app'::regrole::oid, 0] and p.polname <> 'tenant_rows'))`,
      );
      expect(open).toEqual([]);
    });

    it('moves the version and the time of the last change of every table that has them', async () => {
      const still = await names(
        database,
        sql`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'updated_at' and not a.attisdropped
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_change' and t.tgenabled = 'O')`,
      );
      expect(still).toEqual(['permission']);
      const unversioned = await names(
        database,
        sql`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'version' and not a.attisdropped
          where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
          and not exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'note_change' and pg_get_triggerdef(t.oid) like '%(''version'')')`,
      );
      expect(unversioned).toEqual([]);
    });

    it('lets no company change a shared table', async () => {
      const shared = await names(
        database,
        sql`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not ${isTenant('c.oid')}
          and not (c.relforcerowsecurity and exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'installation_rows'))
          and has_table_privilege('shiyi_app', c.oid, 'insert, update, delete, truncate')`,
      );
      expect(shared).toEqual([]);
    });

    it('lets only installation administrators write shared rows', async () => {
      const insert = `insert into param (key, name, value_type, param_group) values ('conformance', '共享', 'int', '共享')`;
      expect(await attempt(database, own, insert)).toBe('42501');
      await database.system((db) => sql.raw(insert).execute(db));
      expect(await attempt(database, own, 'update param set sort = 1')).toBe(0);
      expect(await attempt(database, own, 'delete from param')).toBe(0);
      await database.system((db) => sql`delete from param where key = 'conformance'`.execute(db));
    });

    it('ties rows together only within a company', async () => {
      const loose = await names(
        database,
        sql`select conrelid::regclass || '.' || conname as name from pg_constraint k where contype = 'f' and connamespace = 'public'::regnamespace
          and confrelid <> 'enterprise'::regclass and ${isTenant('conrelid')} and ${isTenant('confrelid')}
          and not exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attname = 'enterprise_id' and a.attnum = any(k.conkey))`,
      );
      expect(loose).toEqual([]);
    });

    it('keeps the role of requests from every right that would lift the policies', async () => {
      const strong = await names(
        database,
        sql`select rolname as name from pg_roles where rolname = 'shiyi_app' and (rolsuper or rolbypassrls or rolcreaterole or rolcanlogin
          or exists (select from pg_class where relowner = pg_roles.oid))`,
      );
      expect(strong).toEqual([]);
    });
  });

  describe('with the role of requests', () => {
    it('shows and changes rows of the company itself, which the other tests rely on', async () => {
      expect(await attempt(database, own, 'select * from staff')).toBeGreaterThan(10);
      expect(await attempt(database, own, 'update staff set position = position')).toBeGreaterThan(10);
    });

    it.each(['of a company that is not there', 'of the twin', 'of nobody'])(
      'shows and changes nothing with the rights %s',
      async (whose) => {
        const twin = world.people.staff.get('twin admin')?.enterpriseId;
        const tenant = whose === 'of nobody' ? undefined : whose === 'of the twin' ? twin : 999_999;
        const checks = tables.flatMap((table) => {
          const rows = `from ${table} where enterprise_id = ${own}`;
          const column = table === 'enterprise' ? 'id' : 'enterprise_id';
          const mine = table === 'enterprise' ? [] : [`update ${table} set enterprise_id = ${own}`];
          return [
            ...[`delete ${rows}`, ...mine].map((text) => ({ text, allowed: [0, '42501'] })),
            { text: `select * ${rows}`, allowed: [0] },
            { text: `insert into ${table} (${column}) values (${own})`, allowed: ['42501'] },
            { text: `truncate ${table} cascade`, allowed: ['42501'] },
          ];
        });
        const outcomes = await attempts(
          database,
          tenant,
          checks.map(({ text }) => text),
        );
        expect(outcomes).toHaveLength(checks.length);
        const wrong = checks.flatMap(({ text, allowed }, at) => (allowed.includes(outcomes[at] as Outcome) ? [] : [[text, outcomes[at]]]));
        expect(wrong).toEqual([]);
      },
    );

    it('keeps logs unchanged, including a company’s own', async () => {
      for (const table of tables.filter((name) => name.endsWith('_log'))) {
        expect([table, await attempt(database, own, `update ${table} set enterprise_id = enterprise_id`)]).toEqual([table, '42501']);
        expect([table, await attempt(database, own, `delete from ${table}`)]).toEqual([table, '42501']);
      }
    });

    it('accepts only an integer as company', async () => {
      for (const id of [Number.NaN, 1.5, '1', "1'; reset role; --", undefined, null])
        await expect((async () => database.tenant(id as number, async () => 'in'))()).rejects.toThrow('integer');
    });
  });

  it('reports which row of the audit log was changed or is missing', async () => {
    const admin = createClient({ baseUrl: world.server.url, token: await world.people.tokenOf('prober') });
    expect(await admin.checkOperationLogs()).toMatchObject({ ok: true, checked: expect.any(Number) });
    const { rows } = await database.system((db) =>
      sql<{ id: number }>`select id from operation_log where enterprise_id = ${own} order by id limit 3`.execute(db),
    );
    const [first, second, third] = rows.map((row) => row.id);
    for (const change of [
      sql`action = action || '!'`,
      sql`ok = not ok`,
      sql`staff_name = ''`,
      sql`created_at = created_at - interval '1 s'`,
    ]) {
      const kept = await database.system((db) =>
        sql<{ row: string }>`select row_to_json(operation_log)::text as row from operation_log where id = ${second}`.execute(db),
      );
      await database.system((db) => sql`update operation_log set ${change} where id = ${second}`.execute(db));
      expect(await admin.checkOperationLogs()).toMatchObject({ ok: false, first_broken_id: second });
      await database.system((db) =>
        sql`update operation_log o set action = k.action, ok = k.ok, staff_name = k.staff_name, created_at = k.created_at
          from json_populate_record(null::operation_log, ${kept.rows[0]?.row}::json) k where o.id = k.id`.execute(db),
      );
      expect(await admin.checkOperationLogs()).toMatchObject({ ok: true });
    }
    await database.system((db) => sql`delete from operation_log where id = ${second}`.execute(db));
    expect(await admin.checkOperationLogs()).toMatchObject({ ok: false, first_broken_id: third });
    expect(first).toBeLessThan(second as number);
  });
});
