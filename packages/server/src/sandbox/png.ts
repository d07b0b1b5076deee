import { crc32, deflateSync } from 'node:zlib';

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

interface Picture {
  width: number;
  /** Rows of pixels: one byte for each pixel if gray, else three. */
  rows: readonly Buffer[];
  isGray: boolean;
}

/** Returns a picture as PNG. */
export function pngOf({ width, rows, isGray }: Picture): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(rows.length, 4);
  head[8] = 8;
  head[9] = isGray ? 0 : 2;
  // Each row of pixels starts with the number of its filter: none.
  const lines = rows.flatMap((row) => [Buffer.from([0]), row]);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
