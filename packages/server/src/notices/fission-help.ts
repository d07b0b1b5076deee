import type { NoticeContent } from './content.js';

/** A friend counts in a referral campaign. */
export interface FissionHelpFacts {
  kind: 'fission_help';
  /** Of the campaign. */
  id: number;
  name: string;
}

/** Heads the unread ones. */
export const unreadFissionHelps = { text: ['裂变好友助力成功', 'Friends who count in campaigns'] as const, link: '/medal/fession' };

export const fissionHelpNotice = ({ id, name }: FissionHelpFacts): NoticeContent => ({
  tone: 'success',
  title: [`「${name}」有新好友助力成功`, `A new friend counts in “${name}”`],
  text: ['您接待的一位好友已计入助力人数', 'A contact whom you received counts for who invited them'],
  link: `/medal/fession/activity-detail?id=${id}`,
});
