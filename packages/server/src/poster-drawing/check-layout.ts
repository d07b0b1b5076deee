import { type Refusal, refuseField, type Sentence } from '../http/refusal.js';
import { type Box, leastCodeSide, type PosterElement, type PosterLayout, usual } from './layout.js';

interface Size {
  width: number;
  height: number;
}

const refuse = (field: string, rule: string, sentence: Sentence): Refusal => refuseField(42200, field, rule, sentence);

/** @throws Refusal 42200 */
function assertInside(field: string, { x, y, w, h }: Box, { width, height }: Size) {
  if (x + w > width || y + h > height)
    throw refuse(field, 'inside', [
      `超出了图片（${width} × ${height} 像素），请移到图片里面`,
      `This lies outside the picture (${width} × ${height} px); move it inside`,
    ]);
}

/** @throws Refusal 42200 for a code that is too small to be scanned from a phone */
function assertCodeSide({ w, h }: Box, { width }: Size) {
  const least = leastCodeSide(width);
  if (Math.min(w, h) < least)
    throw refuse('qr', 'side', [
      `二维码太小，扫不出来；在这张图片上边长至少 ${least} 像素`,
      `The code is too small to scan; on this picture its sides need ${least} px or more`,
    ]);
}

/** Relative luminance of a color, from 0 for black to 1 for white (WCAG 2). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast with the white around a code, at least 4.5. */
const isDark = (color: string) => 1.05 / (luminance(color) + 0.05) >= 4.5;

/** The element with what it leaves out, and without what its type has not. @throws Refusal 42200 */
function wholeElement(element: PosterElement, at: number): PosterElement {
  const field = `elements.${at}`;
  const { type, x, y, w, h, color = usual.color, circle = false } = element;
  const box = { type, x, y, w, h };
  if (type === 'code') {
    if (!isDark(color))
      throw refuse(`${field}.color`, 'dark', ['二维码要用深色，浅色扫不出来', 'The code has to be dark, a light one cannot be scanned']);
    return { ...box, color };
  }
  if (type === 'avatar') return { ...box, circle };
  if (type === 'picture') {
    if (!element.image) throw refuse(`${field}.image`, 'required', ['请上传图片', 'Upload a picture']);
    return { ...box, image: element.image, circle };
  }
  const { size = usual.size, align = usual.align, weight = usual.weight, lines = usual.lines } = element;
  const letters = { ...box, size, color, align, weight, lines };
  if (type !== 'text') return letters;
  if (!element.text?.trim()) throw refuse(`${field}.text`, 'required', ['请填写文字', 'Enter the text']);
  return { ...letters, text: element.text };
}

const sameBox = (one: Box, other: Box) => one.x === other.x && one.y === other.y && one.w === other.w && one.h === other.h;

/** Returns the elements as they are stored: each complete, and exactly one of them the code. @throws Refusal 42200 */
export function storedElements({ qr, elements }: Pick<PosterLayout, 'qr' | 'elements'>, size: Size): PosterElement[] {
  assertInside('qr', qr, size);
  assertCodeSide(qr, size);
  const whole = elements.map(wholeElement);
  for (const [at, one] of whole.entries()) assertInside(`elements.${at}`, one, size);
  const codes = whole.flatMap((one, at) => (one.type === 'code' ? [{ one, at }] : []));
  const [code, second] = codes;
  if (second)
    throw refuse(`elements.${second.at}.type`, 'unique', ['一张海报只有一个二维码，请删除一个', 'A poster has one code; remove the other']);
  if (code && !sameBox(code.one, qr))
    throw refuse(`elements.${code.at}`, 'same', [
      '二维码的位置与 qr 不一致，请改成一样',
      'The box of the code differs from qr; set both alike',
    ]);
  return code ? whole : [...whole, { type: 'code', ...qr, color: usual.color }];
}
