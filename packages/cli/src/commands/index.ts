import type { Register } from '../program.js';

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
    name: 'cache',
    zh: '查看、修改和清空缓存',
    en: 'List, change and clear the cache',
    load: async () => (await import('./cache.js')).register,
  },
  { name: 'api', zh: '按名称调用任意接口', en: 'Make any call by its name', load: async () => (await import('./api.js')).register },
];
