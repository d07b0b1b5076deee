import { createReadStream } from 'node:fs';
import { Transform } from 'node:stream';
import { type Encoding, type EncodingGuess, judgeEncoding, startOfFile } from './encoding.js';

/** Detects UTF-16 without a byte order mark: in mostly ASCII text every other byte is zero. */
export function looksWide(head: Buffer): Encoding | undefined {
  let [even, odd] = [0, 0];
  for (const [at, byte] of head.entries()) if (byte === 0) at % 2 === 0 ? even++ : odd++;
  const many = (head.length / 2) * 0.3;
  if (odd > many && even === 0) return 'utf-16le';
  if (even > many && odd === 0) return 'utf-16be';
  return undefined;
}

export interface Survey extends EncodingGuess {
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
 * Determines the length and encoding of a text file: the one chosen, by its byte order mark, UTF-8 if the whole file is valid, else the most
 * plausible one.
 */
export async function surveyOf(path: string, chosen?: Encoding): Promise<Survey> {
  const strict = new TextDecoder('utf-8', { fatal: true });
  let first = true;
  let isUtf8 = true;
  let [feeds, returns] = [0, 0];
  let mayQuote = false;
  const decode = (chunk?: Buffer) => {
    if (!isUtf8 || chosen) return;
    try {
      strict.decode(chunk, { stream: chunk !== undefined });
    } catch {
      isUtf8 = false;
    }
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const wide = chosen ? (chosen.startsWith('utf-16') ? chosen : undefined) : first ? markedAs(chunk) : undefined;
    if (wide) return { encoding: wide, isDoubtful: false, lines: 0, mayQuote: true };
    first = false;
    decode(chunk);
    feeds += countOf(10, chunk);
    returns += countOf(13, chunk);
    mayQuote ||= chunk.includes(34);
  }
  decode();
  const encoding = { encoding: chosen ?? ('utf-8' as const), isDoubtful: false };
  return { ...(isUtf8 ? encoding : await judgeEncoding(await startOfFile(path))), lines: Math.max(feeds, returns), mayQuote };
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
