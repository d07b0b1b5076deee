import type { PosterElement } from '../poster.js';

export interface Size {
  width: number;
  height: number;
}
export type Box = Pick<PosterElement, 'x' | 'y' | 'w' | 'h'>;
export type ElementType = PosterElement['type'];

const leastSide = 8;
/** As the server asks: 160 of 750 px. */
export const leastCodeSide = (width: number) => Math.ceil((160 * width) / 750);

const clamp = (value: number, least: number, most: number) => Math.round(Math.min(Math.max(value, least), Math.max(least, most)));

const leastOf = (type: ElementType, { width }: Size) => (type === 'code' ? leastCodeSide(width) : leastSide);

/** Moves and sizes an element so that it lies inside the picture; a code stays square. */
export function fit(element: PosterElement, box: Partial<Box>, size: Size): PosterElement {
  const wanted = { x: element.x, y: element.y, w: element.w, h: element.h, ...box };
  const least = leastOf(element.type, size);
  const side = element.type === 'code' ? (box.w ?? box.h ?? element.w) : undefined;
  const w = clamp(side ?? wanted.w, least, size.width);
  const h = side === undefined ? clamp(wanted.h, leastSide, size.height) : w;
  return { ...element, x: clamp(wanted.x, 0, size.width - w), y: clamp(wanted.y, 0, size.height - h), w, h };
}

/** Replaces an element. */
export const withElement = (elements: readonly PosterElement[], at: number, next: PosterElement) =>
  elements.map((one, index) => (index === at ? next : one));

/** Moves an element to another layer. */
export function toLayer(elements: readonly PosterElement[], from: number, to: number): PosterElement[] {
  const moved = elements[from];
  if (!moved || to < 0 || to >= elements.length) return [...elements];
  const others = elements.filter((_, index) => index !== from);
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

const letters = { size: 36, color: '#222222', align: 'left', weight: 400, lines: 1 } as const;

/** Returns a new element in the middle of the picture, in proportion to its width. */
export function newElement(type: ElementType, size: Size, text: string): PosterElement {
  const unit = size.width / 750;
  const at = (w: number, h: number): Box => ({
    ...{ x: Math.round((size.width - w * unit) / 2), y: Math.round((size.height - h * unit) / 2) },
    ...{ w: Math.round(w * unit), h: Math.round(h * unit) },
  });
  if (type === 'avatar') return { type, ...at(120, 120), circle: true };
  if (type === 'picture') return { type, ...at(240, 240), circle: false };
  if (type === 'code') return { type, ...at(200, 200), color: '#222222' };
  const letter = { ...letters, size: Math.max(8, Math.round(letters.size * unit)) };
  return { type, ...at(400, 56), ...letter, ...(type === 'text' ? { text } : {}) };
}

/** Brings all elements into a picture of another size. */
export const fitAll = (elements: readonly PosterElement[], from: Size, to: Size): PosterElement[] => {
  const scale = to.width / from.width;
  return elements.map((one) => {
    const scaled = { x: one.x * scale, y: one.y * scale, w: one.w * scale, h: one.h * scale };
    const size = one.size === undefined ? {} : { size: clamp(one.size * scale, 8, 400) };
    return { ...fit({ ...one, ...scaled }, scaled, to), ...size };
  });
};
