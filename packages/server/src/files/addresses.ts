import { timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../secrets/keyring.js';

/** Where the server hands out files, as records store it. */
export const fileAddress = '/admin/v1/files/';

const key = '([A-Za-z0-9_-]{43})';
const bare = new RegExp(`${fileAddress}${key}(?![\\w?-])`, 'g');
const signed = new RegExp(`${fileAddress}${key}\\?sign=([a-z0-9]{1,10}\\.[\\w-]{22})`, 'g');
const any = new RegExp(`${fileAddress}${key}(?![\\w-])`, 'g');

/** An address stays the same for this long, so that browsers need not load a picture again, and is good for one to two times as long. */
const windowSeconds = 12 * 3600;
/** How long after its end an address may still be sent back with its record, such as from a form that stayed open. */
const graceSeconds = 3 * 24 * 3600;

export interface FileOf {
  enterpriseId: number;
  key: string;
}

/** Signs the addresses of files in answers, so that they end, and takes the signatures off what comes back. */
export class FileAddresses {
  constructor(
    readonly keyring: Keyring,
    readonly seconds = () => Math.floor(Date.now() / 1000),
  ) {}

  #signature({ enterpriseId, key }: FileOf, until: string) {
    return this.keyring.digest('file address', `${enterpriseId} ${key} ${until}`).toString('base64url').slice(0, 22);
  }

  /** Whether the company signed the file, and the signature has not ended for longer than the grace. */
  isSigned(file: FileOf, sign: string | undefined, grace = 0): boolean {
    const [until = '', given = ''] = sign?.split('.') ?? [];
    if (Number.parseInt(until, 36) + grace < this.seconds()) return false;
    const own = Buffer.from(this.#signature(file, until));
    return own.length === given.length && timingSafeEqual(own, Buffer.from(given));
  }

  /** Signs all addresses of files in an answer. */
  sign(answer: string, enterpriseId: number): string {
    if (!answer.includes(fileAddress)) return answer;
    const until = ((Math.floor(this.seconds() / windowSeconds) + 2) * windowSeconds).toString(36);
    return answer.replace(bare, (address, key: string) => `${address}?sign=${until}.${this.#signature({ enterpriseId, key }, until)}`);
  }

  /** Returns a text as records store it, or undefined if it has an address that the company did not sign. */
  stored(text: string, enterpriseId: number): string | undefined {
    if (!text.includes(fileAddress)) return text;
    const plain = text.replace(signed, (address, key: string, sign: string) =>
      this.isSigned({ enterpriseId, key }, sign, graceSeconds) ? `${fileAddress}\u0000${key}` : address,
    );
    any.lastIndex = 0;
    return any.test(plain) ? undefined : plain.replaceAll('\u0000', '');
  }
}

/** Returns the keys of the files that a text refers to. */
export const keysIn = (text: string): string[] => [...text.matchAll(any)].map((found) => found[1] as string);
