import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backUpBeforeUpgrade, rememberSchema } from '@shiyi/server/backup/before-upgrade';
import { restore } from '@shiyi/server/backup/restore';
import { bridge } from '@shiyi/server/db/bridge';
import { openEmbeddedDatabase } from '@shiyi/server/db/database';
import { addNewRows } from '@shiyi/server/setup/built-in-rows';
import { makeDataDirectory } from '@shiyi/server/setup/data-directory';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { templateFile } from '../support/template.js';

describe('data of an older version', () => {
  let folder: string;
  let dir: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shiyi-upgrade-'));
    dir = join(folder, 'data');
    makeDataDirectory(dir);
    const database = await openEmbeddedDatabase({ directory: dir, loadDataDir: new Blob([await readFile(templateFile)]) });
    await database.close();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('are not made if nothing changes or there is no data', async () => {
    expect(await backUpBeforeUpgrade(join(folder, 'nowhere'))).toBeUndefined();
    await rememberSchema(dir);
    expect(await backUpBeforeUpgrade(dir)).toBeUndefined();
  });

  it('are kept once, as they were, for the version that wrote them', async () => {
    const newest = (await readFile(join(dir, 'schema'), 'utf8')).trim();
    await writeFile(join(dir, 'schema'), bridge.from);
    const file = await backUpBeforeUpgrade(dir);
    expect(file).toBe(join(dir, 'backups', `before-${newest.replace('.sql', '')}.tar.gz`));
    expect(await restore(file as string, { dataDir: join(folder, 'elsewhere') })).toMatchObject({ migration: bridge.from });
    // An upgrade that was killed midway finds the backup it made.
    expect(await backUpBeforeUpgrade(dir)).toBeUndefined();
  });
});

describe('company of an older version', () => {
  it('gets new menus and permissions once, and keeps its own changes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shiyi-upgrade-'));
    const directory = join(folder, 'data');
    makeDataDirectory(directory);
    const open = (loadDataDir?: Blob) => openEmbeddedDatabase({ directory, ...(loadDataDir ? { loadDataDir } : {}) });
    let database = await open(new Blob([await readFile(templateFile)]));
    try {
      const run = (...steps: string[]) =>
        database.system(async (db) => {
          for (const step of steps) await sql.raw(step).execute(db);
        });
      const [one, other] = await database.system((db) => db.selectFrom('enterprise').select('id').orderBy('id').execute());
      const rows = (from: string) =>
        database.system(async (db) => (await sql.raw<Record<string, unknown>>(`select ${from}`).execute(db)).rows);
      const menusOf = (id?: number) =>
        rows(`name, pid, path, title from menu where enterprise_id = ${id} order by pid nulls first, sort, id`);
      await run(
        "delete from menu where name = 'WorkOrderList'",
        "update enterprise set given_menus = given_menus - 'WorkOrderList'",
        // The first company removed a menu, renamed another, and lets operators handle reports.
        `delete from menu where name = 'CacheList' and enterprise_id = ${one?.id}`,
        `update menu set title = '日常', sort = 0 where name = 'Operations' and enterprise_id = ${one?.id}`,
        `insert into role_permission select r.enterprise_id, r.id, p.id from role r join permission p using (enterprise_id)
           where r.code = 'operator' and p.code = 'work-order:order:change-status' and r.enterprise_id = ${one?.id}`,
        // The second company created the menu on its own and does not have the permission.
        `insert into menu (enterprise_id, title, name, path, component) values (${other?.id}, '报障', 'Faults', '/user/feedback', 'work-order/WorkOrderList')`,
        `delete from permission where code like 'work-order%' and enterprise_id = ${other?.id}`,
      );
      const [before, theirs] = [await menusOf(one?.id), await menusOf(other?.id)];
      await database.close();

      database = await open();
      await addNewRows(database);
      const after = await menusOf(one?.id);
      const [added] = after.filter((menu) => menu.name === 'WorkOrderList');
      expect(after.filter((menu) => menu !== added)).toEqual(before);
      const group = after.filter((menu) => menu.pid === added?.pid);
      expect(group.map((menu) => menu.name)).toEqual([
        'ImportList',
        'JobList',
        'OutgoingList',
        'LoginLog',
        'OperationLog',
        'HistoryList',
        'ErrorLog',
        'WorkOrderList',
      ]);
      const seers = `r.code, m.name from role_menu rm join menu m on m.id = rm.menu_id join role r on r.id = rm.role_id
        where m.name in ('WorkOrderList', 'Operations') and r.enterprise_id = ${one?.id} order by m.name, r.code`;
      expect(await rows(seers)).toContainEqual({ code: 'operator', name: 'WorkOrderList' });
      expect(await rows(seers)).toContainEqual({ code: 'operator', name: 'Operations' });
      expect((await rows(seers)).filter((row) => row.name === 'WorkOrderList')).toHaveLength(1);
      expect(await menusOf(other?.id)).toEqual(theirs);
      const codes = `code from permission where code like 'work-order%' and enterprise_id = ${other?.id} order by code`;
      expect(await rows(codes)).toEqual([{ code: 'work-order' }, { code: 'work-order:order:change-status' }]);

      await run(`delete from menu where name = 'WorkOrderList'`);
      await addNewRows(database);
      expect(await menusOf(one?.id)).toEqual(before);
    } finally {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('built-in roles of a company of an older version', () => {
  it('are given the rights and menus their work needs now, even if someone has edited them', async () => {
    const database = await openEmbeddedDatabase({ loadDataDir: new Blob([await readFile(templateFile)]) });
    try {
      const run = (query: string) => database.system(async (db) => (await sql.raw<{ code: string }>(query).execute(db)).rows);
      const [one, other] = await database.system((db) => db.selectFrom('enterprise').select('id').orderBy('id').execute());
      const company = (id?: number) => `r.code = 'operator' and r.enterprise_id = ${id}`;
      const rights = async (id?: number) => {
        const found = await run(`select p.code from role_permission join role r on r.id = role_id join permission p on p.id = permission_id
          where ${company(id)} and p.code like 'channel%' order by p.code`);
        return found.map(({ code }) => code.replace('channel:channel:', ''));
      };
      const menus = async (id?: number) => {
        const found = await run(`select m.name as code from role_menu join role r on r.id = role_id join menu m on m.id = menu_id
          where ${company(id)} and m.name in ('Organisation', 'ChannelList') order by m.name`);
        return found.map(({ code }) => code);
      };
      const all = ['create', 'delete', 'detail', 'list', 'qrcode', 'update'];
      expect([await rights(one?.id), await menus(one?.id)]).toEqual([all, ['ChannelList', 'Organisation']]);

      // As before there were channels: the menu of the first company is there already, that of the second is not. The second edited the role.
      for (const table of ['role_permission', 'builtin_grant'])
        await run(`delete from ${table} using permission p where p.id = permission_id and p.code like 'channel%'`);
      await run("delete from role_menu using menu m where m.id = menu_id and m.name in ('Organisation', 'ChannelList')");
      await run(`delete from menu where name = 'ChannelList' and enterprise_id = ${other?.id}`);
      await run(`update enterprise set given_menus = given_menus - 'ChannelList' where id = ${other?.id}`);
      await run(`update role r set remark = '渠道由专人管理' where ${company(other?.id)}`);
      await addNewRows(database);
      expect([await rights(one?.id), await menus(one?.id)]).toEqual([all, ['ChannelList', 'Organisation']]);
      expect([await rights(other?.id), await menus(other?.id)]).toEqual([all, ['ChannelList', 'Organisation']]);
      const leads = await run(`select m.name as code from role_menu join role r on r.id = role_id join menu m on m.id = menu_id
        where r.code = 'lead' and r.enterprise_id = ${other?.id} and m.name = 'ChannelList'`);
      expect(leads).toHaveLength(1);

      // What someone removes stays removed.
      await run(`delete from role_permission using role r, permission p
        where r.id = role_id and p.id = permission_id and ${company(one?.id)} and p.code = 'channel:channel:delete'`);
      await run(`update role r set version = version where ${company(one?.id)}`);
      await addNewRows(database);
      expect(await rights(one?.id)).toEqual(all.filter((right) => right !== 'delete'));
    } finally {
      await database.close();
    }
  });
});

describe('company from before services, camps and check-ins', () => {
  it('has all their rights and menus for its built-in roles after the start, as a new company has', async () => {
    const database = await openEmbeddedDatabase({ loadDataDir: new Blob([await readFile(templateFile)]) });
    try {
      const run = (query: string) => database.system(async (db) => (await sql.raw<{ code: string }>(query).execute(db)).rows);
      const areas = `split_part(p.code, ':', 1) ~ '^(service|service-.*|camp|camp-.*|punch|punch-.*|check-in|data-trend|dashboard)$'`;
      const rights = () =>
        run(`select r.enterprise_id || r.code || ' ' || p.code as code from role_permission join role r on r.id = role_id
          join permission p on p.id = permission_id where ${areas} order by 1`);
      const menus = () =>
        run(`select r.enterprise_id || r.code || ' ' || m.name as code from role_menu join role r on r.id = role_id
          join menu m on m.id = menu_id join permission p on p.enterprise_id = m.enterprise_id and p.code = m.permission_code
          where ${areas} order by 1`);
      const now = [await rights(), await menus()];
      expect(now[0]?.map(({ code }) => code.replace(/^\d+/, ''))).toEqual(
        expect.arrayContaining([
          'lead camp:camp:create',
          'lead dashboard:trade:view',
          'operator dashboard:operate:view',
          'nutritionist punch:diet:list',
        ]),
      );
      await run(`update enterprise e set given_menus = (select coalesce(jsonb_agg(given), '[]') from jsonb_array_elements_text(e.given_menus) given
        where given not in (select m.name from menu m join permission p on p.code = m.permission_code where ${areas}))`);
      await run(
        `delete from menu m using permission p where p.enterprise_id = m.enterprise_id and p.code = m.permission_code and ${areas}`,
      );
      await run(`delete from permission p where ${areas} and p.type = 'api'`);
      expect([await rights(), await menus()]).toEqual([[], []]);
      await addNewRows(database);
      expect([await rights(), await menus()]).toEqual(now);
    } finally {
      await database.close();
    }
  });
});
