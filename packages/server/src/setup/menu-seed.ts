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

/** A menu declared by an area. `component` is a file under the console's screens. */
export interface AreaMenu extends Omit<MenuSeed, 'children'> {
  /** Name of the parent group; null for the top level. */
  group: Group['name'] | null;
  /** Sort order among siblings, ascending. */
  sort: number;
}

/** Groups of the sidebar. */
export const groups = [
  { sort: 5, title: '客户', title_en: 'Customers', name: 'Customers', path: '/user', icon: 'user-round' },
  { sort: 6, title: '服务', title_en: 'Services', name: 'Service', path: '/order', icon: 'calendar-check' },
  { sort: 7, title: '食谱与课程', title_en: 'Food and courses', name: 'Food', path: '/resource', icon: 'salad' },
  { sort: 8, title: '测评', title_en: 'Evaluation', name: 'Evaluation', path: '/evaluation', icon: 'clipboard-list' },
  { sort: 9, title: '内容', title_en: 'Content', name: 'Content', path: '/material', icon: 'book-open' },
  { sort: 9, title: '增长', title_en: 'Growth', name: 'Growth', path: '/medal', icon: 'gift' },
  { sort: 9, title: '订单', title_en: 'Orders', name: 'Orders', path: '/shop', icon: 'shopping-bag' },
  { sort: 9, title: '机器人', title_en: 'Robots', name: 'Robots', path: '/wetchat-robot', icon: 'bot' },
  { sort: 10, title: '组织与权限', title_en: 'Organization', name: 'Organisation', path: '/system', icon: 'users' },
  { sort: 80, title: '系统配置', title_en: 'Configuration', name: 'Configuration', path: '/config', icon: 'settings' },
  { sort: 90, title: '运行与日志', title_en: 'Operations', name: 'Operations', path: '/monitoring', icon: 'activity' },
] as const;
type Group = (typeof groups)[number];
