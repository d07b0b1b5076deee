import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type * as Fonts from '@shiyi/server/poster-drawing/fonts';
import type * as Paint from '@shiyi/server/poster-drawing/paint';
import { posterPicture } from '@shiyi/server/sandbox/poster-picture';
import { beforeAll, describe, expect, it } from 'vitest';
import { isFull, seed } from './profile.js';

/** 通用规范汉字表 (2013) in its order, from kTGH of Unihan. */
const characters = [...readFileSync(new URL('../support/standard-characters.txt', import.meta.url), 'utf8').replaceAll('\n', '')];

const names = [
  ...[
    '🌸桃桃',
    '小鹿🦌',
    '👩‍🍳厨娘',
    '💪🏻坚持',
    '🇨🇳中国',
    '🏴󠁧󠁢󠁥󠁮󠁧󠁿英',
    '1️⃣号',
    '❤️爱',
    '☀️晴',
    '⭐星',
    '👨‍👩‍👧一家',
    '🧑🏽‍💻码农',
    '🐦‍🔥凤',
    '🫠化了',
    '🪿鹅',
  ],
  ...[
    '😀',
    '😂',
    '🥰',
    '😎',
    '🤔',
    '😴',
    '🙈',
    '🐱',
    '🐶',
    '🐼',
    '🦊',
    '🐰',
    '🍎',
    '🍉',
    '🍓',
    '🥑',
    '🥦',
    '🍚',
    '🍜',
    '🥟',
    '☕',
    '🍵',
    '🎂',
    '🎉',
    '🎈',
  ],
  ...['🏃‍♀️跑', '🚴🏿骑', '🧘‍♂️静', '🏋️练', '⚽球', '🌙月', '🌈虹', '🔥火', '✨闪', '💯分'],
];

type Drawing = Pick<typeof Fonts, 'drawable' | 'fontOf'> & Pick<typeof Paint, 'paint' | 'readCode'>;

describe('letters of posters', () => {
  let drawing: Drawing;
  let canvas: typeof import('@napi-rs/canvas');
  beforeAll(async () => {
    process.env.DISABLE_SYSTEM_FONTS_LOAD = '1';
    canvas = await import('@napi-rs/canvas');
    drawing = { ...(await import('@shiyi/server/poster-drawing/fonts')), ...(await import('@shiyi/server/poster-drawing/paint')) };
  });

  const edge = 64;
  function pixelsOf(text: string, weight: number) {
    const context = canvas.createCanvas(edge, edge).getContext('2d');
    context.font = drawing.fontOf(weight, 40);
    context.fillText(text, 4, 48);
    return context.getImageData(0, 0, edge, edge).data;
  }
  const digest = (text: string, weight: number) => createHash('sha256').update(pixelsOf(text, weight)).digest('base64');

  it('have no empty box among the standard characters', () => {
    expect(characters).toHaveLength(8105);
    for (const weight of isFull ? [400, 500, 700] : [400, 700]) {
      const [box, blank] = [digest('\u0378', weight), digest('', weight)];
      expect(box).not.toBe(blank);
      const drawn = characters.map((one) => digest(one, weight));
      expect(characters.filter((_, at) => drawn[at] === box || drawn[at] === blank)).toEqual([]);
      // No two characters look the same, as all would in a font of boxes.
      expect(new Set(drawn).size).toBe(8105);
    }
    expect(drawing.drawable(characters.join(''))).toBe(characters.join(''));
  });

  it('have no empty box in 50 names with emoji, each in color and one letter wide', () => {
    expect(new Set(names).size).toBe(50);
    const context = canvas.createCanvas(edge, edge).getContext('2d');
    context.font = drawing.fontOf(400, 40);
    for (const name of names) {
      expect(drawing.drawable(name)).toBe(name);
      for (const { segment } of new Intl.Segmenter('zh', { granularity: 'grapheme' }).segment(name)) {
        expect([segment, digest(segment, 400) === digest('\u0378', 400)]).toEqual([segment, false]);
        expect([segment, context.measureText(segment).width <= 60]).toEqual([segment, true]);
      }
    }
    const isColored = (text: string) => {
      const data = pixelsOf(text, 400);
      return data.some((value, at) => at % 4 === 0 && Math.abs(value - (data[at + 2] as number)) > 40 && (data[at + 3] as number) > 200);
    };
    expect(['🌸', '🔥', '❤️', '🇨🇳', '👩‍🍳', '1️⃣'].filter((one) => !isColored(one))).toEqual([]);
  });

  it('leave out what the fonts lack', () => expect(drawing.drawable('𠮷田\u0378')).toBe('田'));

  it('leave every code readable', async () => {
    const { bytes: background } = posterPicture('/sandbox/poster/breakfast.svg') ?? expect.unreachable();
    let next = Number(seed) || 1;
    const random = (most: number) => {
      next = (next * 48271) % 2147483647;
      return next % most;
    };
    const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_';
    for (let round = 0; round < (isFull ? 500 : 40); round++) {
      const tail = Array.from({ length: 4 + random(60) }, () => letters[random(letters.length)]).join('');
      const code = `https://work.weixin.qq.com/ca/${tail}`;
      const side = 230 + random(120);
      const box = { x: random(400 - side + 1), y: random(500 - side + 1), w: side, h: side };
      const color = ['#000000', '#222222', '#1d3f6e', '#1f5c3a', '#8a1c4b'][random(5)] as string;
      const painted = await drawing.paint({ width: 400, height: 500, background, parts: [{ kind: 'code', box, color }], code });
      if (!('png' in painted)) return expect.unreachable(`${code} ${side}: ${painted.why}`);
      expect(await drawing.readCode({ picture: painted.png })).toEqual({ text: code });
    }
  });
});
