import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { assertOutsideTransaction } from '../../db/transaction-scope.js';
import { type HostAddress, hostAddresses, lookupOf } from '../web/host-addresses.js';
import { FeedError } from './feed-error.js';

export interface Request {
  url: URL;
  key: string;
  timeoutMs: number;
  mostBytes: number;
  /** Whether the address may lead into the network of this server, which only whoever runs it can allow. */
  mayBePrivate: boolean;
  signal: AbortSignal;
}

async function addressesOf({ url, mayBePrivate }: Request): Promise<readonly HostAddress[]> {
  const all = await hostAddresses(url, mayBePrivate);
  if (all === 'closed') throw FeedError.closed();
  if (all === 'silent') throw FeedError.silent();
  return all;
}

/** Requests the bytes of a URL with a bearer key. A redirect is not followed. @throws FeedError */
export async function requestBytes(asked: Request): Promise<Buffer> {
  assertOutsideTransaction('The archive feed');
  const { url, key, timeoutMs, mostBytes, signal } = asked;
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw FeedError.closed();
  const all = await addressesOf(asked);
  const late = AbortSignal.timeout(timeoutMs);
  const send = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise<Buffer>((resolved, rejected) => {
    const fail = (error: unknown) => rejected(signal.aborted ? signal.reason : error instanceof FeedError ? error : FeedError.silent());
    const sent = send(url, {
      headers: { Authorization: `Bearer ${key}`, Accept: 'application/json, application/octet-stream' },
      lookup: lookupOf(all),
      signal: AbortSignal.any([signal, late]),
      agent: false,
    });
    sent.on('error', fail);
    sent.on('response', (response) => {
      const { statusCode = 0 } = response;
      if (statusCode !== 200) {
        response.destroy();
        return fail(FeedError.answered(statusCode));
      }
      const parts: Buffer[] = [];
      let size = 0;
      response.on('data', (part: Buffer) => {
        size += part.length;
        if (size > mostBytes) response.destroy(FeedError.large());
        else parts.push(part);
      });
      response.on('error', fail);
      response.on('aborted', () => fail(FeedError.silent()));
      response.on('end', () => (response.complete ? resolved(Buffer.concat(parts)) : fail(FeedError.silent())));
    });
    sent.end();
  });
}
