import { open } from 'node:fs/promises';

export const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'big5', 'shift_jis', 'windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** An encoding, and whether another is about as likely, so that the user must choose. */
export interface EncodingGuess {
  encoding: Encoding;
  isDoubtful: boolean;
}

/** Names that the detector gives to our encodings and to those that ours contain. */
const names: Readonly<Record<string, Encoding>> = {
  ...{ gb18030: 'gb18030', gbk: 'gb18030', gb2312: 'gb18030', big5: 'big5', big5hkscs: 'big5', cp950: 'big5' },
  ...{
    cp932: 'shift_jis',
    shift_jis: 'shift_jis',
    'windows-1252': 'windows-1252',
    'iso-8859-1': 'windows-1252',
    'iso8859-15': 'windows-1252',
  },
};

/** Encodings of programs that are long gone, which the detector tells from short texts of others. */
const unused = /^(?:mac|cp\d|hp|ibm|johab|kz|ptcp|iso8859)/i;

/** The best of several is this many times as likely as the next. On 800 short tables, none above it was wrong, and one right one was asked. */
const clearLead = 1.25;
/** An encoding that cannot be read is this many times as likely as the best of ours. */
const strangerLead = 2;
/** Maximum bytes read to detect an encoding, and maximum bytes judged, because the detector needs a millisecond per KiB. */
const maxRead = 1024 * 1024;
const maxJudged = 24 * 1024;

const decodes = (encoding: Encoding, bytes: Uint8Array): boolean => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes) !== undefined;
  } catch {
    return false;
  }
};

const isPlain = (bytes: Uint8Array) => bytes.every((byte) => byte < 128);

/** Returns the first lines, and further ones that are not ASCII. A line feed is never part of a character in these encodings. */
function telling(bytes: Buffer): Buffer {
  const lines: Buffer[] = [];
  let length = 0;
  for (let at = 0; at < bytes.length && length < maxJudged; ) {
    const feed = bytes.indexOf(10, at);
    // The last line may end within a character.
    const end = feed < 0 ? (at === 0 ? Math.min(bytes.length, maxJudged) : bytes.length) : feed + 1;
    const line = bytes.subarray(at, Math.min(end, at + maxJudged));
    const isWhole = feed >= 0 || at === 0 || bytes.length < maxRead;
    if (isWhole && (at < 2048 || !isPlain(line))) {
      lines.push(line);
      length += line.length;
    }
    at = end;
  }
  return Buffer.concat(lines);
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

/** Whether this is UTF-8 with a few broken bytes, which any other encoding would turn into nonsense. */
function isBrokenUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes);
  const broken = count(text, /\ufffd/g);
  return count(text, /[^\0-\x7f\ufffd]/g) > 10 * broken;
}

const isLetter = (byte: number | undefined) => byte !== undefined && ((byte > 64 && byte < 91) || (byte > 96 && byte < 123));
/** Letters of Western Europe, and quotes, dashes and signs of its texts. */
const isWesternByte = (byte: number) =>
  byte >= 0xc0 || [0x85, 0x91, 0x92, 0x93, 0x94, 0x96, 0x97, 0x9c, 0xa0, 0xab, 0xb0, 0xb1, 0xb5, 0xbb].includes(byte);

/** Whether all characters beyond ASCII stand alone among letters, as those of Europe do: a Chinese or Japanese one has two bytes. */
function isLatin(bytes: Uint8Array): boolean {
  let beside = 0;
  let all = 0;
  for (const [at, byte] of bytes.entries()) {
    if (byte < 128) continue;
    const [before, after] = [bytes[at - 1] ?? 32, bytes[at + 1] ?? 32];
    if (!isWesternByte(byte) || before > 127 || after > 127) return false;
    all++;
    if (isLetter(before) || isLetter(after)) beside++;
  }
  return beside > 0.8 * all;
}

/** Judges which encoding a text is in that is not UTF-8. The detector is loaded only now, because it takes a tenth of a second. */
export async function judgeEncoding(bytes: Buffer): Promise<EncodingGuess> {
  const judged = telling(bytes);
  if (isBrokenUtf8(judged)) return { encoding: 'utf-8', isDoubtful: true };
  const { detectAll } = await import('jschardet');
  const found = detectAll(judged);
  const isWestern = isLatin(judged);
  const best = new Map<Encoding, number>();
  for (const { encoding, confidence } of found) {
    const own = names[String(encoding).toLowerCase()];
    const mayBe = own === 'windows-1252' || !isWestern;
    if (own && mayBe && decodes(own, judged)) best.set(own, Math.max(best.get(own) ?? 0, confidence));
  }
  const [first, second] = [...best].toSorted((one, other) => other[1] - one[1]);
  if (!first) return { encoding: 'windows-1252', isDoubtful: true };
  const stranger = found.find(({ encoding }) => !(String(encoding).toLowerCase() in names) && !unused.test(String(encoding)));
  const isStrange = (stranger?.confidence ?? 0) > first[1] * strangerLead;
  return { encoding: first[0], isDoubtful: isStrange || first[1] < (second?.[1] ?? 0) * clearLead };
}

/** Reads the start of a file. */
export async function startOfFile(path: string, length = maxRead): Promise<Buffer> {
  const file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0).finally(() => file.close());
  return buffer.subarray(0, bytesRead);
}
