import type { AreaMenu } from '../../../setup/menu-seed.js';

export const menus: AreaMenu[] = [
  {
    group: 'Robots',
    sort: 30,
    title: '设备',
    title_en: 'Devices',
    name: 'DeviceList',
    path: '/wetchat-robot/device',
    component: 'device/DeviceList',
    icon: 'monitor',
    permission_code: 'device:device:list',
  },
];
