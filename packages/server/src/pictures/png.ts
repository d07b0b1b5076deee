import { crc32 } from 'node:zlib';
import { assertReadable, type CleanPicture, PartCount, partOf, type Size } from './bytes.js';
import { exifOf, orientationOf } from './orientation.js';

const signature = 8;
/** Chunks that show the picture. The color profile is compressed and may unpack to any size, so it is not kept. */
const needed = new Set('IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB cICP sBIT bKGD pHYs acTL fcTL fdAT'.split(' '));
const depths: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };

function sizeOf(head: Buffer): Size {
  const [depth, color, packing, filter, interlace] = head.subarray(8);
  assertReadable(head.length === 13 && depths[color ?? -1]?.includes(depth ?? -1) === true);
  assertReadable(packing === 0 && filter === 0 && (interlace === 0 || interlace === 1));
  return { width: head.readUInt32BE(0), height: head.readUInt32BE(4) };
}

function chunkOf(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Keeps the chunks that show the picture, and its orientation. Drops texts, times, private chunks and what follows the picture. */
export function cleanPng(bytes: Buffer): CleanPicture {
  const parts = [partOf(bytes, 0, signature)];
  const seen = new Set<string>();
  const count = new PartCount();
  let size: Size | undefined;
  for (let at = signature; !seen.has('IEND'); ) {
    count.add();
    const length = bytes.readUInt32BE(at);
    const whole = partOf(bytes, at, 12 + length);
    const type = whole.toString('latin1', 4, 8);
    const content = whole.subarray(8, 8 + length);
    assertReadable((type === 'IHDR') === (size === undefined));
    size ??= sizeOf(content);
    const turn = type === 'eXIf' ? orientationOf(content) : 1;
    if (needed.has(type)) {
      assertReadable(crc32(whole.subarray(4, 8 + length)) === whole.readUInt32BE(8 + length));
      parts.push(whole);
    } else if (turn !== 1 && !seen.has('IDAT')) parts.push(chunkOf('eXIf', exifOf(turn)));
    seen.add(type);
    at += whole.length;
  }
  assertReadable(size !== undefined && seen.has('IDAT'));
  return { ...size, bytes: Buffer.concat(parts) };
}
