import type { Data, Input } from '@shiyi/sdk';
import type { Selectable } from 'kysely';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import { findNode, makesCycle, treeOf } from '../../../db/tree.js';
import type { Tables } from '../../../generated/tables.js';
import type { Handlers } from '../../../http/context.js';
import { notFound, Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertHeldByNone } from '../role/grants-handlers.js';
import { forgetRights } from '../role/handlers.js';

const columns = [
  'id',
  'pid',
  'title',
  'title_en',
  'name',
  'path',
  'component',
  'icon',
  'redirect',
  'hidden',
  'always_show',
  'no_cache',
  'keep_alive',
  'is_frame',
  'sort',
  'permission_code',
  'status',
] as const;

const menus = (db: Db) => db.selectFrom('menu').select(columns).orderBy('sort').orderBy('id');

const external = /^(https?:\/\/|mailto:|tel:)/i;
/** Maximum depth of the tree; deeper ones are a mistake, because the sidebar shows three levels. */
const maxDepth = 5;

type Fields = Input<'createMenu'>;
type MenuNode = Pick<Selectable<Tables['menu']>, 'id' | 'pid'>;

/** Returns the number of levels of an entry and its descendants. */
function heightOf(rows: readonly MenuNode[], id: number): number {
  return 1 + Math.max(0, ...rows.filter((row) => row.pid === id).map((row) => heightOf(rows, row.id)));
}

function assertDepth(rows: readonly MenuNode[], pid: number | null, height: number) {
  let depth = height;
  for (let at = rows.find((row) => row.id === pid); at; at = rows.find((row) => row.id === at?.pid)) depth++;
  if (depth > maxDepth)
    throw refuseField(42200, 'pid', 'depth', [
      `菜单最多 ${maxDepth} 层，请移到更上层`,
      `Menus go ${maxDepth} levels deep at most; choose a higher place`,
    ]);
}

async function assertPlace(db: Db, id: number | undefined, { pid, path, name }: Pick<Fields, 'pid' | 'path' | 'name'>) {
  await lockRows(db, 'menu');
  const rows = await db.selectFrom('menu').select(['id', 'pid', 'path', 'name']).execute();
  if (pid != null && !rows.some((row) => row.id === pid))
    throw refuseField(42200, 'pid', 'exists', ['上级菜单不存在', 'The parent menu does not exist']);
  if (pid != null && id !== undefined && makesCycle(rows, id, pid))
    throw refuseField(42200, 'pid', 'cycle', [
      '上级不能是自己或自己的下级',
      'A menu cannot be its own parent or move under its own children',
    ]);
  if (rows.some((row) => row.name === name && row.id !== id))
    throw refuseField(40902, 'name', 'taken', ['路由名称已被占用', 'This route name is taken']);
  if (!external.test(path) && rows.some((row) => row.path === path && row.id !== id))
    throw refuseField(40902, 'path', 'taken', ['路径已被占用', 'This path is taken']);
  assertDepth(rows, pid ?? null, id === undefined ? 1 : heightOf(rows, id));
}

/** Checks that a path is a console route or a safe URL, never a script. */
function assertAddress(field: 'path' | 'redirect', value: string | undefined) {
  if (value === undefined || value === '' || external.test(value)) return;
  if (/^[a-z][\w+.-]*:/i.test(value) || value.startsWith('//') || value.includes('\\'))
    throw refuseField(42200, field, 'address', ['地址不安全，请填写站内路径或 http(s) 链接', 'Use a console path or an http(s) URL']);
}

/** Values of omitted fields. */
const blank = {
  pid: null,
  title_en: null,
  icon: null,
  redirect: null,
  hidden: false,
  always_show: false,
  no_cache: false,
  keep_alive: true,
  is_frame: false,
  sort: 0,
  permission_code: null,
  status: 'enabled',
} as const;

const tree = async (db: Db) => treeOf(await menus(db).execute());

/** Returns a menu with its descendants. */
const nodeOf = async (db: Db, id: number) => findNode(await tree(db), id) as Data<'createMenu'>;

export const handlers: Handlers = {
  getMenuTree: ({ db }) => tree(db) as Promise<Data<'getMenuTree'>>,

  async createMenu(context, fields) {
    const { db, audit } = context;
    assertAddress('path', fields.path);
    assertAddress('redirect', fields.redirect);
    await assertPlace(db, undefined, fields);
    const { id } = await db.insertInto('menu').values(fields).returning('id').executeTakeFirstOrThrow();
    audit({ target: id });
    forgetRights(context);
    return nodeOf(db, id);
  },

  async updateMenu(context, { id, ...fields }) {
    const { db, audit } = context;
    const before = await mustExist(menus(db).where('id', '=', id));
    assertAddress('path', fields.path);
    assertAddress('redirect', fields.redirect);
    await assertPlace(db, id, fields);
    await db
      .updateTable('menu')
      .set({ ...blank, ...fields })
      .where('id', '=', id)
      .execute();
    audit({ target: id, before });
    forgetRights(context);
    return nodeOf(db, id);
  },

  async deleteMenu(context, { id }) {
    const { db, audit } = context;
    const before = await mustExist(menus(db).where('id', '=', id));
    const child = await db.selectFrom('menu').select('id').where('pid', '=', id).executeTakeFirst();
    if (child) throw new Refusal(40903, ['请先删除下级菜单', 'Delete its submenus first']);
    await assertHeldByNone(db, db.selectFrom('role_menu').select('role_id').where('menu_id', '=', id));
    await db.deleteFrom('menu').where('id', '=', id).execute();
    audit({ target: id, before });
    forgetRights(context);
    return {};
  },

  async sortMenus(context, { pid, ids }) {
    const { db, audit } = context;
    await lockRows(db, 'menu');
    const rows = await db.selectFrom('menu').select(['id', 'pid', 'sort']).execute();
    if (pid !== null && !rows.some((row) => row.id === pid)) throw notFound();
    if (ids.some((id) => !rows.some((row) => row.id === id))) throw notFound();
    if (rows.some((row) => row.pid === pid && !ids.includes(row.id)))
      throw refuseField(42200, 'ids', 'complete', [
        '同级菜单不完整，可能有人刚做了改动，请刷新后重新排序',
        'The list of menus at this level is incomplete, so someone may have just changed it; reload and sort again',
      ]);
    if (pid !== null && ids.some((id) => makesCycle(rows, id, pid)))
      throw refuseField(42200, 'pid', 'cycle', ['菜单不能移到自己的下级', 'A menu cannot be moved under its own children']);
    assertDepth(rows, pid, Math.max(...ids.map((id) => heightOf(rows, id))));
    for (const [sort, id] of ids.entries()) await db.updateTable('menu').set({ pid, sort }).where('id', '=', id).execute();
    audit({ target: pid ?? 'top', before: rows.filter((row) => ids.includes(row.id)) });
    forgetRights(context);
    const all = await tree(db);
    return (pid === null ? all : (findNode(all, pid)?.children ?? [])) as Data<'sortMenus'>;
  },
};
