import { Readable } from 'node:stream';
import { fileAddress } from '../../../files/addresses.js';
import { registerFile } from '../../../files/delete-unused-files.js';
import type { StoredObject } from '../../../files/file-store.js';
import type { Context, PreparingContext } from '../../../http/context.js';
import { Refusal, refuseField, type Sentence } from '../../../http/refusal.js';
import { type PictureFault, type RemotePictureOptions, readRemotePicture } from '../../../outside/web/remote-picture.js';
import { type Picture, readPicture } from '../../../pictures/picture.js';

const mostPictures = 60;
const atOnce = 4;
/** For all pictures of a text. */
const timeoutMs = 40_000;

export interface CopiedPicture extends StoredObject {
  mime: string;
}

const reasons: Record<PictureFault | 'unreadable', Sentence> = {
  closed: ['它的地址指向内部网络，不能读取', 'its address leads into a private network'],
  silent: ['它所在的网站没有回应', 'its site does not answer'],
  large: ['它超过 5 MB', 'it has more than 5 MB'],
  refused: ['它所在的网站不让读取', 'its site refuses'],
  unreadable: ['它不是 PNG、JPEG、GIF 或 WebP 图片，或者太大', 'it is no PNG, JPEG, GIF or WebP picture, or too large'],
};

function refusePicture(number: number, why: keyof typeof reasons): Refusal {
  const [zh, en] = reasons[why];
  return refuseField(42200, 'content', 'picture', [
    `正文第 ${number} 张外部图片没能复制：${zh}。请删掉它，或下载后上传`,
    `External picture ${number} of the text could not be copied: ${en}. Remove it, or download and upload it`,
  ]);
}

const inline = /^data:image\/[\w.+-]+;base64,([A-Za-z0-9+/=\s]+)$/;

const bytesOf = async (src: string, options: RemotePictureOptions): Promise<Buffer | PictureFault> => {
  if (!src.startsWith('data:')) return readRemotePicture(src, options);
  const found = inline.exec(src)?.[1];
  return found === undefined ? 'refused' : Buffer.from(found, 'base64');
};

function pictureIn(bytes: Buffer, number: number): Picture {
  try {
    return readPicture(bytes);
  } catch (error) {
    if (error instanceof Refusal) throw refusePicture(number, 'unreadable');
    throw error;
  }
}

/**
 * Copies pictures of other sites into the file store, a few at a time. Returns them by their addresses.
 *
 * @throws Refusal 42200 for one that cannot be read
 */
export async function copyPictures(
  { deps: { database, files } }: PreparingContext,
  addresses: readonly string[],
  options: RemotePictureOptions = {},
): Promise<Map<string, CopiedPicture>> {
  if (addresses.length > mostPictures)
    throw refuseField(42200, 'content', 'pictures', [
      `一次最多复制 ${mostPictures} 张外部图片，请分成几篇`,
      `At most ${mostPictures} external pictures are copied at a time; make several articles`,
    ]);
  const copied = new Map<string, CopiedPicture>();
  const signal = AbortSignal.timeout(timeoutMs);
  const copy = async (src: string, at: number) => {
    const bytes = await bytesOf(src, { ...options, signal });
    if (typeof bytes === 'string') throw refusePicture(at + 1, bytes);
    const picture = pictureIn(bytes, at + 1);
    copied.set(src, { ...(await files.put(await database.system(registerFile), Readable.from([picture.bytes]))), mime: picture.mime });
  };
  for (let at = 0; at < addresses.length; at += atOnce)
    await Promise.all(addresses.slice(at, at + atOnce).map((src, place) => copy(src, at + place)));
  return copied;
}

export const addressOf = ({ key }: CopiedPicture) => `${fileAddress}${key}`;

/** Adds copied pictures to the files of the company. */
export async function keepPictures({ db, principal }: Context, copied: Iterable<CopiedPicture>) {
  const rows = [...copied].map(({ key, size, sha256, mime }) => ({
    ...{ key, size, sha256, mime, name: `picture.${mime.slice(6)}` },
    created_by: principal.staffId,
  }));
  if (rows.length > 0) await db.insertInto('file').values(rows).execute();
}
