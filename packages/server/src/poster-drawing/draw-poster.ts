import type { Database } from '../db/database.js';
import type { FileStore } from '../files/file-store.js';
import { type Refusal, refuseField, type Sentence } from '../http/refusal.js';
import { cleanText } from './clean-text.js';
import { type PosterElement, type PosterLayout, usual } from './layout.js';
import type { PaintFault, Part } from './paint-order.js';
import type { Painter } from './painter.js';
import { storedPicture } from './stored-picture.js';

export interface DrawingDeps {
  database: Database;
  files: FileStore;
  painter: Painter;
}

/** What a poster says about the person who shares it. */
export interface PosterWords {
  nick?: string | undefined;
  /** Address of a picture in the store. */
  avatar?: string | undefined;
  /** Such as 2026-11-30. */
  date: string;
  /** What the code leads to. */
  url: string;
}

export interface Picture {
  png: Buffer;
  width: number;
  height: number;
}

const refuse = (field: string, rule: string, sentence: Sentence): Refusal => refuseField(42200, field, rule, sentence);

function refusalOf(fault: PaintFault): Refusal {
  if (fault.why === 'dense')
    return refuse('url', 'dense', [
      `二维码内容太长，二维码的边长至少要 ${fault.needs} 像素；请放大二维码，或换短一些的地址`,
      `The address is too long for the code, whose sides would need ${fault.needs} px; make the code larger or the address shorter`,
    ]);
  if (fault.why === 'unreadable')
    return refuse('qr', 'readable', [
      '画出的二维码无法识别，请移开盖住它的元素，或放大二维码',
      'The drawn code cannot be read; move away what covers it, or make it larger',
    ]);
  return refuse(fault.field, 'readable', [
    '图片已损坏，无法读取，请换一张或重新导出',
    'The picture is damaged; choose another one or export it again',
  ]);
}

const dayText = (day: string) => {
  const [year, month, date] = day.split('-').map(Number);
  return `${year}年${month}月${date}日`;
};

const textOf = ({ type, text = '' }: PosterElement, { nick = '', date }: PosterWords) =>
  type === 'text' ? cleanText(text, true) : type === 'nick' ? cleanText(nick, false) : dayText(date);

/** Returns what to draw for an element; nothing for an avatar or a nickname that is not given. */
async function partOf(deps: DrawingDeps, enterpriseId: number, element: PosterElement, at: number, words: PosterWords): Promise<Part[]> {
  const { type, x, y, w, h, circle = false, color = usual.color } = element;
  const box = { x, y, w, h };
  if (type === 'code') return [{ kind: 'code', box, color }];
  if (type === 'avatar' || type === 'picture') {
    const address = type === 'avatar' ? words.avatar : element.image;
    const field = type === 'avatar' ? 'avatar' : `elements.${at}.image`;
    if (!address) return [];
    const { bytes } = await storedPicture(deps, enterpriseId, address, field);
    return [{ kind: 'picture', box, bytes, circle, field }];
  }
  const { size = usual.size, align = usual.align, weight = usual.weight, lines = usual.lines } = element;
  const text = textOf(element, words);
  return text === '' ? [] : [{ kind: 'letters', box, text, size, color, align, weight, lines }];
}

/** Draws a poster with its code, reads the code back, and returns the PNG. Must run outside of transactions. @throws Refusal 42200, 50300 */
export async function drawLayout(deps: DrawingDeps, enterpriseId: number, layout: PosterLayout, words: PosterWords): Promise<Picture> {
  const { bytes: background, width, height } = await storedPicture(deps, enterpriseId, layout.image, 'image');
  const parts: Part[] = [];
  for (const [at, one] of layout.elements.entries()) parts.push(...(await partOf(deps, enterpriseId, one, at, words)));
  const painted = await deps.painter.ask(enterpriseId, 'paint', { width, height, background, parts, code: words.url });
  if ('why' in painted) throw refusalOf(painted);
  return { png: Buffer.from(painted.png), width, height };
}
