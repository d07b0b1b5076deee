import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';

export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

export interface SealedValue {
  /** The key that decrypts it. */
  key_id: string;
  sealed: Uint8Array;
}

/** Identifies a key without revealing anything about it. */
const idOf = (key: Buffer) => createHash('sha256').update('shiyi key').update(key).digest('hex').slice(0, 16);

const withSecret = (key: Buffer, secret: string | undefined) =>
  secret === undefined ? key : createHmac('sha256', key).update(`secret ${secret}`).digest();

/** Encrypts secrets with AES-256-GCM, and decrypts those of older keys as well. */
export class Keyring {
  readonly currentId: string;
  readonly #keys: Map<string, Buffer>;

  constructor(current: Buffer, old: Buffer[] = []) {
    this.currentId = idOf(current);
    this.#keys = new Map([...old, current].map((key) => [idOf(key), key]));
  }

  /** The ids of all keys, those of old ones as well. */
  get ids(): string[] {
    return [...this.#keys.keys()];
  }

  /**
   * Encrypts a text; it can only be decrypted with the same `place`, which names its owner, and the same `secret` of the owner, if there is
   * one.
   */
  seal(text: string, place: string, secret?: string): SealedValue {
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', withSecret(this.#keys.get(this.currentId) as Buffer, secret), nonce).setAAD(
      Buffer.from(place),
    );
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
    return { key_id: this.currentId, sealed: Buffer.concat([nonce, cipher.getAuthTag(), sealed]) };
  }

  /** Returns a digest that cannot be computed or guessed without the key; `purpose` separates the digests of different uses. */
  digest(purpose: string, text: string): Buffer {
    const key = createHmac('sha256', this.#keys.get(this.currentId) as Buffer)
      .update(purpose)
      .digest();
    return createHmac('sha256', key).update(text).digest();
  }

  /** Decrypts a text; undefined if the key is missing, or the bytes were changed or encrypted for another place. */
  open({ key_id, sealed }: SealedValue, place: string, secret?: string): string | undefined {
    const key = this.#keys.get(key_id);
    const bytes = Buffer.from(sealed);
    if (!key || bytes.length < nonceBytes + tagBytes) return undefined;
    try {
      const decipher = createDecipheriv('aes-256-gcm', withSecret(key, secret), bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(place))
        .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString('utf8');
    } catch {
      return undefined;
    }
  }
}
