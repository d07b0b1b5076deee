import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Refusal, type Sentence } from '../../http/refusal.js';

/** What a request of the customers' app is signed with. */
export interface SignedContent {
  keyId: string;
  /** Seconds since 1970. */
  timestamp: number;
  nonce: string;
  signature: Buffer;
}

/** What the signature is of. */
export interface SignedRequest {
  method: string;
  /** With the query as it was sent. */
  path: string;
  /** SHA-256 of the body in hex, of nothing where there is none. */
  bodyDigest: string;
}

export type SignatureFault = 'unknown' | 'off' | 'late' | 'other' | 'repeated';

const faults: Record<SignatureFault, [code: number, sentence: Sentence]> = {
  unknown: [40110, ['没有有效的密钥和签名，请检查请求头', 'The request has no valid key and signature; check its headers']],
  off: [40111, ['这个密钥已停用，请换用启用中的密钥', 'This key is disabled; use an enabled one']],
  late: [40112, ['签名时间与服务器相差超过 5 分钟，请校准时钟', 'The signature time differs by more than 5 minutes; correct the clock']],
  other: [40113, ['签名与请求内容不一致，请检查密钥和签名方法', 'The signature is not that of this request; check secret and method']],
  repeated: [
    40114,
    ['这个请求已经收到过，请用新的 X-Nonce 重新签名', 'This request was received before; sign it again with a new X-Nonce'],
  ],
};

export const refuseSignature = (fault: SignatureFault) => new Refusal(...faults[fault]);

/** How far the clocks may be apart, in seconds. */
export const clockTolerance = 300;

export const emptyDigest = createHash('sha256').digest('hex');

type Headers = Record<string, string | string[] | undefined>;

const text = (headers: Headers, name: string, form: RegExp) => {
  const value = headers[name];
  return typeof value === 'string' && form.test(value) ? value : undefined;
};

/** Reads the headers of a signed request. @throws Refusal 40110 without them, 40112 outside of the time window */
export function signedHeaders(headers: Headers, now = Date.now()): SignedContent {
  const keyId = text(headers, 'x-key-id', /^[\w-]{1,64}$/);
  const timestamp = text(headers, 'x-timestamp', /^\d{1,12}$/);
  const nonce = text(headers, 'x-nonce', /^[\w-]{8,64}$/);
  const signature = text(headers, 'x-signature', /^[0-9a-fA-F]{64}$/);
  if (!keyId || !timestamp || !nonce || !signature) throw refuseSignature('unknown');
  if (Math.abs(now / 1000 - Number(timestamp)) > clockTolerance) throw refuseSignature('late');
  return { keyId, timestamp: Number(timestamp), nonce, signature: Buffer.from(signature, 'hex') };
}

/** Whether the signature is that of this request: HMAC-SHA256 over method, path, time, nonce and digest of the body, one to a line. */
export function isSignedWith(
  secret: string,
  { timestamp, nonce, signature }: SignedContent,
  { method, path, bodyDigest }: SignedRequest,
): boolean {
  const right = createHmac('sha256', secret).update([method, path, timestamp, nonce, bodyDigest].join('\n')).digest();
  return timingSafeEqual(right, signature);
}
