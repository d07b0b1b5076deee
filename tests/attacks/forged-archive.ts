import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';

const typeFlags = { File: '0', Link: '1', SymbolicLink: '2', CharacterDevice: '3', Directory: '5', FIFO: '6', ExtendedHeader: 'x' };

export interface Forged {
  path: string;
  type?: keyof typeof typeFlags;
  content?: string | Buffer;
  linkpath?: string;
  /** Zeros that follow the content, in megabytes. */
  zeros?: number;
}

const megabyte = 1024 * 1024;
/** Gzip allows several members after each other, so a bomb takes no time to build. */
const zippedZeros = gzipSync(Buffer.alloc(16 * megabyte), { level: 9 });
export const zeros = (megabytes: number) => Array<Buffer>(megabytes / 16).fill(zippedZeros);

export const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

export function sha256OfZeros(megabytes: number): string {
  const hash = createHash('sha256');
  for (let at = 0; at < megabytes; at++) hash.update(Buffer.alloc(megabyte));
  return hash.digest('hex');
}

const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;

/** The header of a ustar entry. */
function header({ path, type = 'File', linkpath = '' }: Forged, size: number): Buffer {
  const block = Buffer.alloc(512);
  block.write(path, 0, 100);
  block.write(`${octal(0o644, 7)}${octal(0, 7)}${octal(0, 7)}${octal(size, 11)}${octal(0, 11)}${' '.repeat(8)}${typeFlags[type]}`, 100);
  block.write(linkpath, 157, 100);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 6)} `, 148);
  return block;
}

function packed(entry: Forged): Buffer {
  const content = Buffer.from(entry.content ?? '');
  const padding = Buffer.alloc((512 - (content.length % 512)) % 512);
  return gzipSync(Buffer.concat([header(entry, content.length + (entry.zeros ?? 0) * megabyte), content, padding]), { level: 1 });
}

export const end = gzipSync(Buffer.alloc(1024));

/** An archive with exactly these entries, whatever they are. */
export const archiveOf = (entries: readonly Forged[], after: readonly Buffer[] = [end]) =>
  Buffer.concat([...entries.flatMap((one) => [packed(one), ...zeros(one.zeros ?? 0)]), ...after]);
