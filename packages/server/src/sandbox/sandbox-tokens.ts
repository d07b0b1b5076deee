import { timingSafeEqual } from 'node:crypto';
import type { Keyring } from '../secrets/keyring.js';

export const tokenSeconds = 7200;

/** What a token gives access to: a company's WeCom, or its official account. */
type TokenKind = 'wecom' | 'official';

/** Signs access tokens instead of storing them, so that every process accepts those of the others. */
export class SandboxTokens {
  #forgottenAt = 0;

  constructor(readonly keyring: Keyring) {}

  /** The secret of every app, which all processes agree on. */
  get secret(): string {
    return this.keyring.digest('sandbox secret', '').toString('base64url');
  }

  issue(kind: TokenKind, corpid: string): string {
    const issuedAt = Math.max(Date.now(), this.#forgottenAt + 1);
    const body = Buffer.from(JSON.stringify([corpid, issuedAt])).toString('base64url');
    return `${body}.${this.#signature(kind, body).toString('base64url')}`;
  }

  /** Returns the corpid a token was issued to, unless it has expired. */
  holderOf(kind: TokenKind, token: string): string | undefined {
    const [body = '', signature = ''] = token.split('.');
    const expected = this.#signature(kind, body);
    const actual = Buffer.from(signature, 'base64url');
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
    const [corpid, issuedAt] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [string, number];
    return issuedAt > this.#forgottenAt && issuedAt + tokenSeconds * 1000 > Date.now() ? corpid : undefined;
  }

  /** Ends the tokens so far, in this process. */
  forget() {
    this.#forgottenAt = Math.max(Date.now(), this.#forgottenAt + 1);
  }

  #signature(kind: TokenKind, body: string): Buffer {
    return this.keyring.digest(`sandbox token ${kind}`, body);
  }
}
