/** The bytes of a file are not those of a picture. Reading past their end throws a RangeError, which means the same. */
export class Unreadable extends Error {}

export function assertReadable(holds: boolean): asserts holds {
  if (!holds) throw new Unreadable();
}

/** Returns a part of the bytes, which must be inside them. */
export function partOf(bytes: Buffer, from: number, length: number): Buffer {
  assertReadable(from >= 0 && length >= 0 && from + length <= bytes.length);
  return bytes.subarray(from, from + length);
}

/** Real pictures have some thousands; a picture may be made of millions, which take long to read. */
const mostParts = 20_000;

/** Counts the parts of a picture. */
export class PartCount {
  #count = 0;

  add() {
    assertReadable(++this.#count <= mostParts);
  }
}

export interface Size {
  width: number;
  height: number;
}

/** A picture reduced to what is needed to show it. */
export interface CleanPicture extends Size {
  bytes: Buffer;
}
