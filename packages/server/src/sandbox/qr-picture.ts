import { encode } from 'uqr';
import { pngOf } from './png.js';

const pixels = 6;

/** Draws a text as a QR code: a PNG with one gray byte for each pixel. */
export function qrPicture(text: string): Buffer {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const rows = data.flatMap((cells) => {
    const row = Buffer.from(cells.flatMap((dark) => Array<number>(pixels).fill(dark ? 0 : 255)));
    return Array<Buffer>(pixels).fill(row);
  });
  return pngOf({ width: size * pixels, rows, isGray: true });
}
