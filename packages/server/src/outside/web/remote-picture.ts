import { type IncomingMessage, request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';
import { assertOutsideTransaction } from '../../db/transaction-scope.js';
import { hostAddresses, lookupOf } from './host-addresses.js';

export interface RemotePictureOptions {
  /** Addresses that may lead into the network of this server; none. */
  mayBePrivate?: (url: URL) => boolean;
  timeoutMs?: number;
  mostBytes?: number;
  signal?: AbortSignal;
}

/** Why a picture was not read: `closed` means that its address leads into a private network, or is none of the web. */
export type PictureFault = 'closed' | 'silent' | 'large' | 'refused';

const defaults = { mayBePrivate: (_: URL) => false, timeoutMs: 10_000, mostBytes: 5 * 1024 * 1024 };
const mostRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

type Answer = Buffer | URL | PictureFault;

function bodyOf(response: IncomingMessage, mostBytes: number): Promise<Buffer | PictureFault> {
  return new Promise((done) => {
    const parts: Buffer[] = [];
    let size = 0;
    response.on('data', (part: Buffer) => {
      size += part.length;
      parts.push(part);
      if (size <= mostBytes) return;
      done('large');
      response.destroy();
    });
    response.on('error', () => done('silent'));
    response.on('close', () => done(response.complete ? Buffer.concat(parts) : 'silent'));
  });
}

function answerOf(url: URL, response: IncomingMessage, mostBytes: number): Promise<Answer> | Answer {
  const { statusCode = 0, headers } = response;
  if (statusCode === 200) return bodyOf(response, mostBytes);
  response.destroy();
  const next = redirects.has(statusCode) && headers.location !== undefined && URL.canParse(headers.location, url.href);
  return next ? new URL(headers.location as string, url) : 'refused';
}

/** Requests a URL once, without cookies and without a referrer. */
async function requestOnce(url: URL, options: typeof defaults, signal: AbortSignal): Promise<Answer> {
  if ((url.protocol !== 'http:' && url.protocol !== 'https:') || url.username !== '') return 'closed';
  const all = await hostAddresses(url, options.mayBePrivate(url));
  if (typeof all === 'string') return all;
  const send = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise((done) => {
    const sent = send(url, { headers: { Accept: 'image/*' }, lookup: lookupOf(all), signal, agent: false });
    sent.on('error', () => done('silent'));
    sent.on('response', (response) => done(answerOf(url, response, options.mostBytes)));
    sent.end();
  });
}

/** Reads the bytes behind a picture's address. Each address it leads to is checked like the first. */
export async function readRemotePicture(address: string, given: RemotePictureOptions = {}): Promise<Buffer | PictureFault> {
  assertOutsideTransaction('A remote picture');
  if (!URL.canParse(address)) return 'closed';
  const options = { ...defaults, ...given };
  const late = AbortSignal.timeout(options.timeoutMs);
  const signal = given.signal ? AbortSignal.any([given.signal, late]) : late;
  let url = new URL(address);
  for (let redirected = 0; redirected <= mostRedirects; redirected++) {
    const answer = await requestOnce(url, options, signal);
    if (!(answer instanceof URL)) return answer;
    url = answer;
  }
  return 'refused';
}
