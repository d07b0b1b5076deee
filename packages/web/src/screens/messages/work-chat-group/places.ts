import type { Place } from '#app/sitemap.js';

export const places: Place[] = [
  { path: '/user/groupChat', title: ['客户群', 'Group chats'], screen: 'GroupChatList' },
  { path: '/user/customer-group/detail', title: ['客户群详情', 'Group chat'], screen: 'GroupChatDetail', within: '/user/customer-group' },
  { path: '/user/customer-group/codes', title: ['入群码', 'Join codes'], screen: 'GroupJoinWayList', within: '/user/customer-group' },
  {
    path: '/user/customer-group/welcomes',
    title: ['入群欢迎语', 'Group welcomes'],
    screen: 'GroupWelcomeList',
    within: '/user/customer-group',
  },
];
