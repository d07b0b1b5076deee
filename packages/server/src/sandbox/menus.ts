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

/** The menus a new company begins with. `component` names a file below the console's screens. */
export const menuSeeds: MenuSeed[] = [
  { title: '首页', title_en: 'Home', name: 'Dashboard', path: '/dashboard', component: 'home/Dashboard', icon: 'house', no_cache: true },
  {
    title: '组织与权限',
    title_en: 'Organisation',
    name: 'Organisation',
    path: '/system',
    component: 'Layout',
    icon: 'users',
    children: [
      {
        title: '员工',
        title_en: 'Staff',
        name: 'StaffList',
        path: '/system/staff',
        component: 'users/StaffList',
        icon: 'user-round',
        permission_code: 'users:staff:list',
      },
      {
        title: '角色',
        title_en: 'Roles',
        name: 'RoleList',
        path: '/system/role',
        component: 'role/RoleList',
        icon: 'shield',
        permission_code: 'role:role:list',
      },
      {
        title: '权限',
        title_en: 'Permissions',
        name: 'PermissionTree',
        path: '/system/permission',
        component: 'permission/PermissionTree',
        icon: 'key-round',
        permission_code: 'permission:permission:list',
      },
      {
        title: '菜单',
        title_en: 'Menus',
        name: 'MenuTree',
        path: '/system/menu',
        component: 'menu/MenuTree',
        icon: 'list-tree',
        permission_code: 'menu:menu:list',
      },
      {
        title: '企业微信',
        title_en: 'Platform',
        name: 'PlatformSync',
        path: '/system/platform',
        component: 'enterprise-platform/PlatformSync',
        icon: 'message-circle',
        permission_code: 'job:job:list',
      },
    ],
  },
  {
    title: '运行与日志',
    title_en: 'Operations',
    name: 'Operations',
    path: '/monitoring',
    component: 'Layout',
    icon: 'activity',
    children: [
      {
        title: '缓存',
        title_en: 'Cache',
        name: 'CacheList',
        path: '/system/cache',
        component: 'redis/CacheList',
        icon: 'database',
        permission_code: 'redis:key:list',
      },
      {
        title: '导入中心',
        title_en: 'Imports',
        name: 'ImportList',
        path: '/system/import',
        component: 'import/ImportList',
        icon: 'file-up',
        permission_code: 'import-file:file:list',
      },
      {
        title: '问题反馈',
        title_en: 'Problem reports',
        name: 'WorkOrderList',
        path: '/user/feedback',
        component: 'work-order/WorkOrderList',
        icon: 'messages-square',
        permission_code: 'work-order:order:change-status',
      },
      {
        title: '登录日志',
        title_en: 'Sign-in log',
        name: 'LoginLog',
        path: '/monitoring/login',
        component: 'log/LoginLog',
        icon: 'log-in',
        permission_code: 'log:login:list',
      },
      {
        title: '操作日志',
        title_en: 'Operation log',
        name: 'OperationLog',
        path: '/monitoring/operation',
        component: 'log/OperationLog',
        icon: 'scroll-text',
        permission_code: 'log:operation:list',
      },
      {
        title: '错误日志',
        title_en: 'Error log',
        name: 'ErrorLog',
        path: '/monitoring/error',
        component: 'log/ErrorLog',
        icon: 'bug',
        permission_code: 'log:error:list',
      },
    ],
  },
];
