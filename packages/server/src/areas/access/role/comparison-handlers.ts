import type { Data } from '@shiyi/sdk';
import { sql } from 'kysely';
import type { Db } from '../../../db/database.js';
import type { Context, Handlers } from '../../../http/context.js';
import { refuseField } from '../../../http/refusal.js';
import { mustExist } from '../../../records/must-exist.js';
import { buildMenus } from '../menu/menu-routes.js';

type Comparison = Data<'getRoleComparison'>;

async function roleOf(db: Db, id: number) {
  const role = await mustExist(db.selectFrom('role').select(['id', 'code', 'data_scope']).where('id', '=', id));
  return role;
}

/** @throws Refusal 42200 when the role is the administrator's, which has no list to compare */
function assertComparable({ code }: { code: string }, field: string) {
  if (code === 'admin')
    throw refuseField(42200, field, 'admin', [
      '管理员拥有全部权限，无需对比',
      'Administrators have all permissions; there is nothing to compare',
    ]);
}

/** Selects rows with the side that has them, and counts those that both have. */
async function sides<Row>(db: Db, table: 'role_permission' | 'role_menu', column: string, [one, other]: [number, number], select: string) {
  const { rows } = await sql<Row & { side: 'one' | 'other' | 'both' }>`
    select ${sql.raw(select)}, case when count(*) > 1 then 'both' when min(held.role_id) = ${one} then 'one' else 'other' end as side
    from ${sql.table(table)} held join ${sql.table(table === 'role_menu' ? 'menu' : 'permission')} own on own.id = held.${sql.ref(column)}
    where held.role_id in (${one}, ${other}) group by own.id order by own.sort, own.id`.execute(db);
  return {
    same: rows.filter((row) => row.side === 'both').length,
    different: rows.filter((row): row is Row & { side: 'one' | 'other' } => row.side !== 'both'),
  };
}

async function compare({ db, caller }: Context, one: number, other: number): Promise<Comparison> {
  const [first, second] = [await roleOf(db, one), await roleOf(db, other)];
  assertComparable(first, 'role_id');
  assertComparable(second, 'other_role_id');
  if (one === other) throw refuseField(42200, 'other_role_id', 'same', ['请选择两个不同的角色', 'Choose two different roles']);
  const title = caller.language === 'en' ? 'coalesce(own.title_en, own.title)' : 'own.title';
  const permissions = await sides<{ id: number; name: string; code: string }>(
    db,
    'role_permission',
    'permission_id',
    [one, other],
    'own.id, own.name, own.code',
  );
  const menus = await sides<{ id: number; name: string }>(db, 'role_menu', 'menu_id', [one, other], `own.id, ${title} as name`);
  return {
    same_permissions: permissions.same,
    same_menus: menus.same,
    permissions: permissions.different,
    menus: menus.different,
    data_scope: { one: first.data_scope, other: second.data_scope },
  };
}

export const handlers: Handlers = {
  getRoleComparison: (context, { role_id, other_role_id }) => compare(context, role_id, other_role_id),

  async buildRoleMenus({ db, caller }, { role_id }) {
    const { id, code } = await roleOf(db, role_id);
    return buildMenus(db, { roleIds: [id], isAdmin: code === 'admin' }, caller.language);
  },
};
