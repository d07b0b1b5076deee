import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';

/** Returns the text of a QR code that the sandbox drew: a PNG with one gray byte for each pixel, in one piece and without filters. */
export function qrText(png: Buffer): string | undefined {
  const side = png.readUInt32BE(16);
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) pixels.fill(rows[y * (side + 1) + 1 + x] as number, (y * side + x) * 4, (y * side + x) * 4 + 3);
  return jsQR.default(pixels, side, side)?.data;
}
