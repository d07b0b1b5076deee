import { type MediaIds, mediaIdOf } from '../../../attachments/media.js';
import { fileOf, type NeededFile, type ResolvedAttachment } from '../../../attachments/resolve.js';
import { keysIn } from '../../../files/addresses.js';
import type { AppBody } from '../../../outside/wecom/app-messages.js';
import type { AppContent } from './message.js';

/** An article has its cover as a file of WeCom, unlike a link. */
function coverOf({ pic_url }: ResolvedAttachment): NeededFile | undefined {
  const [key] = keysIn(pic_url ?? '');
  return key === undefined ? undefined : { key, type: 'image' };
}

const ownFile = ({ style }: AppContent, attachment: ResolvedAttachment) => (style === 'mpnews' ? coverOf(attachment) : fileOf(attachment));

/** The files that WeCom needs before a message can be sent. A notice of a mini-program has none. */
export const filesFor = (content: AppContent, attachments: readonly ResolvedAttachment[]): NeededFile[] =>
  content.style === 'miniprogram_notice' ? [] : attachments.flatMap((one) => ownFile(content, one) ?? []);

const withoutEmpty = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''));

const absolute = (address: string | undefined, origin: string) => (address?.startsWith('/') ? `${origin}${address}` : address);

const articleOf = (one: ResolvedAttachment, ids: MediaIds) =>
  withoutEmpty({
    title: one.title,
    thumb_media_id: mediaIdOf(ids, coverOf(one)),
    content_source_url: one.url,
    content: one.content,
    digest: one.desc,
  });

/** Returns the body of a message as WeCom takes it. `ids` has the ids of its files. */
export function bodyOf(content: AppContent, attachments: readonly ResolvedAttachment[], ids: MediaIds, origin: string): AppBody {
  const { style, title, content: text, url, btn_text, items } = content;
  const [first] = attachments;
  const media = { media_id: mediaIdOf(ids, first && fileOf(first)) };
  const bodies: Record<AppContent['style'], () => object> = {
    text: () => ({ content: text }),
    markdown: () => ({ content: text }),
    image: () => media,
    voice: () => media,
    file: () => media,
    video: () => withoutEmpty({ ...media, title, description: text }),
    textcard: () => withoutEmpty({ title, description: text, url, btntxt: btn_text }),
    news: () => ({
      articles: attachments.map((one) =>
        withoutEmpty({ title: one.title, description: one.desc, url: one.url, picurl: absolute(one.pic_url, origin) }),
      ),
    }),
    mpnews: () => ({ articles: attachments.map((one) => articleOf(one, ids)) }),
    miniprogram_notice: () => withoutEmpty({ appid: first?.appid, page: first?.page, title, description: text, content_item: items }),
    template_card: () => ({
      card_type: 'text_notice',
      main_title: { title },
      sub_title_text: text,
      horizontal_content_list: items.map(({ key, value }) => ({ keyname: key, value })),
      card_action: { type: 1, url },
    }),
  };
  return { msgtype: style, [style]: bodies[style]() };
}
