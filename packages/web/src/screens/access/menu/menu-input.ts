import type { Input } from '@shiyi/sdk';
import type { Values } from '#form/form-values.js';
import { childrenOf, type Menu } from './menu-tree.js';

/** Converts a menu item to the input of `updateMenu`. */
export function inputOf(menu: Menu): Input<'updateMenu'> {
  const { children: _, title_en, icon, redirect, permission_code, ...rest } = menu;
  return {
    ...rest,
    ...(title_en ? { title_en } : {}),
    ...(icon ? { icon } : {}),
    ...(redirect ? { redirect } : {}),
    ...(permission_code ? { permission_code } : {}),
  };
}

/** Returns the form's initial values. */
export function valuesOf({ id: _, children: __, ...menu }: Menu): Values {
  const { title_en, icon, redirect, permission_code, pid } = menu;
  return {
    ...menu,
    pid: pid ?? '',
    title_en: title_en ?? '',
    icon: icon ?? '',
    redirect: redirect ?? '',
    permission_code: permission_code ?? '',
  };
}

/** Returns the sort number that puts an item last below a parent. */
export function lastSort(menus: readonly Menu[], pid: number | null): number {
  return Math.min(9999, Math.max(-1, ...childrenOf(menus, pid).map((menu) => menu.sort)) + 1);
}

export const blankOf = (menus: readonly Menu[], pid: number | null): Values => ({
  pid: pid ?? '',
  title: '',
  title_en: '',
  name: '',
  path: '',
  component: '',
  icon: '',
  redirect: '',
  hidden: false,
  always_show: false,
  no_cache: false,
  keep_alive: true,
  is_frame: false,
  sort: lastSort(menus, pid),
  permission_code: '',
  status: 'enabled',
});
