import { crc32, deflateSync } from 'node:zlib';
import { encode } from 'uqr';

const pixels = 6;

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Draws a text as a QR code: a PNG with one gray byte for each pixel. */
export function qrPicture(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const side = size * pixels;
  const rows = data.flatMap((cells) => {
    // Each row of pixels starts with the number of its filter: none.
    const row = Buffer.from([0, ...cells.flatMap((dark) => Array<number>(pixels).fill(dark ? 0 : 255))]);
    return Array<Buffer>(pixels).fill(row);
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head[8] = 8;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
