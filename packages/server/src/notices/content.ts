import type { Row } from '@shiyi/sdk';
import type { Sentence } from '../http/refusal.js';

export type Notice = Row<'listNotices'>;

/** The content of an inbox notification, in both languages. */
export type NoticeContent = Pick<Notice, 'tone' | 'link'> & { title: Sentence; text: Sentence };
