const start = '#!AMR\n';
/** Bytes of a frame of AMR narrowband by its type, without the byte that names the type (RFC 4867, section 5.3); none for reserved types. */
const frameBytes = [12, 13, 15, 17, 19, 20, 26, 31, 5];
const noData = 15;
const frameMs = 20;

/** Bytes of the frame that begins with this byte; undefined for a byte that begins none. */
function lengthOf(head: number): number | undefined {
  const kind = (head >> 3) & 15;
  // The first bit and the last two are padding.
  if ((head & 0x83) !== 0) return undefined;
  return kind === noData ? 1 : frameBytes[kind] === undefined ? undefined : 1 + frameBytes[kind];
}

/** The length of an AMR recording in ms; undefined for any other file, and for one that is cut off. */
export function amrMs(bytes: Buffer): number | undefined {
  if (bytes.toString('latin1', 0, start.length) !== start) return undefined;
  let frames = 0;
  let at = start.length;
  for (; at < bytes.length; frames++) {
    const length = lengthOf(bytes.readUInt8(at));
    if (length === undefined) return undefined;
    at += length;
  }
  return frames > 0 && at === bytes.length ? frames * frameMs : undefined;
}
