import { sql } from 'kysely';
import type { Database, Db } from '../db/database.js';
import { builtIn } from '../generated/areas/built-in.js';
import { permissions } from '../generated/permissions.js';
import { contract } from '../http/contract.js';
import type { MenuSeed } from './menu-seed.js';
import { menuSeeds } from './menus.js';

interface Builtin {
  code: string;
  name: string;
  type: 'menu' | 'api';
  method: string | null;
  path: string | null;
  sort: number;
  /** Code of the parent group. */
  group: string | null;
}

/** Derives the permissions from the contract: a group per area, with a row for each `x-permission`. */
function builtinPermissions(): Builtin[] {
  const areas = [...new Set(permissions.map(({ area }) => area))];
  const groups = areas.map(
    (code, sort): Builtin => ({ code, name: areaName(code), type: 'menu', method: null, path: null, sort, group: null }),
  );
  const leaves = areas.flatMap((group) =>
    permissions
      .filter(({ area }) => area === group)
      .map(({ code, zh, method, path }, sort): Builtin => ({ code, name: zh, type: 'api', method, path, sort, group })),
  );
  return [...groups, ...leaves];
}

const areaName = (area: string) => contract.tags?.find((tag) => tag.name === area)?.['x-zh'] ?? area;

/** Updates the names of built-in permissions that the company has not edited to this version's. */
async function renamePermissions(db: Db, enterprise_id: number, builtin: Builtin[]) {
  const rows = await db
    .selectFrom('permission')
    .select(['id', 'code', 'name', 'method', 'path'])
    .where('enterprise_id', '=', enterprise_id)
    .where('builtin', '=', true)
    .whereRef('updated_at', '=', 'created_at')
    .execute();
  const byCode = new Map(builtin.map((one) => [one.code, one]));
  for (const row of rows) {
    const now = byCode.get(row.code);
    if (!now || (row.name === now.name && row.method === now.method && row.path === now.path)) continue;
    const { name, method, path } = now;
    await db.updateTable('permission').set({ name, method, path }).where('id', '=', row.id).execute();
  }
}

/** Adds the built-in permissions that the company lacks, which after an upgrade are the new ones. */
export async function addPermissions(db: Db, enterprise_id: number) {
  const builtin = builtinPermissions();
  await renamePermissions(db, enterprise_id, builtin);
  const rows = await db.selectFrom('permission').select(['id', 'code']).where('enterprise_id', '=', enterprise_id).execute();
  const known = new Map(rows.map((row) => [row.code, row.id]));
  // Insert groups first, because the other rows refer to them.
  for (const fresh of [builtin.filter((one) => one.group === null), builtin.filter((one) => one.group !== null)]) {
    const values = fresh
      .filter((one) => !known.has(one.code))
      .map(({ group, ...row }) => ({ ...row, pid: known.get(group ?? '') ?? null, enterprise_id, builtin: true }));
    if (values.length === 0) continue;
    for (const { id, code } of await db.insertInto('permission').values(values).returning(['id', 'code']).execute()) known.set(code, id);
  }
}

/**
 * Grants the built-in roles the permissions that the contract gives them, with the menus that are there for them: all in a new company, new
 * ones after an upgrade. Each is granted once, so nothing that a company removed is added again.
 */
async function grantPermissions(db: Db, enterprise_id: number) {
  const grants = permissions.flatMap(({ code, roles }) => roles.map((role) => ({ role, permission: code })));
  await sql`
    with fresh as (
      insert into builtin_grant (enterprise_id, role_id, permission_id)
      select r.enterprise_id, r.id, p.id from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as g(role text, permission text)
        join role r on r.enterprise_id = ${enterprise_id} and r.code = g.role and r.builtin
        join permission p on p.enterprise_id = r.enterprise_id and p.code = g.permission
      on conflict do nothing returning enterprise_id, role_id, permission_id),
    granted as (
      insert into role_permission (enterprise_id, role_id, permission_id) select enterprise_id, role_id, permission_id from fresh
      on conflict do nothing returning role_id, permission_id),
    shown as (
      select m.enterprise_id, g.role_id, m.id, m.pid from granted g join permission p on p.id = g.permission_id
        join menu m on m.enterprise_id = p.enterprise_id and m.permission_code = p.code)
    insert into role_menu (enterprise_id, role_id, menu_id)
    select enterprise_id, role_id, id from shown union select enterprise_id, role_id, pid from shown where pid is not null
    on conflict do nothing`.execute(db);
}

/**
 * Adds the menus the company has never been given: all for a new company, new ones after an upgrade, at the end of their group. Menus that
 * the company has renamed, moved or removed are left alone.
 */
async function addMenus(db: Db, enterprise_id: number): Promise<number[]> {
  const company = db.selectFrom('enterprise').select('given_menus').where('id', '=', enterprise_id);
  const given = (await company.executeTakeFirstOrThrow()).given_menus as string[];
  const there = await db
    .selectFrom('menu')
    .select(['id', 'pid', 'name', 'path', 'sort'])
    .where('enterprise_id', '=', enterprise_id)
    .execute();
  const added: number[] = [];
  const add = async ({ children: _, ...menu }: MenuSeed, pid: number | null) => {
    const sort = Math.max(-1, ...there.filter((one) => one.pid === pid).map((one) => one.sort)) + 1;
    const { id } = await db
      .insertInto('menu')
      .values({ ...menu, enterprise_id, pid, sort, keep_alive: !menu.no_cache })
      .returning('id')
      .executeTakeFirstOrThrow();
    there.push({ id, pid, name: menu.name, path: menu.path, sort });
    added.push(id);
    return id;
  };
  const addAll = async (seeds: MenuSeed[], pid: number | null) => {
    for (const seed of seeds) {
      const own = there.find(({ name, path }) => name === seed.name || path === seed.path);
      const id = own?.id ?? (given.includes(seed.name) ? null : await add(seed, pid));
      await addAll(seed.children ?? [], id);
    }
  };
  const seeds = menuSeeds();
  await addAll(seeds, null);
  const names = seeds.flatMap((seed) => [seed, ...(seed.children ?? [])]).map((seed) => seed.name);
  const known = JSON.stringify([...new Set([...given, ...names])]);
  if (known !== JSON.stringify(given))
    await db.updateTable('enterprise').set({ given_menus: known }).where('id', '=', enterprise_id).execute();
  return added;
}

/** Shows new menus, and their groups, to the roles that may use them. */
async function showMenus(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return;
  await sql`
    with shown as (
      select m.enterprise_id, r.id as role_id, m.id, m.pid from menu m join role r on r.enterprise_id = m.enterprise_id
      where m.id in (${sql.join(ids)}) and not exists (select from menu child where child.pid = m.id) and (m.permission_code is null or exists (
        select from role_permission rp join permission p on p.id = rp.permission_id where rp.role_id = r.id and p.code = m.permission_code)))
    insert into role_menu (enterprise_id, role_id, menu_id)
    select enterprise_id, role_id, id from shown union select enterprise_id, role_id, pid from shown where pid is not null
    on conflict do nothing`.execute(db);
}

/** Adds the permissions and menus that the company does not have yet, adds them to its built-in roles, and adds the rows of the areas. */
export async function addBuiltInRows(db: Db, enterprise_id: number) {
  await addPermissions(db, enterprise_id);
  await grantPermissions(db, enterprise_id);
  await showMenus(db, await addMenus(db, enterprise_id));
  for (const rows of builtIn) await rows.add(db, enterprise_id);
}

/** Adds what is new in this version to all existing companies. */
export async function addNewRows(database: Database) {
  await database.system(async (db) => {
    const companies = await db.selectFrom('enterprise').select('id').orderBy('id').forNoKeyUpdate().execute();
    for (const { id } of companies) await addBuiltInRows(db, id);
  });
}
