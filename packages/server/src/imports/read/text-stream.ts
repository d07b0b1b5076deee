import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';

export type Encoding = 'utf-8' | 'gb18030' | 'utf-16le' | 'utf-16be';

/** Detects UTF-16 without a byte order mark: in mostly ASCII text every other byte is zero. */
export function looksWide(head: Buffer): Encoding | undefined {
  let [even, odd] = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) at % 2 === 0 ? even++ : odd++;
  const many = (head.length / 2) * 0.3;
  if (odd > many && even === 0) return 'utf-16le';
  if (even > many && odd === 0) return 'utf-16be';
  return undefined;
}

export interface Survey {
  encoding: Encoding;
  /** Number of line endings. Not counted in UTF-16. */
  lines: number;
  /** Whether the file may contain a quote. Always true in UTF-16, which is not searched. */
  mayQuote: boolean;
}

/** Returns the encoding given by the byte order mark of the first chunk. */
function markedAs(chunk: Buffer): Encoding | undefined {
  if (chunk[0] === 0xff && chunk[1] === 0xfe) return 'utf-16le';
  if (chunk[0] === 0xfe && chunk[1] === 0xff) return 'utf-16be';
  return looksWide(chunk.subarray(0, 4096));
}

function countOf(byte: number, chunk: Buffer): number {
  let count = 0;
  for (let at = chunk.indexOf(byte); at >= 0; at = chunk.indexOf(byte, at + 1)) count++;
  return count;
}

/**
 * Determines the length and encoding of a text file: by its byte order mark, else UTF-8 if the whole file is valid, else GB18030, which
 * Excel writes in China (a superset of GBK and GB2312).
 */
export async function surveyOf(path: string): Promise<Survey> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  let encoding: Encoding = 'utf-8';
  let [feeds, returns] = [0, 0];
  let mayQuote = false;
  const decode = (chunk?: Buffer) => {
    if (encoding !== 'utf-8') return;
    try {
      strict.decode(chunk, { stream: chunk !== undefined });
    } catch {
      encoding = 'gb18030';
    }
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const marked = first ? markedAs(chunk) : undefined;
    if (marked) return { encoding: marked, lines: 0, mayQuote: true };
    first = false;
    decode(chunk);
    feeds += countOf(10, chunk);
    returns += countOf(13, chunk);
    mayQuote ||= chunk.includes(34);
  }
  decode();
  return { encoding, lines: Math.max(feeds, returns), mayQuote };
}

/** Streams the text of a file without its byte order mark. `onBytes` receives the number of bytes read. */
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
