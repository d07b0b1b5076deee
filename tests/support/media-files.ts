/** A PNG of one transparent pixel. */
export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A red WebP of eight by eight pixels. */
export const webp = Buffer.from('UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoIAAgAAUAmJaACdLoB+AADsAD+8ut//NgVzXPv9//S4P0uD9Lg/9KQAAA=', 'base64');

const box = (type: string, ...content: Buffer[]) => {
  const bytes = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(bytes.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, bytes]);
};

/** The boxes of an MP4 with one track; its pictures are missing. */
export function mp4(seconds = 3, handler = 'vide', brand = 'mp42'): Buffer {
  const header = Buffer.alloc(100);
  header.writeUInt32BE(1000, 12);
  header.writeUInt32BE(seconds * 1000, 16);
  const track = box('trak', box('mdia', box('hdlr', Buffer.alloc(8), Buffer.from(handler), Buffer.alloc(12))));
  return Buffer.concat([
    box('ftyp', Buffer.from(brand), Buffer.alloc(4)),
    box('moov', box('mvhd', header), track),
    box('mdat', Buffer.alloc(64)),
  ]);
}

/** Recordings of frames of 12.2 kbit/s, each of 20 ms. */
export const voice = (frames: number): Buffer =>
  Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(frames * 32, Buffer.concat([Buffer.from([0x3c]), Buffer.alloc(31)]))]);
