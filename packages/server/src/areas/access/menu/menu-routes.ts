import type { Data } from '@shiyi/sdk';
import type { Db } from '../../../db/database.js';

type MenuRoute = Data<'buildMenus'>[number];

const isLink = (path: string) => /^(https?:|mailto:|tel:)/.test(path);

/** Whose menus are built: those of a person, or of a single role. */
interface Viewer {
  roleIds: number[];
  isAdmin: boolean;
}

/** Selects all menus for administrators; for others, those of their roles if they have the menu's permission. */
function visibleMenus(db: Db, { roleIds, isAdmin }: Viewer) {
  return db
    .selectFrom('menu')
    .selectAll()
    .where('status', '=', 'enabled')
    .$if(!isAdmin, (some) =>
      some
        .where('id', 'in', (eb) => eb.selectFrom('role_menu').select('menu_id').where('role_id', 'in', roleIds))
        .where((eb) =>
          // Check the tables, not the session: the response is cached, and the session may be up to a second out of date.
          eb.or([
            eb('permission_code', 'is', null),
            eb('permission_code', 'in', (codes) =>
              codes
                .selectFrom('role_permission')
                .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
                .select('permission.code')
                .where('role_permission.role_id', 'in', roleIds),
            ),
          ]),
        ),
    )
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

type MenuRow = Awaited<ReturnType<typeof visibleMenus>>[number];

function toRoute(row: MenuRow, language: 'zh' | 'en', children: MenuRoute[]): MenuRoute {
  return {
    path: row.path,
    name: row.name,
    component: row.component,
    hidden: row.hidden,
    alwaysShow: row.always_show,
    redirect: row.redirect,
    sort: row.sort,
    ...(row.permission_code ? { permission: row.permission_code } : {}),
    meta: {
      title: (language === 'en' && row.title_en) || row.title,
      icon: row.icon,
      noCache: row.no_cache,
      keepAlive: row.keep_alive,
      ...(row.is_frame || isLink(row.path) ? { link: row.path } : {}),
    },
    children,
  };
}

/** Returns the menus that the holders of these roles see, as routes. */
export async function buildMenus(db: Db, viewer: Viewer, language: 'zh' | 'en'): Promise<MenuRoute[]> {
  if (viewer.roleIds.length === 0) return [];
  const visible = await visibleMenus(db, viewer);
  const childrenOf = (pid: number | null): MenuRoute[] =>
    visible
      .filter((row) => row.pid === pid)
      .map((row) => toRoute(row, language, childrenOf(row.id)))
      .filter((route) => route.component !== 'Layout' || route.children.length > 0);
  return childrenOf(null);
}
