import { type CallbackKeys, encrypt, signatureOf } from '@shiyi/server/outside/wecom/callback-crypto';
import { storeSecret } from '@shiyi/server/secrets/enterprise-secrets';
import type { Sent } from '../conformance/wire.js';
import type { TestServer } from './server.js';

export const callbackKeys: CallbackKeys = { token: 'SignedCallback', aesKey: 'abcdefghijklmnopqrstuvwxyz0123456789ABCDEFG' };

/** Lets a company accept callbacks that are signed with these keys. */
export const acceptCallbacks = ({ services }: TestServer, enterpriseId: number) =>
  services.database.system(async (db) => {
    const place = { enterpriseId, staffId: null };
    await storeSecret(db, services.keyring, place, { name: 'callback_token', text: callbackKeys.token });
    await storeSecret(db, services.keyring, place, { name: 'aes_key', text: callbackKeys.aesKey });
  });

/** A callback with this message, encrypted and signed as WeCom does. */
export function signedCallback(corpid: string, message: string): Sent {
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), 'n'];
  const encrypted = encrypt(callbackKeys, message, corpid);
  const query = new URLSearchParams({ msg_signature: signatureOf(callbackKeys, timestamp, nonce, encrypted), timestamp, nonce });
  return {
    method: 'POST',
    target: `/platform/callback/${corpid}?${query}`,
    headers: { 'Content-Type': 'text/xml' },
    body: `<xml><Encrypt>${encrypted}</Encrypt></xml>`,
  };
}
