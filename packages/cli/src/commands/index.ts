import type { Register } from '../noun.js';

export interface NounEntry {
  name: string;
  zh: string;
  en: string;
  load: () => Promise<Register>;
}

export const nouns: NounEntry[] = [
  { name: 'login', zh: '登录并保存令牌', en: 'Sign in and keep the token', load: async () => (await import('./login.js')).register },
  { name: 'logout', zh: '退出登录', en: 'End the session', load: async () => (await import('./logout.js')).register },
  { name: 'whoami', zh: '查看当前登录用户', en: 'Show who is signed in', load: async () => (await import('./whoami.js')).register },
  {
    name: 'profile',
    zh: '管理多个服务地址与账号',
    en: 'Keep several servers and accounts',
    load: async () => (await import('./profile.js')).register,
  },
  {
    name: 'config',
    zh: '查看各项设置及其来源',
    en: 'Settings, and where they come from',
    load: async () => (await import('./config.js')).register,
  },
  {
    name: 'cache',
    zh: '查看、修改和清空缓存',
    en: 'List, change and clear the cache',
    load: async () => (await import('./cache.js')).register,
  },
  {
    name: 'import',
    zh: '导入客户等数据',
    en: 'Import customers and other records',
    load: async () => (await import('./import.js')).register,
  },
  {
    name: 'sync',
    zh: '与企业微信同步部门、员工、企微客户、标签和客户群',
    en: 'Synchronise departments, staff, contacts, tags and groups with the platform',
    load: async () => (await import('./sync.js')).register,
  },
  {
    name: 'platform',
    zh: '查看和填写企业微信对接',
    en: 'Show and enter the connection to the platform',
    load: async () => (await import('./platform.js')).register,
  },
  {
    name: 'doctor',
    zh: '检查配置、连接与接口契约',
    en: 'Check settings, connection and contract',
    load: async () => (await import('./doctor.js')).register,
  },
  {
    name: 'serve',
    zh: '在本机运行服务端',
    en: 'Run the server on this machine',
    load: async () => (await import('./serve.js')).register,
  },
  { name: 'mock', zh: '用 Prism 模拟全部接口', en: 'Mock every call with Prism', load: async () => (await import('./mock.js')).register },
  {
    name: 'backup',
    zh: '备份本机服务的数据',
    en: 'Back up the data of the server on this machine',
    load: async () => (await import('./backup.js')).register,
  },
  {
    name: 'restore',
    zh: '从备份恢复数据',
    en: 'Restore them from a backup',
    load: async () => (await import('./restore.js')).register,
  },
  {
    name: 'sandbox',
    zh: '删除沙箱企业',
    en: 'Remove the sandbox company',
    load: async () => (await import('./sandbox.js')).register,
  },
  {
    name: 'completion',
    zh: '输出 bash、zsh、fish 的补全脚本',
    en: 'Print completion for bash, zsh or fish',
    load: async () => (await import('./completion.js')).register,
  },
  {
    name: 'resources',
    zh: '列出资源及其操作，如 staff list',
    en: 'List the resources and their verbs, such as staff list',
    load: async () => (await import('./resources.js')).register,
  },
  { name: 'api', zh: '按名称调用任意接口', en: 'Make any call by its name', load: async () => (await import('./api.js')).register },
];
