import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { Fetch } from '../core/safe-fetch.js';

/** A key of the customers' app, as the console shows it once. */
export interface IngestKey {
  keyId: string;
  secret: string;
}

/**
 * Returns a `fetch` that signs each request with a key, for the calls of the customers' app:
 * `createClient({ baseUrl, fetch: signIngest({ keyId, secret }) }).sendCheckIns({ list })`. Every attempt is signed again, so that none counts as
 * repeated; the server's clock and this one may be 300 seconds apart. Bodies are text; keep the secret on a server, never in an app.
 */
export function signIngest({ keyId, secret }: IngestKey, send: Fetch = fetch): Fetch {
  return (url, init) => {
    const { pathname, search } = new URL(url);
    const { method = 'GET', body = '', headers } = init;
    if (typeof body !== 'string') throw new TypeError('Only a body of text can be signed.');
    const [timestamp, nonce] = [Math.floor(Date.now() / 1000), randomBytes(16).toString('base64url')];
    const digest = createHash('sha256').update(body).digest('hex');
    const signature = createHmac('sha256', secret)
      .update([method, pathname + search, timestamp, nonce, digest].join('\n'))
      .digest('hex');
    const signed = { 'X-Key-Id': keyId, 'X-Timestamp': String(timestamp), 'X-Nonce': nonce, 'X-Signature': signature };
    return send(url, { ...init, headers: { ...(headers as Record<string, string>), ...signed } });
  };
}
