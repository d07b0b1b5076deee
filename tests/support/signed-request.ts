import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Sent } from '../conformance/wire.js';

export interface AppKey {
  key_id: string;
  secret: string;
}

/** Signs a request as the customers' app does, with a nonce of its own. */
export function signedRequest({ key_id, secret }: AppKey, request: Sent): Sent {
  const [timestamp, nonce] = [String(Math.floor(Date.now() / 1000)), randomUUID()];
  const digest = createHash('sha256')
    .update(request.body ?? '')
    .digest('hex');
  const lines = [request.method, request.target, timestamp, nonce, digest].join('\n');
  const signature = createHmac('sha256', secret).update(lines).digest('hex');
  const headers = { 'x-key-id': key_id, 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature };
  return { ...request, headers: { ...request.headers, ...headers } };
}
