import type { Input } from '@shiyi/sdk';
import { type Attachment, inputOf } from '#message/attachment.js';
import type { AppRecord, AppStyle } from '../app-message.js';

export type AppInput = Input<'createAppMessage'>;

type TextName = 'title' | 'content' | 'url' | 'btn_text';

interface StyleParts {
  texts: readonly TextName[];
  /** In bytes of UTF-8. */
  bytes?: { title?: number; content?: number };
  attachments?: { type: Attachment['msgtype']; most: number };
  items?: number;
}

const one = (type: Attachment['msgtype']) => ({ type, most: 1 });
const cards = { type: 'link', most: 8 } as const;

/** What each style is made of. */
export const partsOf: Record<AppStyle, StyleParts> = {
  text: { texts: ['content'], bytes: { content: 2048 } },
  markdown: { texts: ['content'], bytes: { content: 2048 } },
  image: { texts: [], attachments: one('image') },
  voice: { texts: [], attachments: one('voice') },
  video: { texts: ['title', 'content'], bytes: { title: 128, content: 512 }, attachments: one('video') },
  file: { texts: [], attachments: one('file') },
  textcard: { texts: ['title', 'content', 'url', 'btn_text'], bytes: { title: 128, content: 512 } },
  news: { texts: [], attachments: cards },
  mpnews: { texts: [], attachments: cards },
  miniprogram_notice: { texts: ['title', 'content'], bytes: { title: 36, content: 36 }, attachments: one('miniprogram'), items: 10 },
  template_card: { texts: ['title', 'content', 'url'], bytes: { title: 108, content: 336 }, items: 6 },
};

export interface KeyedItem {
  key: string;
  value: string;
}

/** What the form of an app message holds. */
export interface AppValues {
  name: string;
  style: AppStyle;
  scope: 'all' | 'custom';
  user_ids: number[];
  dept_ids: number[];
  wx_tags: string[];
  title: string;
  content: string;
  url: string;
  btn_text: string;
  items: KeyedItem[];
  attachments: Attachment[];
  send_type: 'now' | 'timed';
  send_at: string;
}

const blank: AppValues = {
  ...{ name: '', style: 'text', scope: 'custom', user_ids: [], dept_ids: [], wx_tags: [] },
  ...{ title: '', content: '', url: '', btn_text: '', items: [], attachments: [], send_type: 'now', send_at: '' },
};

const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);

export function savedValues(record: AppRecord): AppValues {
  const { name, style, scope, wx_tags, title, content, url, btn_text, items, send_type, send_at } = record;
  return {
    ...{ name, style, scope, wx_tags, items, send_type, send_at: send_at ?? '' },
    ...{ title: title ?? '', content: content ?? '', url: url ?? '', btn_text: btn_text ?? '' },
    ...{ user_ids: idsOf(record.staff), dept_ids: idsOf(record.departments), attachments: record.attachments.map(inputOf) },
  };
}

const mostName = 64;

/** Returns what a form begins with. */
export function startValues(record: AppRecord | undefined, isEdited: boolean, suffix: string): AppValues {
  if (!record) return blank;
  const values = savedValues(record);
  if (isEdited) return values;
  return { ...values, name: [...values.name, ...suffix].slice(0, mostName).join(''), send_type: 'now', send_at: '' };
}

/** Returns whom a message of the form is for, as the forecast asks. */
export const targetsOf = ({ scope, user_ids, dept_ids, wx_tags }: Pick<AppValues, 'scope' | 'user_ids' | 'dept_ids' | 'wx_tags'>) =>
  scope === 'all' ? { scope } : { scope, user_ids, dept_ids, wx_tags };

/** Returns what is sent: only the parts of the style, and a time only if it waits for one. */
export function typedInput<T extends AppInput>(input: T): T {
  const { style, title, content, url, btn_text, items = [], attachments = [], send_at, user_ids, dept_ids, wx_tags, ...rest } = input;
  const parts = partsOf[style];
  const kept = Object.fromEntries(
    Object.entries({ title, content, url, btn_text }).filter(([name, text]) => text && parts.texts.includes(name as TextName)),
  );
  const filled = items.filter((item) => item.key.trim() && item.value.trim());
  return {
    ...{ ...rest, style, ...kept },
    ...(rest.scope === 'custom' ? { user_ids, dept_ids, wx_tags } : {}),
    ...(parts.attachments ? { attachments } : {}),
    ...(parts.items ? { items: filled } : {}),
    ...(rest.send_type === 'timed' && send_at ? { send_at } : {}),
  } as unknown as T;
}
