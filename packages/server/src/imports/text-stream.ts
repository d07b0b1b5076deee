import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';

export type Encoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

/** UTF-16 without its mark: every other byte of what is mostly ASCII is zero. */
export function looksWide(head: Buffer): Encoding | undefined {
  let [even, odd] = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) at % 2 === 0 ? even++ : odd++;
  const many = (head.length / 2) * 0.3;
  if (odd > many && even === 0) return 'utf-16le';
  if (even > many && odd === 0) return 'utf-16be';
  return undefined;
}

/**
 * How a text file is encoded: by its mark, else UTF-8 where the whole of it is, else GB18030, which Excel in China writes (it holds GBK and GB2312).
 */
export async function encodingOf(path: string): Promise<Encoding> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    if (first) {
      if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
      if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
      const wide = looksWide(chunk.subarray(0, 4096));
      if (wide) return wide;
      first = false;
    }
    try {
      strict.decode(chunk, { stream: true });
    } catch {
      return 'gb18030';
    }
  }
  try {
    strict.decode();
    return 'utf-8';
  } catch {
    return 'gb18030';
  }
}

/** The characters of a file, its mark left out; `onBytes` hears how much was read. */
export function textOf(path: string, encoding: Encoding, onBytes: (count: number) => void = () => {}): NodeJS.ReadableStream {
  const decoder = new TextDecoder(encoding);
  return createReadStream(path).pipe(
    new Transform({
      readableObjectMode: false,
      encoding: 'utf8',
      transform(chunk: Buffer, _, done) {
        onBytes(chunk.length);
        done(null, decoder.decode(chunk, { stream: true }));
      },
      flush(done) {
        done(null, decoder.decode());
      },
    }),
  );
}
