import { refuseField } from '../http/refusal.js';
import { type Limits, startChild } from '../imports/process/child.js';
import { UnreadableFile } from '../imports/read/table.js';
import type { JpegTalk } from './jpeg-child.js';

/** A picture of 50 megapixels takes 200 MiB, decoded and drawn. */
const limits: Limits = { heapMb: 100, memoryMb: 700, answerMs: 20_000, totalMs: 20_000 };

const here = import.meta.url;
const child = new URL(`./jpeg-child${here.slice(here.lastIndexOf('.'))}`, here);

/** Ends with the last conversion: one at a time, whatever is uploaded. */
let last: Promise<unknown> = Promise.resolve();

async function convert(bytes: Buffer): Promise<Buffer> {
  await using process = startChild<JpegTalk>(child, limits);
  const answer = await process.ask('jpeg', { bytes });
  return Buffer.from(answer.bytes);
}

/** Returns a picture as JPEG, on white where it is transparent; of an animation the first picture. @throws Refusal 42200 if it cannot be read */
export function toJpeg(bytes: Buffer): Promise<Buffer> {
  const done = last.then(() => convert(bytes));
  last = done.catch(() => undefined);
  return done.catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error;
    throw refuseField(42200, 'file', 'readable', [
      '图片无法转换为 JPEG，请另存为 JPEG 或 PNG 再上传',
      'The picture could not be converted to JPEG; save it as JPEG or PNG and upload it again',
    ]);
  });
}
