import type { Input } from '@shiyi/sdk';

/** An element of a poster, as the contract has it. */
export type PosterElement = NonNullable<Input<'createPoster'>['elements']>[number];
export type Box = Input<'createPoster'>['qr'];

/** What a poster looks like, without the words of a customer. */
export interface PosterLayout {
  /** Address of the background. */
  image: string;
  qr: Box;
  elements: readonly PosterElement[];
}

/** Width and height at most, of a poster and of each picture in it. */
export const mostSide = 4096;

export const usual = { size: 32, color: '#222222', align: 'left', weight: 400, lines: 1 } as const;

/** A code must have this share of the width of the poster: 160 of 750 px. */
export const leastCodeSide = (width: number) => Math.ceil((160 * width) / 750);
