import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Configuration',
    sort: 70,
    title: '客户端密钥',
    title_en: 'App keys',
    name: 'IngestKeyList',
    path: '/system/ingest-key',
    component: 'ingest/IngestKeyList',
    icon: 'key-round',
    permission_code: 'ingest:key:list',
  },
];
