import { readdirSync, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { crc32, deflateSync } from 'node:zlib';
import type { Client } from '@shiyi/sdk';
import { registerFile } from '@shiyi/server/files/delete-unused-files';
import { pictureTasks } from '@shiyi/server/pictures/clean-stored-pictures';
import { orientationOf } from '@shiyi/server/pictures/orientation';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { measureLeastBlock } from '../support/event-loop.js';
import { expectRefusal } from '../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { onBothStores } from '../support/stores.js';

/** Made by ImageMagick; ExifTool added a place, a device, a time, the orientation 6 and texts with "secret" wherever the format has room. */
const folder = new URL('./pictures/', import.meta.url);
const photos = readdirSync(folder).map((name) => ({ name, bytes: readFileSync(new URL(name, folder)) }));
const photo = (name: string) => photos.find((one) => one.name === name)?.bytes as Buffer;

const mib = 1024 * 1024;

function chunk(type: string, content: Buffer | Uint8Array = Buffer.alloc(0), length = content.length): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex');
function pngHead(width: number, height: number, rest = [8, 0, 0, 0, 0]): Buffer {
  const content = Buffer.alloc(13);
  content.writeUInt32BE(width, 0);
  content.writeUInt32BE(height, 4);
  content.set(rest, 8);
  return chunk('IHDR', content);
}
const row = chunk('IDAT', deflateSync(Buffer.alloc(2)));
const png = (...chunks: Buffer[]) => Buffer.concat([pngStart, ...chunks]);

const segment = (marker: number, content: Buffer) =>
  Buffer.concat([Buffer.from([0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 255]), content]);
const frame = (width: number, height: number) =>
  segment(0xc0, Buffer.from([8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]));
const scan = Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])), Buffer.from([0, 0xff, 0xd9])]);
const jpeg = (...segments: Buffer[]) => Buffer.concat([Buffer.from([0xff, 0xd8]), ...segments]);

function webp(...chunks: [type: string, content: Buffer][]): Buffer {
  const parts = chunks.map(([type, content]) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(content.length);
    return Buffer.concat([Buffer.from(type, 'latin1'), size, content, Buffer.alloc(content.length % 2)]);
  });
  const size = Buffer.alloc(4);
  size.writeUInt32LE(4 + parts.reduce((sum, one) => sum + one.length, 0));
  return Buffer.concat([Buffer.from('RIFF'), size, Buffer.from('WEBP'), ...parts]);
}
const canvas = (width: number, height: number) => {
  const content = Buffer.alloc(10);
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return content;
};
const lossless = (width: number, height: number) => {
  const content = Buffer.alloc(6);
  content[0] = 0x2f;
  content.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0, 1);
  return content;
};
const gifHead = (width: number, height: number) =>
  Buffer.concat([Buffer.from('GIF89a'), Buffer.from([width & 255, width >> 8, height & 255, height >> 8, 0, 0, 0])]);
const gifImage = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0, 0]);

/** Files that look like pictures, with the rule that refuses them. */
const attacks: [name: string, rule: string, bytes: Buffer][] = [
  ['a PNG of 20,000 × 20,000 pixels', 'pixels', png(pngHead(20_000, 20_000), row, chunk('IEND'))],
  ['a PNG of a header that says a billion', 'readable', png(pngHead(1_000_000_000, 1))],
  ['a PNG of a billion pixels', 'pixels', png(pngHead(1_000_000_000, 1), row, chunk('IEND'))],
  ['a PNG of no width', 'pixels', png(pngHead(0, 1), row, chunk('IEND'))],
  ['a PNG of a depth that does not exist', 'readable', png(pngHead(1, 1, [3, 2, 0, 0, 0]), row, chunk('IEND'))],
  ['a PNG with two headers', 'readable', png(pngHead(1, 1), pngHead(20_000, 20_000), row, chunk('IEND'))],
  ['a PNG without pixels', 'readable', png(pngHead(1, 1), chunk('IEND'))],
  ['a PNG with a wrong checksum', 'readable', png(pngHead(1, 1).fill(0, 21), row, chunk('IEND'))],
  ['a PNG with a text of 200 MB', 'readable', png(pngHead(1, 1), chunk('tEXt', Buffer.from('a\0b'), 200 * mib), row, chunk('IEND'))],
  ['a PNG of 400,000 empty chunks', 'readable', png(pngHead(1, 1), Buffer.concat(Array(400_000).fill(chunk('IDAT'))), chunk('IEND'))],
  ['a JPEG of 4 bytes', 'readable', Buffer.from('ffd8ffe0', 'hex')],
  ['a JPEG of only its ends', 'readable', Buffer.from('ffd8ffd9', 'hex')],
  ['a JPEG that is cut off', 'readable', photo('photo.jpg').subarray(0, 3500)],
  ['a JPEG without a frame', 'readable', jpeg(scan)],
  ['a JPEG of 65,535 × 65,535 pixels', 'pixels', jpeg(frame(65_535, 65_535), scan)],
  ['a JPEG with two frames', 'readable', jpeg(frame(1, 1), frame(65_535, 65_535), scan)],
  ['a JPEG of 1.2 million segments', 'readable', jpeg(Buffer.alloc(5 * mib - 100, Buffer.from('ffe10002', 'hex')))],
  ['a JPEG of filling bytes', 'readable', jpeg(Buffer.alloc(5 * mib - 100, 0xff))],
  [
    'a JPEG of 2.6 million zeros behind 0xFF',
    'readable',
    jpeg(frame(1, 1), scan.subarray(0, 8), Buffer.alloc(5 * mib - 100, Buffer.from('ff00', 'hex'))),
  ],
  ['a WebP of 16 bytes', 'readable', Buffer.from('RIFF\x08\0\0\0WEBPVP8 ', 'latin1')],
  ['a WebP of 16,000 × 16,000 pixels', 'pixels', webp(['VP8L', lossless(16_000, 16_000)])],
  ['a WebP that is larger than it says', 'readable', webp(['VP8X', canvas(1, 1)], ['VP8L', lossless(16_000, 16_000)])],
  ['a WebP of 16 million pixels a side', 'pixels', webp(['VP8X', canvas(16_777_216, 16_777_216)], ['VP8L', lossless(1, 1)])],
  ['a WebP without a picture', 'readable', webp(['VP8X', canvas(1, 1)])],
  ['a WebP of 60,000 empty chunks', 'readable', webp(['VP8X', canvas(1, 1)], ...Array(60_000).fill(['zzzz', Buffer.alloc(0)]))],
  ['a GIF of 60,000 × 60,000 pixels', 'pixels', Buffer.concat([gifHead(60_000, 60_000), gifImage, Buffer.from(';')])],
  ['a GIF without an image', 'readable', Buffer.concat([gifHead(1, 1), Buffer.from(';')])],
  [
    'a GIF whose image is larger',
    'readable',
    Buffer.concat([gifHead(1, 1), Buffer.from([0x2c, 0, 0, 0, 0, 255, 255, 255, 255, 0, 2, 0]), Buffer.from(';')]),
  ],
  ['a GIF of 370,000 images', 'readable', Buffer.concat([gifHead(1, 1), Buffer.concat(Array(370_000).fill(gifImage)), Buffer.from(';')])],
  ['a page', 'picture', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a drawing that runs scripts', 'picture', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['nothing', 'picture', Buffer.alloc(0)],
];

/** Metadata that unpack to 200 MB, around a picture of one pixel. */
const packed = deflateSync(Buffer.alloc(200 * mib), { level: 9 });
const bombs: [name: string, bytes: Buffer][] = [
  ['zTXt', png(pngHead(1, 1), chunk('zTXt', Buffer.concat([Buffer.from('secret\0\0'), packed])), row, chunk('IEND'))],
  ['iCCP', png(pngHead(1, 1), chunk('iCCP', Buffer.concat([Buffer.from('secret\0\0'), packed])), row, chunk('IEND'))],
  ['iTXt', png(pngHead(1, 1), chunk('iTXt', Buffer.concat([Buffer.from('secret\0\x01\0\0\0'), packed])), row, chunk('IEND'))],
];

/** Returns the orientation of a picture, whatever its format. */
function turnOf(bytes: Buffer): number {
  const at = [bytes.indexOf('II*\0', 0, 'latin1'), bytes.indexOf('MM\0*', 0, 'latin1')].find((one) => one >= 0);
  return at === undefined ? 1 : orientationOf(bytes.subarray(at));
}

onBothStores('uploaded pictures', (options) => {
  let server: TestServer;
  let client: Client;
  beforeAll(async () => {
    server = await createTestServer(options);
    client = await server.as('admin');
  });
  afterAll(() => server?.close());

  const upload = (bytes: Buffer) => client.uploadImage({ file: new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' }) });
  const addressOf = (key: string) => server.url + server.deps.fileAddresses.sign(`/admin/v1/files/${key}`, 1);
  const stored = async (key: string) => Buffer.from(await (await fetch(addressOf(key))).arrayBuffer());
  const files = () => server.deps.database.system((db) => db.selectFrom('file').select('key').execute());

  it.each(photos)('lose place, device, time and texts, and keep their rotation: $name', async ({ name, bytes }) => {
    expect(bytes.toString('latin1')).toContain('ecret');
    const { key, size, mime } = await upload(bytes);
    const kept = await stored(key);
    expect(mime).toBe(`image/${name.split('.')[1]?.replace('jpg', 'jpeg')}`);
    expect([size, kept.length < bytes.length]).toEqual([kept.length, true]);
    expect(kept.toString('latin1')).not.toMatch(/ecret|GPS|2026:05:01|xmp|photoshop|IPTC/i);
    expect(turnOf(kept)).toBe(turnOf(bytes));
    expect(name === 'moving.gif' || turnOf(kept) === 6).toBe(true);
    // What is clean stays as it is.
    expect((await stored((await upload(kept)).key)).equals(kept)).toBe(true);
  });

  it.each(attacks)('are refused at once with a message: %s by the rule %s', async (_, rule, bytes) => {
    expect(bytes.length).toBeLessThan(5 * mib);
    const before = await files();
    const { result, block } = await measureLeastBlock(100, () => expectRefusal(upload(bytes), 42200));
    expect(result.detail.errors).toEqual([{ field: 'file', rule, message: expect.stringMatching(/\p{Script=Han}/u) }]);
    expect(block).toBeLessThan(100);
    expect(await files()).toEqual(before);
  });

  it.each(bombs)('drop a bomb in %s unopened', async (_, bytes) => {
    const { result, block } = await measureLeastBlock(100, () => upload(bytes));
    expect(block).toBeLessThan(100);
    expect(result.size).toBeLessThan(100);
    expect((await stored(result.key)).toString('latin1')).not.toContain('secret');
  });

  it('are refused above 5 MiB', async () => {
    await expectRefusal(upload(png(pngHead(1, 1), chunk('tEXt', Buffer.alloc(6 * mib)), row, chunk('IEND'))), 41300);
  });

  it('are cleaned by a scheduled task if stored before, and damaged ones stay', async () => {
    const { database, files } = server.deps;
    const old = async (bytes: Buffer) => {
      const { key, size, sha256 } = await files.put(await database.system(registerFile), Readable.from([bytes]));
      const row = { key, size, sha256, enterprise_id: 1, name: 'a', mime: 'image/jpeg', is_clean: false };
      await database.system((db) => db.insertInto('file').values(row).execute());
      return key;
    };
    const [whole, damaged] = [await old(photo('photo.jpg')), await old(photo('photo.jpg').subarray(0, 3500))];
    await server.runScheduledTasks(pictureTasks);
    expect((await stored(whole)).toString('latin1')).not.toMatch(/ecret|GPS/);
    expect((await stored(damaged)).length).toBe(3500);
    const rows = await database.system((db) => db.selectFrom('file').select(['key', 'size']).where('is_clean', '=', false).execute());
    expect(rows).toEqual([]);
    const answer = await fetch(addressOf(whole));
    expect(Number(answer.headers.get('content-length'))).toBe((await stored(whole)).length);
  });
});

describe('fixtures', () => {
  it('are of every type that is accepted', () => {
    expect(new Set(photos.map(({ name }) => name.split('.')[1]))).toEqual(new Set(['png', 'jpg', 'gif', 'webp']));
  });
});
