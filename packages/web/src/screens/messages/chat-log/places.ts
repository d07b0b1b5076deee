import type { Place } from '#app/sitemap.js';

const within = '/user/riskChatLog';

export const places: Place[] = [
  { path: '/user/riskChatLog', title: ['会话存档', 'Chat archive'], screen: 'RiskChatLog' },
  { path: '/user/riskChatLog/archive', title: ['存档状态', 'State of the archive'], screen: 'ChatArchive', within },
  { path: '/user/riskChatLog/readings', title: ['查阅记录', 'Readings of chats'], screen: 'ChatReadings', within },
];
