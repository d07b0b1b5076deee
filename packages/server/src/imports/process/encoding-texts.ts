import { maskDigits } from '../decide/mask.js';
import { type Encoding, encodings, startOfFile } from '../read/encoding.js';

/** A text of the file as it reads in an encoding. */
export interface EncodingText {
  encoding: Encoding;
  text: string;
}

const maxRead = 64 * 1024;
const maxText = 100;
/** Maximum bytes shown: before the first that is not ASCII, and in all. */
const before = 24;
const shown = 96;

/** Returns the bytes of the line with the first byte beyond ASCII, from shortly before it on. */
function tellingBytes(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte > 127);
  if (first < 0) return bytes.subarray(0, 0);
  const line = bytes.lastIndexOf(10, first) + 1;
  const feed = bytes.indexOf(10, first);
  // Before it, all bytes are ASCII, so that no character is cut.
  const near = bytes.subarray(line, first).toString('latin1').slice(-before);
  const cell = Math.max(...[...',;|\t"'].map((sign) => near.lastIndexOf(sign)));
  const start = first - near.length + cell + 1;
  return bytes.subarray(start, Math.min(feed < 0 ? bytes.length : feed, start + shown));
}

/** Returns the text, without a character that was cut at its end. Undefined if the bytes are none of this encoding. */
function textIn(encoding: Encoding, bytes: Buffer): string | undefined {
  for (let cut = 0; cut < 4 && cut < bytes.length; cut++) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes.subarray(0, bytes.length - cut));
    } catch {
      // A character of these encodings has four bytes or fewer.
    }
  }
  return undefined;
}

const isWide = (encoding: Encoding) => encoding.startsWith('utf-16');
const unseen = /[\u0000-\u001f\u007f-\u009f]+/g;

/** Returns the first text that tells encodings apart, by the encoding of the file first, and then by the others that it may be in. */
export async function encodingTexts(path: string, own: Encoding): Promise<EncodingText[]> {
  if (isWide(own)) return [];
  const bytes = tellingBytes(await startOfFile(path, maxRead));
  const others = encodings.filter((one) => one !== own && !isWide(one));
  const readings = [own, ...others].flatMap((encoding): EncodingText[] => {
    const text = textIn(encoding, bytes)?.replace(unseen, ' ').trim();
    return text ? [{ encoding, text: maskDigits(text).slice(0, maxText) }] : [];
  });
  return bytes.length === 0 ? [] : readings;
}
