// In the process that draws.
import { createCanvas, type Image, loadImage, type SKRSContext2D } from '@napi-rs/canvas';
import jsQR from 'jsqr';
import { breakLines } from './break-lines.js';
import { codeModules } from './code-modules.js';
import { drawable, fontOf } from './fonts.js';
import type { Box } from './layout.js';
import type { PaintFault, PaintOrder, PaintResult, Part } from './paint-order.js';

type Context = SKRSContext2D;

const lineHeight = 1.4;
/** From the middle of a line down to the foot of its letters, in the size of the letters. */
const toFoot = 0.38;

const load = (bytes: Uint8Array): Promise<Image | undefined> => loadImage(Buffer.from(bytes)).catch(() => undefined);

function drawLetters(context: Context, { box, text, size, color, align, weight, lines }: Extract<Part, { kind: 'letters' }>) {
  Object.assign(context, { font: fontOf(weight, size), fillStyle: color, textAlign: align, textBaseline: 'alphabetic' });
  const most = Math.min(lines, Math.max(1, Math.floor(box.h / (size * lineHeight) + 0.01)));
  const x = { left: box.x, center: box.x + box.w / 2, right: box.x + box.w }[align];
  const measure = (one: string) => context.measureText(one).width;
  context.save();
  context.beginPath();
  // Tails of letters may reach out of a tight box, marks of many stories may not.
  context.rect(box.x, box.y - size * 0.2, box.w, Math.max(box.h, most * size * lineHeight) + size * 0.4);
  context.clip();
  for (const [at, line] of breakLines(drawable(text), { width: box.w, most, measure }).entries())
    context.fillText(line, x, box.y + (at + 0.5) * size * lineHeight + toFoot * size);
  context.restore();
}

/** Fills the box with the middle of the picture. */
function drawPicture(context: Context, image: Image, { x, y, w, h }: Box, circle: boolean) {
  const scale = Math.max(w / image.width, h / image.height);
  const [wide, high] = [w / scale, h / scale];
  context.save();
  if (circle) {
    context.beginPath();
    context.ellipse(x + w / 2, y + h / 2, w / 2, h / 2, 0, 0, 2 * Math.PI);
    context.clip();
  }
  context.drawImage(image, (image.width - wide) / 2, (image.height - high) / 2, wide, high, x, y, w, h);
  context.restore();
}

/** The largest square in the middle of a box. */
function squareIn({ x, y, w, h }: Box) {
  const side = Math.min(w, h);
  return { x: x + Math.floor((w - side) / 2), y: y + Math.floor((h - side) / 2), side };
}

function drawCode(context: Context, text: string, { box, color }: Extract<Part, { kind: 'code' }>): PaintFault | undefined {
  const { x, y, side } = squareIn(box);
  const code = codeModules(text, side);
  if ('needs' in code) return { why: 'dense', needs: code.needs };
  context.fillStyle = '#ffffff';
  context.fillRect(x, y, side, side);
  context.fillStyle = color;
  const { rows, pixels, margin } = code;
  for (const [row, cells] of rows.entries())
    for (const [column, isDark] of cells.entries())
      if (isDark) context.fillRect(x + margin + column * pixels, y + margin + row * pixels, pixels, pixels);
  return undefined;
}

/** Whether a phone would read the code from what was drawn. */
function isReadable(context: Context, text: string, box: Box): boolean {
  const { x, y, side } = squareIn(box);
  return jsQR.default(context.getImageData(x, y, side, side).data, side, side)?.data === text;
}

async function drawPart(context: Context, part: Part, code: string): Promise<PaintFault | undefined> {
  if (part.kind === 'code') return drawCode(context, code, part);
  if (part.kind === 'letters') {
    drawLetters(context, part);
    return undefined;
  }
  const image = await load(part.bytes);
  if (!image) return { why: 'broken', field: part.field };
  drawPicture(context, image, part.box, part.circle);
  return undefined;
}

/** Draws a poster and reads its code back. */
export async function paint({ width, height, background, parts, code }: PaintOrder): Promise<PaintResult> {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const image = await load(background);
  if (!image) return { why: 'broken', field: 'image' };
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  for (const part of parts) {
    const fault = await drawPart(context, part, code);
    if (fault) return fault;
  }
  const boxes = parts.flatMap((one) => (one.kind === 'code' ? [one.box] : []));
  if (!boxes.every((box) => isReadable(context, code, box))) return { why: 'unreadable' };
  return { png: await canvas.encode('png') };
}

/** Returns the text of the code in a picture, or null if there is none. */
export async function readCode({ picture }: { picture: Uint8Array }): Promise<{ text: string | null }> {
  const image = await load(picture);
  if (!image) return { text: null };
  const { width, height } = image;
  const context = createCanvas(width, height).getContext('2d');
  // Transparent parts would count as black.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0);
  return { text: jsQR.default(context.getImageData(0, 0, width, height).data, width, height)?.data ?? null };
}
