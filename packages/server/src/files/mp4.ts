/** Brands of files that have the same boxes and are no MP4: QuickTime, and pictures. */
const otherBrands = /^(qt {2}|hei[cfsx]|hev[cx]|mif1|msf1|avi[fs]|crx )$/;

interface Box {
  type: string;
  content: Buffer;
}

/** The boxes of a file or of a box (ISO/IEC 14496-12, section 4.2); undefined if they do not fill it exactly. */
function boxesIn(bytes: Buffer): Box[] | undefined {
  const boxes: Box[] = [];
  for (let at = 0; at < bytes.length; ) {
    if (at + 8 > bytes.length) return undefined;
    const short = bytes.readUInt32BE(at);
    const head = short === 1 ? 16 : 8;
    if (at + head > bytes.length) return undefined;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    if (size < head || at + size > bytes.length) return undefined;
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), content: bytes.subarray(at + head, at + size) });
    at += size;
  }
  return boxes;
}

const within = (bytes: Buffer, ...path: string[]): Buffer[] =>
  path.reduce<Buffer[]>((found, type) => found.flatMap((one) => contentsOf(one, type)), [bytes]);

const contentsOf = (bytes: Buffer, type: string) => (boxesIn(bytes) ?? []).filter((box) => box.type === type).map(({ content }) => content);

/** Seconds that a movie header says; undefined if it says none. */
function secondsOf(header: Buffer): number | undefined {
  const isLong = header.length >= 32 && header.readUInt8(0) === 1;
  if (!isLong && header.length < 20) return undefined;
  const scale = header.readUInt32BE(isLong ? 20 : 12);
  const units = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16);
  return scale === 0 ? undefined : units / scale;
}

/** What an MP4 video says of itself; undefined for any other file, such as a recording without pictures. */
export function readMp4(bytes: Buffer): { seconds: number | undefined } | undefined {
  const boxes = boxesIn(bytes);
  const [first] = boxes ?? [];
  if (first?.type !== 'ftyp' || first.content.length < 4 || otherBrands.test(first.content.toString('latin1', 0, 4))) return undefined;
  const [movie] = contentsOf(bytes, 'moov');
  if (!movie || !boxes?.some(({ type }) => type === 'mdat')) return undefined;
  const handlers = within(movie, 'trak', 'mdia', 'hdlr').map((one) => one.toString('latin1', 8, 12));
  if (!handlers.includes('vide')) return undefined;
  const [header] = contentsOf(movie, 'mvhd');
  return { seconds: header && secondsOf(header) };
}
