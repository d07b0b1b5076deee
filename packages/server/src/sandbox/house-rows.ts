import { contract, operations } from '../contract.js';
import type { Db } from '../db/database.js';
import { type MenuSeed, menuSeeds } from './menus.js';

interface Leaf {
  code: string;
  name: string;
  method: string;
  path: string;
}

/** What the contract asks for, area by area: one row a distinct `x-permission`. */
function builtinPermissions() {
  const areas = new Map<string, Map<string, Leaf>>();
  for (const { area, permission, operation, method, path } of operations) {
    if (permission === 'public' || permission === 'signed-in') continue;
    const leaves = areas.get(area) ?? new Map<string, Leaf>();
    if (!leaves.has(permission)) leaves.set(permission, { code: permission, name: operation['x-zh'], method, path });
    areas.set(area, leaves);
  }
  return areas;
}

function areaName(area: string): string {
  const tags = (contract as { tags?: { name: string; 'x-zh'?: string }[] }).tags ?? [];
  return tags.find((tag) => tag.name === area)?.['x-zh'] ?? area;
}

/** Adds the permissions of the contract that this company lacks; run again after an upgrade it adds what is new. Answers code → id of all. */
export async function addPermissions(db: Db, enterprise_id: number): Promise<Map<string, number>> {
  const rows = await db.selectFrom('permission').select(['id', 'code']).where('enterprise_id', '=', enterprise_id).execute();
  const known = new Map(rows.map((row) => [row.code, row.id]));
  const add = async (row: {
    code: string;
    name: string;
    pid: number | null;
    type: string;
    sort: number;
    method?: string;
    path?: string;
  }) => {
    const found = known.get(row.code);
    if (found !== undefined) return found;
    const { id } = await db
      .insertInto('permission')
      .values({ ...row, enterprise_id, builtin: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    known.set(row.code, id);
    return id;
  };
  for (const [sort, [area, leaves]] of [...builtinPermissions()].entries()) {
    const pid = await add({ code: area, name: areaName(area), pid: null, type: 'menu', sort });
    for (const [place, leaf] of [...leaves.values()].entries()) await add({ ...leaf, pid, type: 'api', sort: place });
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
