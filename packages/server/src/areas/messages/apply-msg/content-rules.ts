import { checkAttachments } from '../../../attachments/check-attachments.js';
import type { Db } from '../../../db/database.js';
import { refuseField, type Sentence } from '../../../http/refusal.js';
import type { AppContent, AppStyle } from './message.js';

type TextName = 'title' | 'content' | 'url';

interface StyleRule {
  needs: readonly TextName[];
  /** Bytes in UTF-8 that WeCom allows (document/path/90236). */
  bytes?: Partial<Record<'title' | 'content', number>>;
  attachments?: { type: 'image' | 'voice' | 'video' | 'file' | 'link' | 'miniprogram'; most: number };
  mostItems?: number;
}

const one = (type: NonNullable<StyleRule['attachments']>['type']) => ({ type, most: 1 });
const cards = { type: 'link', most: 8 } as const;

/** What each style is made of. */
export const styleRules: Record<AppStyle, StyleRule> = {
  text: { needs: ['content'], bytes: { content: 2048 } },
  markdown: { needs: ['content'], bytes: { content: 2048 } },
  image: { needs: [], attachments: one('image') },
  voice: { needs: [], attachments: one('voice') },
  video: { needs: [], bytes: { title: 128, content: 512 }, attachments: one('video') },
  file: { needs: [], attachments: one('file') },
  textcard: { needs: ['title', 'content', 'url'], bytes: { title: 128, content: 512 } },
  news: { needs: [], attachments: cards },
  mpnews: { needs: [], attachments: cards },
  miniprogram_notice: { needs: ['title'], bytes: { title: 36, content: 36 }, attachments: one('miniprogram'), mostItems: 10 },
  template_card: { needs: ['title', 'content', 'url'], bytes: { title: 108, content: 336 }, mostItems: 6 },
};

const required: Record<TextName, Sentence> = {
  title: ['这种消息请填写标题', 'This style needs a title'],
  content: ['这种消息请填写正文', 'This style needs a text'],
  url: ['这种消息请填写链接', 'This style needs a link'],
};

function assertTexts(content: AppContent, { needs, bytes = {} }: StyleRule) {
  for (const name of needs) if (!content[name]?.trim()) throw refuseField(42200, name, 'required', required[name]);
  for (const [name, most] of Object.entries(bytes))
    if (Buffer.byteLength(content[name as 'title'] ?? '') > most)
      throw refuseField(42200, name, 'bytes', [
        `${name === 'title' ? '标题' : '正文'}不能超过 ${most} 字节，请精简`,
        `At most ${most} bytes; make it shorter`,
      ]);
  if (content.url && !/^https?:\/\/\S+$/.test(content.url))
    throw refuseField(42200, 'url', 'url', [
      '请填写以 http:// 或 https:// 开头的地址',
      'Enter an address that begins with http:// or https://',
    ]);
}

function assertItems({ items }: AppContent, { mostItems = 0 }: StyleRule) {
  if (items.length > mostItems)
    throw refuseField(42200, 'items', 'max', [
      mostItems === 0 ? '这种消息没有内容项，请删除' : `最多 ${mostItems} 个内容项，请删减`,
      mostItems === 0 ? 'This style has no items; remove them' : `At most ${mostItems} items; remove some`,
    ]);
}

/** A notice of a mini-program has no cover, unlike one in a message. */
function assertNotice({ attachments }: AppContent) {
  const [found] = attachments;
  for (const name of ['appid', 'page'] as const)
    if (!found?.[name]?.trim())
      throw refuseField(42200, `attachments.0.${name}`, 'required', [
        `请填写小程序的${name === 'appid' ? ' AppID' : '页面'}`,
        `Enter the ${name === 'appid' ? 'AppID' : 'page'} of the mini-program`,
      ]);
}

function assertArticles({ attachments }: AppContent) {
  for (const [at, { content, pic_url }] of attachments.entries()) {
    if (!pic_url) throw refuseField(42200, `attachments.${at}.pic_url`, 'required', ['图文需要封面', 'An article needs a cover']);
    if (!content?.trim()) throw refuseField(42200, `attachments.${at}.content`, 'required', ['图文需要正文', 'An article needs a text']);
  }
}

async function assertAttachments(db: Db, content: AppContent, { attachments: rule }: StyleRule, isDraft: boolean) {
  const count = content.attachments.length;
  if (!rule) {
    if (count > 0)
      throw refuseField(42200, 'attachments', 'max', ['这种消息没有附件，请删除', 'This style has no attachments; remove them']);
    return;
  }
  if (count === 0 && !isDraft) throw refuseField(42200, 'attachments', 'required', ['请添加要发送的内容', 'Add what is to be sent']);
  if (rule.type === 'miniprogram') {
    if (count > 1 || content.attachments.some(({ msgtype }) => msgtype !== 'miniprogram'))
      throw refuseField(42200, 'attachments', 'max', ['小程序通知只能有一个小程序', 'A mini-program notice has one mini-program']);
    if (!isDraft) assertNotice(content);
    return;
  }
  await checkAttachments(db, content.attachments, { max: rule.most, types: [rule.type] });
  if (content.style === 'mpnews' && !isDraft) assertArticles(content);
}

/** Checks what a message says. @throws Refusal 42200 */
export async function checkContent(db: Db, content: AppContent, isDraft: boolean) {
  const rule = styleRules[content.style];
  assertTexts(content, isDraft ? { ...rule, needs: [] } : rule);
  assertItems(content, rule);
  await assertAttachments(db, content, rule, isDraft);
}
