export interface MenuSeed {
  title: string;
  title_en: string;
  name: string;
  path: string;
  component: string;
  icon?: string;
  permission_code?: string;
  always_show?: boolean;
  no_cache?: boolean;
  hidden?: boolean;
  children?: MenuSeed[];
}

/** A menu that an area declares. `component` names a file below the console's screens. */
export interface AreaMenu extends Omit<MenuSeed, 'children'> {
  /** Name of the group it stands in; null at the top. */
  group: Group['name'] | null;
  /** Place among its neighbours; smaller stands first. */
  sort: number;
}

/** Groups of the side bar. */
export const groups = [
  { sort: 10, title: '组织与权限', title_en: 'Organization', name: 'Organisation', path: '/system', icon: 'users' },
  { sort: 90, title: '运行与日志', title_en: 'Operations', name: 'Operations', path: '/monitoring', icon: 'activity' },
] as const;
type Group = (typeof groups)[number];
