import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Organisation',
    sort: 45,
    title: '渠道',
    title_en: 'Channels',
    name: 'ChannelList',
    path: '/system/channel',
    component: 'channel/ChannelList',
    icon: 'share-2',
    permission_code: 'channel:channel:list',
  },
];
