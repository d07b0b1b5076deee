import type { Place } from '#app/sitemap.js';

export const places: Place[] = [{ path: '/user/groupChat', title: ['客户群', 'Group chats'], screen: 'GroupChatList' }];
