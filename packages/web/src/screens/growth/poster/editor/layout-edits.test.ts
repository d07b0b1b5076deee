import { describe, expect, it } from 'vitest';
import { fit, fitAll, newElement, toLayer } from './layout-edits.js';

const size = { width: 750, height: 1334 };

describe('fit', () => {
  const nick = newElement('nick', size, '');
  it('keeps an element inside the picture', () => {
    expect(fit(nick, { x: 9999, y: -40 }, size)).toMatchObject({ x: 350, y: 0, w: 400 });
    expect(fit(nick, { w: 9999, h: 2 }, size)).toMatchObject({ x: 0, w: 750, h: 8 });
  });

  it('keeps a code square, and as large as it must be', () => {
    expect(fit(newElement('code', size, ''), { w: 20 }, size)).toMatchObject({ w: 160, h: 160 });
    expect(fit(newElement('code', size, ''), { h: 300 }, size)).toMatchObject({ w: 300, h: 300 });
  });
});

describe('toLayer', () => {
  it('moves an element among the others', () => {
    const all = (['text', 'nick', 'code'] as const).map((type) => newElement(type, size, 'a'));
    expect(toLayer(all, 0, 2).map(({ type }) => type)).toEqual(['nick', 'code', 'text']);
    expect(toLayer(all, 0, 3).map(({ type }) => type)).toEqual(['text', 'nick', 'code']);
  });
});

describe('fitAll', () => {
  it('scales what lies on a picture with it', () => {
    const [code] = fitAll([{ ...newElement('code', size, ''), x: 500, y: 1000 }], size, { width: 1500, height: 2668 });
    expect(code).toMatchObject({ x: 1000, y: 2000, w: 400, h: 400 });
  });
});
