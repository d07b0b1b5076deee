import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Keys of a callback: the token signs, the AES key encrypts. */
export interface CallbackKeys {
  token: string;
  aesKey: string;
}

/** Padding block size in bytes, twice that of the cipher. */
const block = 32;
const randomHead = 16;

const keyOf = ({ aesKey }: CallbackKeys) => Buffer.from(`${aesKey}=`, 'base64');

/** Returns the SHA-1 signature WeCom uses: over the sorted parts. */
export const signatureOf = ({ token }: CallbackKeys, timestamp: string, nonce: string, encrypted: string): string =>
  createHash('sha1').update([token, timestamp, nonce, encrypted].sort().join('')).digest('hex');

/** Compares signatures in constant time. */
export function isSignature(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
}

function withoutPadding(bytes: Buffer): Buffer | undefined {
  const count = bytes.at(-1) ?? 0;
  if (count < 1 || count > block || count > bytes.length) return undefined;
  return bytes.subarray(-count).every((byte) => byte === count) ? bytes.subarray(0, -count) : undefined;
}

/** Returns the decrypted message and its receiver, or undefined if it was not encrypted with this key. */
export function decrypt(keys: CallbackKeys, encrypted: string): { message: string; receiver: string } | undefined {
  const key = keyOf(keys);
  const sealed = Buffer.from(encrypted, 'base64');
  if (sealed.length === 0 || sealed.length % 16 !== 0) return undefined;
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const plain = withoutPadding(Buffer.concat([decipher.update(sealed), decipher.final()]));
  if (!plain || plain.length < randomHead + 4) return undefined;
  const end = randomHead + 4 + plain.readUInt32BE(randomHead);
  if (end > plain.length) return undefined;
  return { message: plain.subarray(randomHead + 4, end).toString('utf8'), receiver: plain.subarray(end).toString('utf8') };
}

/** Encrypts a message as WeCom does, for the sandbox. */
export function encrypt(keys: CallbackKeys, message: string, receiver: string): string {
  const key = keyOf(keys);
  const text = Buffer.from(message, 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.length);
  const plain = Buffer.concat([randomBytes(randomHead), length, text, Buffer.from(receiver, 'utf8')]);
  const count = block - (plain.length % block);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(Buffer.concat([plain, Buffer.alloc(count, count)])), cipher.final()]).toString('base64');
}
