/** Returns numbers in [0, 1) that depend only on the key: FNV-1a of the key, then mulberry32. */
export function drawOf(...key: readonly (string | number)[]): () => number {
  let state = 0x811c9dc5;
  for (const letter of key.join('|')) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
