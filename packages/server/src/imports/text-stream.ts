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

export interface Survey {
  encoding: Encoding;
  /** How many line ends there are; none are counted in UTF-16. */
  lines: number;
  /** A quote may stand in it; nobody has looked in UTF-16. */
  mayQuote: boolean;
}

/** The encoding that a first chunk says outright. */
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
 * How long a text file is and how it is encoded: by its mark, else UTF-8 where the whole of it is, else GB18030, which Excel in China writes
 * (it holds GBK and GB2312).
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
