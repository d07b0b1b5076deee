import type { Attachment } from '#message/attachment.js';
import type { AppStyle } from './app-message.js';

interface Message {
  style: AppStyle;
  title?: string | null;
  content?: string | null;
  url?: string | null;
  items?: readonly { key: string; value: string }[];
  attachments?: readonly Attachment[];
}

/** Returns a message as the phone shows it: a text, or cards. */
export function previewOf({ style, title, content, url, items = [], attachments = [] }: Message): {
  text: string;
  attachments: Attachment[];
  isMarkdown?: boolean;
} {
  const lines = items.map(({ key, value }) => `${key}: ${value}`);
  const desc = [content ?? '', ...lines].filter(Boolean).join('\n');
  const isCard = style === 'textcard' || style === 'template_card' || style === 'miniprogram_notice';
  if (isCard) return { text: '', attachments: title ? [{ msgtype: 'link', title, url: url ?? '', ...(desc ? { desc } : {}) }] : [] };
  if (style === 'text' || style === 'markdown') return { text: content ?? '', attachments: [], isMarkdown: style === 'markdown' };
  return { text: '', attachments: [...attachments] };
}
