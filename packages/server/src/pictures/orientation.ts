const tag = 0x0112;
const entryBytes = 12;

/** Returns how a picture is to be turned (1 to 8) from its EXIF data, a TIFF file; 1 if they do not say. */
export function orientationOf(tiff: Buffer): number {
  const order = tiff.toString('latin1', 0, 4);
  if (tiff.length < 8 || (order !== 'II*\0' && order !== 'MM\0*')) return 1;
  const isLittle = order === 'II*\0';
  const short = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const start = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  if (start + 2 > tiff.length) return 1;
  const end = Math.min(tiff.length, start + 2 + short(start) * entryBytes) - entryBytes;
  for (let at = start + 2; at <= end; at += entryBytes) {
    if (short(at) !== tag) continue;
    const turn = short(at + 8);
    return turn >= 1 && turn <= 8 ? turn : 1;
  }
  return 1;
}

/** Returns EXIF data that hold nothing but the orientation. */
export function exifOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(tag, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}
