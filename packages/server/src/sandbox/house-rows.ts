import { permissionNames } from '../../../../openapi/tools/permission-names.js';
import { contract } from '../contract.js';
import type { Db } from '../db/database.js';
import { type MenuSeed, menuSeeds } from './menus.js';

interface Builtin {
  code: string;
  name: string;
  type: 'menu' | 'api';
  method: string | null;
  path: string | null;
  sort: number;
  /** Code of the group it stands in. */
  group: string | null;
}

/** What the contract asks for: a group an area, in it a row for each `x-permission`. */
function builtinPermissions(): Builtin[] {
  const names = [...permissionNames(contract)];
  const areas = [...new Set(names.map(([, { area }]) => area))];
  const groups = areas.map(
    (code, sort): Builtin => ({ code, name: areaName(code), type: 'menu', method: null, path: null, sort, group: null }),
  );
  const leaves = areas.flatMap((group) =>
    names
      .filter(([, { area }]) => area === group)
      .map(([code, { zh, method, path }], sort): Builtin => ({ code, name: zh, type: 'api', method, path, sort, group })),
  );
  return [...groups, ...leaves];
}

const areaName = (area: string) => contract.tags?.find((tag) => tag.name === area)?.['x-zh'] ?? area;

/** Gives built-in permissions that nobody has edited the names of this version. */
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

/** Brings the built-in permissions of this company in step with the contract; after an upgrade that adds what is new. Answers code → id of all. */
export async function addPermissions(db: Db, enterprise_id: number): Promise<Map<string, number>> {
  const builtin = builtinPermissions();
  await renamePermissions(db, enterprise_id, builtin);
  const rows = await db.selectFrom('permission').select(['id', 'code']).where('enterprise_id', '=', enterprise_id).execute();
  const known = new Map(rows.map((row) => [row.code, row.id]));
  // Groups first, because the rest stand in them.
  for (const fresh of [builtin.filter((one) => one.group === null), builtin.filter((one) => one.group !== null)]) {
    const values = fresh
      .filter((one) => !known.has(one.code))
      .map(({ group, ...row }) => ({ ...row, pid: known.get(group ?? '') ?? null, enterprise_id, builtin: true }));
    if (values.length === 0) continue;
    for (const { id, code } of await db.insertInto('permission').values(values).returning(['id', 'code']).execute()) known.set(code, id);
  }
  return known;
}

/** Adds the menus a company begins with. */
export async function addMenus(db: Db, enterprise_id: number) {
  const added: { id: number; pid: number | null; permission_code: string | null }[] = [];
  const add = async (seeds: MenuSeed[], pid: number | null) => {
    for (const [sort, { children = [], ...menu }] of seeds.entries()) {
      const { id } = await db
        .insertInto('menu')
        .values({ ...menu, enterprise_id, pid, sort, keep_alive: !menu.no_cache })
        .returning('id')
        .executeTakeFirstOrThrow();
      added.push({ id, pid, permission_code: menu.permission_code ?? null });
      await add(children, id);
    }
  };
  await add(menuSeeds, null);
  return added;
}
