import type { Data, Input } from '@shiyi/sdk';

/** An attachment as messages send it. */
export type Attachment = NonNullable<Input<'createMassMessage'>['attachments']>[number];
export type AttachmentType = Attachment['msgtype'];

/** An attachment as answers have it. */
export type SavedAttachment = Data<'getMassMessage'>['attachments'][number];

export type TextName = 'content' | 'title' | 'desc' | 'url' | 'pic_url' | 'appid' | 'page';

/** What each type of attachment is made of. */
export const partsOf: Partial<Record<AttachmentType, readonly TextName[]>> = {
  text: ['content'],
  image: ['url'],
  voice: ['url'],
  video: ['url'],
  file: ['url'],
  link: ['title', 'desc', 'url', 'pic_url'],
  miniprogram: ['title', 'appid', 'page', 'pic_url'],
};

/** Types that are files, as an upload names them. */
export const fileTypes = ['image', 'voice', 'video', 'file'] as const;
export type FileType = (typeof fileTypes)[number];
export const isFileType = (type: AttachmentType): type is FileType => (fileTypes as readonly string[]).includes(type);

/** Bytes that WeCom allows, where that is less than the field takes. */
export const byteLimits: Partial<Record<AttachmentType, Partial<Record<TextName, number>>>> = {
  text: { content: 4000 },
  link: { title: 128, desc: 512 },
  miniprogram: { title: 64 },
};

const inputNames = ['content', 'title', 'desc', 'url', 'pic_url', 'appid', 'page', 'material_id', 'file_name'] as const;

/** Returns a saved attachment as it is saved again: what it leaves to its material is left out. */
export function inputOf(saved: SavedAttachment): Attachment {
  const names = saved.material_id === null ? inputNames : (['title', 'material_id'] as const);
  const given = names.flatMap((name) => (saved[name] === null ? [] : [[name, saved[name]] as const]));
  return { msgtype: saved.msgtype, ...Object.fromEntries(given) };
}

/** Returns an attachment with a text changed; an empty one is left out. */
export function withText(attachment: Attachment, name: TextName, text: string): Attachment {
  const { [name]: _, ...rest } = attachment;
  return text ? { ...rest, [name]: text } : rest;
}

/** Returns what an attachment is recognized by. */
export const summaryOf = ({ file_name, title, content, url }: Attachment): string => file_name ?? title ?? content ?? url ?? '';
