import { assertReadable, type CleanPicture, PartCount, partOf, type Size } from './bytes.js';

const trailer = 0x3b;
const extension = 0x21;
const image = 0x2c;
const graphicControl = 0xf9;
const application = 0xff;
/** The number of repetitions of an animation. */
const repeats = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0']);

/** Returns the position after the sub-blocks that begin here. */
function endOfBlocks(bytes: Buffer, from: number): number {
  let at = from;
  for (let length = bytes.readUInt8(at); length > 0; length = bytes.readUInt8(at)) at += 1 + length;
  return at + 1;
}

/** Returns the bytes of a color table, from the flags in front of it. */
const colorBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);

const isNeeded = (bytes: Buffer, at: number) => {
  const label = bytes.readUInt8(at + 1);
  return label === graphicControl || (label === application && repeats.has(bytes.toString('latin1', at + 3, at + 14)));
};

function endOfImage(bytes: Buffer, at: number, { width, height }: Size): number {
  assertReadable(bytes.readUInt16LE(at + 1) + bytes.readUInt16LE(at + 5) <= width);
  assertReadable(bytes.readUInt16LE(at + 3) + bytes.readUInt16LE(at + 7) <= height);
  return endOfBlocks(bytes, at + 10 + colorBytes(bytes.readUInt8(at + 9)) + 1);
}

/** Keeps the images and their timing. Drops comments, texts, data of applications and what follows the picture. */
export function cleanGif(bytes: Buffer): CleanPicture {
  const size = { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  let at = 13 + colorBytes(bytes.readUInt8(10));
  const parts = [partOf(bytes, 0, at)];
  const count = new PartCount();
  let images = 0;
  for (let kind = bytes.readUInt8(at); kind !== trailer; kind = bytes.readUInt8(at)) {
    count.add();
    assertReadable(kind === image || kind === extension);
    const end = kind === image ? endOfImage(bytes, at, size) : endOfBlocks(bytes, at + 2);
    const whole = partOf(bytes, at, end - at);
    if (kind === image) images++;
    if (kind === image || isNeeded(bytes, at)) parts.push(whole);
    at = end;
  }
  assertReadable(images > 0);
  return { ...size, bytes: Buffer.concat([...parts, Buffer.from([trailer])]) };
}
