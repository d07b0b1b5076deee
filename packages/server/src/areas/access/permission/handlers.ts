import type { Data } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';
import { lockRows } from '../../../db/lock-rows.js';
import { findNode, makesCycle, treeOf } from '../../../db/tree.js';
import type { Handlers } from '../../../http/context.js';
import { Refusal, refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { assertHeldByNone } from '../role/grants-handlers.js';
import { forgetRights } from '../role/handlers.js';

const columns = ['id', 'pid', 'name', 'code', 'type', 'method', 'path', 'sort', 'builtin'] as const;

const permissions = (db: Db) => db.selectFrom('permission').select(columns).orderBy('sort').orderBy('id');

async function assertPlace(db: Db, id: number | undefined, pid: number | null | undefined, code: string) {
  await lockRows(db, 'permission');
  const rows = await db.selectFrom('permission').select(['id', 'pid', 'code']).execute();
  if (pid != null && !rows.some((row) => row.id === pid))
    throw refuseField(42200, 'pid', 'exists', ['上级权限不存在', 'The parent permission does not exist']);
  if (pid != null && id !== undefined && makesCycle(rows, id, pid))
    throw refuseField(42200, 'pid', 'cycle', [
      '上级不能是自己或自己的下级',
      'A permission cannot be its own parent or move under its own children',
    ]);
  if (rows.some((row) => row.code === code && row.id !== id))
    throw refuseField(40902, 'code', 'taken', ['权限标识已被占用', 'This permission code is taken']);
}

const tree = async (db: Db) => treeOf(await permissions(db).execute());

/** Returns a permission with its descendants. */
const nodeOf = async (db: Db, id: number) => findNode(await tree(db), id) as Data<'createPermission'>;

export const handlers: Handlers = {
  getPermissionTree: ({ db }) => tree(db) as Promise<Data<'getPermissionTree'>>,

  async createPermission({ db, audit }, fields) {
    await assertPlace(db, undefined, fields.pid, fields.code);
    const { id } = await db.insertInto('permission').values(fields).returning('id').executeTakeFirstOrThrow();
    audit({ target: id });
    return nodeOf(db, id);
  },

  async updatePermission(context, { id, pid = null, sort = 0, method, path, ...fields }) {
    const { db, audit } = context;
    const before = await mustExist(permissions(db).where('id', '=', id));
    const after = { ...fields, pid, sort, method: method ?? null, path: path ?? null };
    const fixed = (['code', 'type', 'method', 'path'] as const).find((field) => before.builtin && after[field] !== before[field]);
    if (fixed)
      throw refuseField(42200, fixed, 'builtin', [
        '内置权限只能修改名称、上级和排序，其余请照原样提交',
        'Only the name, parent and order of a built-in permission can be changed; submit the rest unchanged',
      ]);
    await assertPlace(db, id, pid, fields.code);
    await db
      .updateTable('permission')
      .set({ ...after, updated_at: new Date() })
      .where('id', '=', id)
      .execute();
    audit({ target: id, before });
    forgetRights(context);
    return nodeOf(db, id);
  },

  async deletePermission(context, { id }) {
    const { db, audit } = context;
    const before = await mustExist(permissions(db).where('id', '=', id));
    if (before.builtin) throw refuseField(42200, 'id', 'builtin', ['内置权限不能删除', 'A built-in permission cannot be deleted']);
    const child = await db.selectFrom('permission').select('id').where('pid', '=', id).executeTakeFirst();
    if (child) throw new Refusal(40903, ['请先删除下级权限', 'Delete its child permissions first']);
    await assertHeldByNone(db, db.selectFrom('role_permission').select('role_id').where('permission_id', '=', id));
    await db.deleteFrom('permission').where('id', '=', id).execute();
    audit({ target: id, before });
    forgetRights(context);
    return {};
  },
};
