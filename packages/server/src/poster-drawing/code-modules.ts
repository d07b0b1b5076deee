import { encode } from 'uqr';

/** Modules around a code that stay white. */
export const quietModules = 4;
/** Pixels of a module at least, so that a phone can tell them apart. */
const leastPixels = 4;

export interface CodeModules {
  rows: readonly (readonly boolean[])[];
  /** Pixels of a module. */
  pixels: number;
  /** From the edge of the square to the first module. */
  margin: number;
}

/** Lays a text out as a code within a square, with its quiet zone; a text that needs a larger square answers the side that it needs. */
export function codeModules(text: string, side: number): CodeModules | { needs: number } {
  const { data, size } = encode(text, { ecc: 'M', border: 0, boostEcc: true });
  const pixels = Math.floor(side / (size + 2 * quietModules));
  if (pixels < leastPixels) return { needs: (size + 2 * quietModules) * leastPixels };
  return { rows: data, pixels, margin: Math.floor((side - size * pixels) / 2) };
}
