import { assertReadable, type CleanPicture, PartCount, partOf, type Size } from './bytes.js';
import { exifOf, orientationOf } from './orientation.js';

const exifFlag = 0x08;
const xmpFlag = 0x04;

interface Chunk {
  type: string;
  content: Buffer;
}

function* chunksIn(bytes: Buffer): Generator<Chunk> {
  const count = new PartCount();
  for (let at = 0; at < bytes.length; ) {
    count.add();
    const length = bytes.readUInt32LE(at + 4);
    yield { type: bytes.toString('latin1', at, at + 4), content: partOf(bytes, at + 8, length) };
    at += 8 + length + (length % 2);
  }
}

function writeChunk({ type, content }: Chunk): Buffer {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32LE(content.length, 4);
  return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
}

function sizeOf({ type, content }: Chunk): Size {
  if (type === 'VP8X') return { width: content.readUIntLE(4, 3) + 1, height: content.readUIntLE(7, 3) + 1 };
  if (type === 'VP8 ') {
    assertReadable(content.readUIntBE(3, 3) === 0x9d012a);
    return { width: content.readUInt16LE(6) & 0x3fff, height: content.readUInt16LE(8) & 0x3fff };
  }
  assertReadable(type === 'VP8L' && content.readUInt8(0) === 0x2f);
  const bits = content.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

const isPicture = (type: string) => type === 'VP8 ' || type === 'VP8L';
const frameHead = 16;

/** Keeps the chunks of a frame of an animation that show it. */
function cleanFrame({ type, content }: Chunk, canvas: Size): Chunk {
  const parts = [...chunksIn(content.subarray(frameHead))].filter((one) => one.type === 'ALPH' || isPicture(one.type));
  assertInside(parts, canvas);
  return { type, content: Buffer.concat([partOf(content, 0, frameHead), ...parts.map(writeChunk)]) };
}

/** The picture itself must not be larger than the canvas says. */
function assertInside(chunks: Chunk[], { width, height }: Size) {
  const sizes = chunks.filter(({ type }) => isPicture(type)).map(sizeOf);
  assertReadable(sizes.length === 1 && sizes.every((one) => one.width <= width && one.height <= height));
}

function cleanExtendedFormat([head, ...chunks]: [Chunk, ...Chunk[]], canvas: Size): Chunk[] {
  const frames = chunks.filter(({ type }) => type === 'ANMF');
  if (frames.length === 0) assertInside(chunks, canvas);
  const exif = chunks.find(({ type }) => type === 'EXIF');
  const turn = exif ? orientationOf(exif.content) : 1;
  const content = Buffer.from(head.content);
  content[0] = (content.readUInt8(0) & ~(exifFlag | xmpFlag)) | (turn === 1 ? 0 : exifFlag);
  const kept = chunks.flatMap((one) => {
    if (one.type === 'ANMF') return [cleanFrame(one, canvas)];
    return ['ICCP', 'ANIM', 'ALPH'].includes(one.type) || isPicture(one.type) ? [one] : [];
  });
  return [{ type: head.type, content }, ...kept, ...(turn === 1 ? [] : [{ type: 'EXIF', content: exifOf(turn) }])];
}

/** Keeps the chunks that show the picture, and its orientation. Drops other EXIF data, XMP, unknown chunks and what follows the picture. */
export function cleanWebp(bytes: Buffer): CleanPicture {
  const [head, ...rest] = chunksIn(partOf(bytes, 12, bytes.readUInt32LE(4) - 4));
  assertReadable(head !== undefined);
  const size = sizeOf(head);
  const kept = head.type === 'VP8X' ? cleanExtendedFormat([head, ...rest], size) : [head];
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...kept.map(writeChunk)]);
  return { ...size, bytes: writeChunk({ type: 'RIFF', content }) };
}
