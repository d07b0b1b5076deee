import { Header, type HeaderData, Pax } from 'tar';
import { damageError } from './manifest.js';

const blockSize = 512;
const maxExtension = 64 * 1024;

export interface ArchiveEntry {
  path: string;
  type: string;
  bytes: number;
  /** Read it to the end before the next entry. */
  content: AsyncIterable<Buffer>;
}

/** Returns the bytes of a stream in pieces of the requested size. */
class Pieces {
  private rest: Buffer = Buffer.alloc(0);
  private readonly chunks: AsyncIterator<Buffer>;

  constructor(source: AsyncIterable<Buffer>) {
    this.chunks = source[Symbol.asyncIterator]();
  }

  /** Returns up to so many bytes, and none at the end. */
  async some(most: number): Promise<Buffer> {
    while (this.rest.length === 0) {
      const next = await this.chunks.next();
      if (next.done) return this.rest;
      this.rest = next.value;
    }
    const piece = this.rest.subarray(0, most);
    this.rest = this.rest.subarray(piece.length);
    return piece;
  }

  async *next(bytes: number): AsyncGenerator<Buffer> {
    for (let left = bytes; left > 0; ) {
      const piece = await this.some(left);
      if (piece.length === 0) throw damageError('it ends too early', '内容不完整');
      left -= piece.length;
      yield piece;
    }
  }

  async exactly(bytes: number): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.next(bytes)) pieces.push(piece);
    return Buffer.concat(pieces);
  }
}

const padding = (bytes: number) => (blockSize - (bytes % blockSize)) % blockSize;

const notAnArchive = () => damageError('it is not a tar archive', '不是 tar 文件');

function headerOf(block: Buffer, extension: HeaderData | undefined): Header {
  try {
    return new Header(block, 0, extension);
  } catch {
    throw notAnArchive();
  }
}

/** Nothing but zeros may follow the last entry, or it would be skipped without notice. */
async function refuseMore(pieces: Pieces) {
  for (let piece = await pieces.some(64 * 1024); piece.length > 0; piece = await pieces.some(64 * 1024))
    if (piece.some((byte) => byte !== 0)) throw damageError('there is something after its end', '结尾之后还有内容');
}

/** Reads the entries of a tar archive one after another, as they arrive. */
export async function* archiveEntries(source: AsyncIterable<Buffer>): AsyncGenerator<ArchiveEntry> {
  const pieces = new Pieces(source);
  let extension: HeaderData | undefined;
  for (;;) {
    const header = headerOf(await pieces.exactly(blockSize), extension);
    if (header.nullBlock) return refuseMore(pieces);
    const { path = '', type, size = 0 } = header;
    if (!header.cksumValid || !Number.isSafeInteger(size)) throw notAnArchive();
    if (type === 'ExtendedHeader') {
      if (size > maxExtension) throw damageError('{path} has an impossible name', '{path} 的名称过长', path);
      extension = Pax.parse((await pieces.exactly(size)).toString(), extension);
    } else {
      extension = undefined;
      yield { path, type, bytes: size, content: pieces.next(size) };
    }
    await pieces.exactly(padding(size));
  }
}
