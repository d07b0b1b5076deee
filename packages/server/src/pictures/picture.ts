import { type Refusal, refuseField } from '../http/refusal.js';
import { type CleanPicture, Unreadable } from './bytes.js';
import { cleanGif } from './gif.js';
import { cleanJpeg } from './jpeg.js';
import { cleanPng } from './png.js';
import { cleanWebp } from './webp.js';

export interface Picture extends CleanPicture {
  mime: string;
}

const mostPixels = 50_000_000;

interface Kind {
  mime: string;
  /** First bytes in hex. */
  starts: RegExp;
  clean(bytes: Buffer): CleanPicture;
}

const kinds: Kind[] = [
  { mime: 'image/png', starts: /^89504e470d0a1a0a/, clean: cleanPng },
  { mime: 'image/jpeg', starts: /^ffd8ff/, clean: cleanJpeg },
  { mime: 'image/gif', starts: /^47494638(37|39)61/, clean: cleanGif },
  { mime: 'image/webp', starts: /^52494646.{8}57454250/, clean: cleanWebp },
];

const refuse = (rule: string, zh: string, en: string): Refusal => refuseField(42200, 'file', rule, [zh, en]);

function cleanBytes({ clean }: Kind, bytes: Buffer): CleanPicture {
  try {
    return clean(bytes);
  } catch (error) {
    if (!(error instanceof Unreadable || error instanceof RangeError)) throw error;
    throw refuse('readable', '图片已损坏，无法读取，请换一张或重新导出', 'The picture is damaged; choose another one or export it again');
  }
}

/**
 * Reads a picture and removes what is not needed to show it: the place and time it was taken, the device, comments, thumbnails, and what was
 * appended. Nothing is decompressed. @throws Refusal 42200 for any other file, a damaged picture, or one that is too large to show
 */
export function readPicture(bytes: Buffer): Picture {
  const start = bytes.toString('hex', 0, 12);
  const kind = kinds.find(({ starts }) => starts.test(start));
  if (!kind) throw refuse('picture', '请上传 PNG、JPEG、GIF 或 WebP 图片', 'Upload a PNG, JPEG, GIF or WebP picture');
  const found = cleanBytes(kind, bytes);
  const pixels = found.width * found.height;
  if (pixels === 0 || pixels > mostPixels)
    throw refuse(
      'pixels',
      '图片最多 5000 万像素，请缩小后再上传',
      'A picture may have up to 50 megapixels; make it smaller and upload it again',
    );
  return { ...found, mime: kind.mime };
}
