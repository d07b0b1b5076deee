import jsQR from 'jsqr';
import { encode, renderSVG } from 'uqr';
import { apiAddress } from '#api/address.js';

/** A QR code that was read back from both pictures before it is shown. */
export interface QrCode {
  /** The content of the code: a link. */
  text: string;
  svg: string;
  png: Blob;
}

/** Level M survives 15% damage, and scanners expect a border of four modules. */
const options = { ecc: 'M', border: 4 } as const;
/** Side of the PNG, large enough for posters. */
const side = 1024;

function canvasOf(width: number, height: number) {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  return { canvas, context };
}

/** Returns the text of the QR code in a picture, or undefined if there is none. */
async function decode(picture: Blob): Promise<string | undefined> {
  const address = URL.createObjectURL(picture);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const [width, height] = [image.naturalWidth || side, image.naturalHeight || side];
    const { context } = canvasOf(width, height);
    // Transparent parts would count as black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.drawImage(image, 0, 0, width, height);
    return jsQR(context.getImageData(0, 0, width, height).data, width, height)?.data;
  } finally {
    URL.revokeObjectURL(address);
  }
}

async function drawPng(text: string): Promise<Blob> {
  const { data, size } = encode(text, options);
  const pixels = Math.floor(side / size);
  const { canvas, context } = canvasOf(size * pixels, size * pixels);
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = 'black';
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) context.fillRect(x * pixels, y * pixels, pixels, pixels);
  const png = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/png'));
  if (!png) throw new Error('no picture');
  return png;
}

/** The picture that the platform answered, or ours, cannot be read or has different content. */
export class UnreadableCode extends Error {
  override name = 'UnreadableCode';
}

/** Reads the platform's picture, draws the same code as PNG and SVG, and compares all three. @throws UnreadableCode */
export async function readCode(url: string): Promise<QrCode> {
  const answer = await fetch(apiAddress + url);
  if (!answer.ok) throw new UnreadableCode();
  const text = await decode(await answer.blob()).catch(() => undefined);
  if (!text) throw new UnreadableCode();
  const png = await drawPng(text);
  const svg = renderSVG(text, { ...options, pixelSize: 10 });
  const drawn = await Promise.all([decode(png), decode(new Blob([svg], { type: 'image/svg+xml' }))]);
  if (drawn.some((one) => one !== text)) throw new UnreadableCode();
  return { text, svg, png };
}
