import { assertReadable, type CleanPicture, PartCount, partOf, type Size } from './bytes.js';
import { exifOf, orientationOf } from './orientation.js';

const exifHead = Buffer.from('Exif\0\0', 'latin1');
const startOfImage = 0xd8;
const endOfImage = 0xd9;
const startOfScan = 0xda;
/** Frames that browsers show: baseline, extended and progressive. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Tables and restart interval. */
const tables = new Set([0xc4, 0xdb, 0xdd]);

/** Metadata that change how the picture looks: the density, the color profile and the color transform of Adobe. */
function isNeeded(marker: number, content: Buffer): boolean {
  const starts = (text: string) => content.toString('latin1', 0, text.length) === text;
  if (marker === 0xe0) return starts('JFIF\0') && content.length === 14;
  return (marker === 0xe2 && starts('ICC_PROFILE\0')) || (marker === 0xee && starts('Adobe'));
}

function sizeOf(frame: Buffer): Size {
  const components = frame.readUInt8(5);
  assertReadable(frame.readUInt8(0) === 8 && [1, 3, 4].includes(components) && frame.length === 6 + 3 * components);
  return { height: frame.readUInt16BE(1), width: frame.readUInt16BE(3) };
}

/** Returns the position of the marker that ends the compressed data of a scan. */
function endOfScan(bytes: Buffer, from: number): number {
  for (let at = from; at + 1 < bytes.length; at++) {
    if (bytes[at] !== 0xff) continue;
    const next = bytes[at + 1] as number;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

interface SegmentInfo {
  parts: Buffer[];
  size: Size | undefined;
  orientation: number;
  scans: number;
}

/** Reads a segment into what was found. Returns the position after it. */
function readSegment(bytes: Buffer, marker: number, at: number, found: SegmentInfo): number {
  const length = bytes.readUInt16BE(at + 2);
  const whole = partOf(bytes, at, 2 + length);
  const content = partOf(whole, 4, length - 2);
  if (marker === startOfScan) {
    assertReadable(found.size !== undefined);
    found.scans++;
    const end = endOfScan(bytes, at + 2 + length);
    found.parts.push(partOf(bytes, at, end - at));
    return end;
  }
  if (frames.has(marker)) {
    assertReadable(found.size === undefined);
    found.size = sizeOf(content);
  } else if (marker === 0xe1 && content.subarray(0, 6).equals(exifHead)) found.orientation = orientationOf(content.subarray(6));
  else assertReadable(tables.has(marker) || marker >= 0xe0);
  if (frames.has(marker) || tables.has(marker) || isNeeded(marker, content)) found.parts.push(whole);
  return at + 2 + length;
}

function exifSegment(orientation: number): Buffer {
  const content = Buffer.concat([exifHead, exifOf(orientation)]);
  const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([head, content]);
}

/** Keeps the segments that show the picture, and its orientation. Drops comments, thumbnails and what follows the picture. */
export function cleanJpeg(bytes: Buffer): CleanPicture {
  const found: SegmentInfo = { parts: [], size: undefined, orientation: 1, scans: 0 };
  const count = new PartCount();
  let at = 2;
  for (;;) {
    count.add();
    assertReadable(bytes.readUInt8(at) === 0xff);
    const marker = bytes.readUInt8(at + 1);
    if (marker === endOfImage) break;
    // A marker may be preceded by any number of filling bytes.
    at = marker === 0xff ? at + 1 : readSegment(bytes, marker, at, found);
  }
  assertReadable(found.size !== undefined && found.scans > 0);
  const turned = found.orientation === 1 ? [] : [exifSegment(found.orientation)];
  const clean = [Buffer.from([0xff, startOfImage]), ...turned, ...found.parts, Buffer.from([0xff, endOfImage])];
  return { ...found.size, bytes: Buffer.concat(clean) };
}
