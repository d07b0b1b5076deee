import type { Row } from '@shiyi/sdk';
import type { Sentence } from '../http/refusal.js';

export type Notice = Row<'listNotices'>;

/** What a notice says, in both languages. */
export type NoticeContent = Pick<Notice, 'tone' | 'link'> & { title: Sentence; text: Sentence };
