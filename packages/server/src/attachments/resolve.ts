import type { Db } from '../db/database.js';
import { keysIn } from '../files/addresses.js';
import type { MediaType } from '../files/media.js';
import { isFileType, type StoredAttachment } from './attachment.js';

/** A file that WeCom needs before it can send an attachment. */
export interface NeededFile {
  key: string;
  type: MediaType;
}

/** An attachment with what its material has. */
export type ResolvedAttachment = StoredAttachment & { material?: { media_type: string; size: number | null } };

const columns = ['id', 'name', 'media_type', 'content', 'url', 'pic_url', 'appid', 'page', 'size'] as const;

const materialsOf = (db: Db, ids: readonly number[]) =>
  ids.length === 0 ? Promise.resolve([]) : db.selectFrom('material').select(columns).where('id', 'in', ids).execute();

type Material = Awaited<ReturnType<typeof materialsOf>>[number];

/** Fills in what an attachment leaves to its material; what it has itself stays. */
function withMaterial(attachment: StoredAttachment, material: Material | undefined): ResolvedAttachment {
  if (!material) return attachment;
  const { name, content, url, pic_url, appid, page, media_type, size } = material;
  const isLink = media_type === 'link';
  const own = { title: name, content, desc: isLink ? content : null, url, pic_url, appid, page };
  const given = Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null));
  return { ...given, ...attachment, material: { media_type, size: size === null ? null : Number(size) } };
}

/** Returns attachments with what their materials have. */
export async function resolveAttachments(db: Db, attachments: readonly StoredAttachment[]): Promise<ResolvedAttachment[]> {
  const ids = attachments.flatMap(({ material_id: id }) => (id === undefined ? [] : [id]));
  const materials = new Map((await materialsOf(db, ids)).map((one) => [one.id, one]));
  return attachments.map((one) => withMaterial(one, one.material_id === undefined ? undefined : materials.get(one.material_id)));
}

/** The file of an attachment that WeCom must have: its own, or the cover of a mini-program. */
export function fileOf({ msgtype, url, pic_url }: StoredAttachment): NeededFile | undefined {
  const address = isFileType(msgtype) ? url : msgtype === 'miniprogram' ? pic_url : undefined;
  const [key] = keysIn(address ?? '');
  return key === undefined ? undefined : { key, type: isFileType(msgtype) ? msgtype : 'image' };
}

export const filesOf = (attachments: readonly StoredAttachment[]): NeededFile[] =>
  attachments.flatMap((one) => {
    const file = fileOf(one);
    return file ? [file] : [];
  });
