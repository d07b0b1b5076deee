import type { Box, PosterElement } from './layout.js';

/** A poster with all its words and the bytes of its pictures, for the process that draws it. */
export interface PaintOrder {
  width: number;
  height: number;
  background: Uint8Array;
  parts: Part[];
  /** The text of the code. */
  code: string;
}

export type Letters = Required<Pick<PosterElement, 'size' | 'color' | 'align' | 'weight' | 'lines'>>;

export type Part =
  | ({ kind: 'letters'; box: Box; text: string } & Letters)
  | { kind: 'picture'; box: Box; bytes: Uint8Array; circle: boolean; field: string }
  | { kind: 'code'; box: Box; color: string };

/** Why a poster cannot be drawn. */
export type PaintFault =
  /** The code needs a square with this side. */
  | { why: 'dense'; needs: number }
  /** The code was covered, or is too pale. */
  | { why: 'unreadable' }
  | { why: 'broken'; field: string };

export type PaintResult = { png: Uint8Array } | PaintFault;

export interface PaintTalk {
  paint: { ask: PaintOrder; answer: PaintResult };
  /** Reads the code in a picture. */
  read: { ask: { picture: Uint8Array }; answer: { text: string | null } };
}
