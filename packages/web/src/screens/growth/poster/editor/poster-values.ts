import type { Values } from '#form/form-values.js';
import type { PosterElement, PosterRecord } from '../poster.js';
import { newElement, type Size } from './layout-edits.js';

/** The values of the form. */
export interface PosterValues {
  title: string;
  category: string;
  image: string;
  elements: readonly PosterElement[];
  label_ids: number[];
  status: 'on' | 'off';
}

export const boxOf = (elements: readonly PosterElement[]) => {
  const code = elements.find(({ type }) => type === 'code');
  return code && { x: code.x, y: code.y, w: code.w, h: code.h };
};

/** A new poster: the nickname at the lower left, the code at the lower right. */
export function firstElements(size: Size): PosterElement[] {
  const [code, nick] = [newElement('code', size, ''), newElement('nick', size, '')];
  const edge = Math.round(size.width * 0.06);
  return [
    { ...nick, x: edge, y: Math.max(0, size.height - edge - nick.h) },
    { ...code, x: Math.max(0, size.width - edge - code.w), y: Math.max(0, size.height - edge - code.h) },
  ];
}

export const savedValues = ({ title, category, image, elements, label_ids, status }: PosterRecord): PosterValues & Values => ({
  ...{ title, category: category ?? '', image, elements, label_ids, status },
});

export const startValues = (record: PosterRecord | undefined, isEdited: boolean, copy: string): PosterValues & Values =>
  record
    ? { ...savedValues(record), ...(isEdited ? {} : { title: `${record.title}${copy}`.slice(0, 64) }) }
    : { title: '', category: '', image: '', elements: [], label_ids: [], status: 'on' };
