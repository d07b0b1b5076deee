import { setTimeout as sleep } from 'node:timers/promises';
import { assertOutsideTransaction } from '../../db/transaction-scope.js';
import type { MediaType } from '../../files/media.js';
import { type CountedCalls, familyOf, PlatformCalls } from './platform-calls.js';
import { familyLimits, type Limiter, RateLimiter } from './rate-limiter.js';
import { WxError } from './wx-error.js';
import { postOf, textOf, wasNeverSent } from './wx-request.js';

export interface RetryPolicy {
  /** Time limit of a response, from connecting to the last byte. */
  timeoutMs: number;
  retries: number;
  /** Delay before the first retry; doubles each time. */
  pauseMs: number;
  /** Wait until the rate limit window of a rejected call has passed. */
  windowMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { timeoutMs: 10_000, retries: 3, pauseMs: 300, windowMs: 60_000 };

export interface Credentials {
  /** For example, https://qyapi.weixin.qq.com. */
  url: string;
  corpid: string;
  secret: string;
}

type Values = Record<string, string | number>;

export interface Call {
  query?: Values;
  body?: object;
  signal?: AbortSignal;
}

/** Limiters by family of calls: the address book; contacts, tags and groups; app messages; welcomes. */
export type Limiters = Readonly<Record<keyof typeof familyLimits, Limiter>>;

/** Calls that change nothing in WeCom, as their names tell. */
type Verb = 'get' | 'list' | 'simplelist' | `get_${string}` | `list_${string}` | `check_${string}`;
export type ReadPath = `${string}/${Verb}` | `${string}/batch/${Verb}` | `${string}_result`;

/** Reads from WeCom. Only the outbox can also write. */
export interface Api extends Limiters {
  call<T>(limiter: Limiter, path: ReadPath, call?: Call): Promise<T>;
}

/** Reads and writes. Only the worker of the outbox makes one for real calls. */
export interface WritingApi extends Api {
  write<T>(limiter: Limiter, path: string, body: object): Promise<T>;
  /** Uploads a file for messages. A repeat makes another upload and no harm. */
  upload<T>(limiter: Limiter, type: MediaType, file: File): Promise<T>;
}

/** Renew a token this long before it expires. */
const earlySeconds = 300;

const ownLimiters = (): Limiters => ({
  contacts: new RateLimiter(familyLimits.contacts),
  customers: new RateLimiter(familyLimits.customers),
  messages: new RateLimiter(familyLimits.messages),
  welcomes: new RateLimiter(familyLimits.welcomes),
});

/** Client for the WeCom HTTP API, for a single enterprise. */
export class WxApi implements Api {
  readonly #credentials: Credentials;
  readonly #calls: PlatformCalls;
  readonly retryPolicy: RetryPolicy;
  readonly contacts: Limiter;
  readonly customers: Limiter;
  readonly messages: Limiter;
  readonly welcomes: Limiter;
  #token: { value: string; until: number } | undefined;
  #asking: Promise<string> | undefined;

  constructor(
    credentials: Credentials,
    retryPolicy: Partial<RetryPolicy> = {},
    limiters: Limiters = ownLimiters(),
    calls = new PlatformCalls(),
  ) {
    this.#calls = calls;
    this.#credentials = credentials;
    this.retryPolicy = { ...defaultRetryPolicy, ...retryPolicy };
    this.contacts = limiters.contacts;
    this.customers = limiters.customers;
    this.messages = limiters.messages;
    this.welcomes = limiters.welcomes;
  }

  /** Reads, and retries it, with a new token if needed. @throws WxError */
  async call<T>(limiter: Limiter, path: ReadPath, { query = {}, body, signal }: Call = {}): Promise<T> {
    assertOutsideTransaction('The platform');
    for (let attempt = 0; ; attempt++) {
      let token: string | undefined;
      try {
        token = await this.#accessToken();
        const sent = { ...query, access_token: token };
        return await limiter.run(() => this.#ask<T>(familyOf(this, limiter), path, sent, body, signal), signal);
      } catch (error) {
        signal?.throwIfAborted();
        if (!(error instanceof WxError) || !['retry', 'token'].includes(error.remedy)) throw error;
        this.#forgetToken(error, token);
        if (attempt >= this.retryPolicy.retries) throw error;
        const pause = error.remedy === 'token' ? 0 : this.retryPolicy.pauseMs * 2 ** attempt * (0.5 + Math.random());
        await sleep(pause, undefined, signal ? { signal } : {});
      }
    }
  }

  /**
   * Writes once. Only an expired token is replaced, because WeCom refused that call.
   *
   * @throws WxError, which is lost if WeCom may have executed the call
   */
  write<T>(limiter: Limiter, path: string, body: object, signal: AbortSignal): Promise<T> {
    return this.#writeOnce(limiter, path, {}, body, signal);
  }

  /** Uploads a file for messages, which WeCom keeps for three days. @throws WxError */
  upload<T>(limiter: Limiter, type: MediaType, file: File, signal: AbortSignal): Promise<T> {
    const form = new FormData();
    form.set('media', file);
    return this.#writeOnce(limiter, 'media/upload', { type }, form, signal);
  }

  async #writeOnce<T>(limiter: Limiter, path: string, query: Values, body: object, signal: AbortSignal): Promise<T> {
    assertOutsideTransaction('The platform');
    for (let attempt = 0; ; attempt++) {
      const token = await this.#accessToken().catch((error: unknown) => {
        throw error instanceof WxError && error.isLost ? WxError.silent() : error;
      });
      try {
        return await limiter.run(() => this.#ask<T>(familyOf(this, limiter), path, { ...query, access_token: token }, body), signal);
      } catch (error) {
        if (!(error instanceof WxError) || error.remedy !== 'token' || attempt > 0) throw error;
        this.#forgetToken(error, token);
      }
    }
  }

  #forgetToken({ remedy }: WxError, token: string | undefined) {
    if (remedy === 'token' && this.#token?.value === token) this.#token = undefined;
  }

  /** Returns a valid token; concurrent callers share a single token request. */
  #accessToken(): Promise<string> {
    if (this.#token && this.#token.until > Date.now()) return Promise.resolve(this.#token.value);
    this.#asking ??= this.#askToken().finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #askToken(): Promise<string> {
    const { corpid, secret } = this.#credentials;
    const answer = await this.#ask<{ access_token?: unknown; expires_in?: unknown }>('token', 'gettoken', { corpid, corpsecret: secret });
    if (typeof answer.access_token !== 'string' || typeof answer.expires_in !== 'number') throw WxError.silent();
    this.#token = { value: answer.access_token, until: Date.now() + Math.max(0, answer.expires_in - earlySeconds) * 1000 };
    return answer.access_token;
  }

  /** Sends a request and counts it. */
  async #ask<T>(family: CountedCalls['family'], path: string, query: Values, body?: object, signal?: AbortSignal): Promise<T> {
    try {
      const answer = await this.#send<T>(path, query, body, signal);
      this.#calls.note(family, 0);
      return answer;
    } catch (error) {
      this.#calls.note(family, error instanceof WxError ? error.errcode : null);
      throw error;
    }
  }

  /** Sends a request. Errors never contain the URL, because it includes the token. */
  async #send<T>(path: string, query: Values, body?: object, signal?: AbortSignal): Promise<T> {
    const late = AbortSignal.timeout(this.retryPolicy.timeoutMs);
    const url = `${this.#credentials.url}/cgi-bin/${path}?${new URLSearchParams(query as Record<string, string>)}`;
    let answer: { errcode?: unknown } | null;
    try {
      const response = await fetch(url, {
        ...(body ? postOf(body) : {}),
        redirect: 'error',
        signal: signal ? AbortSignal.any([signal, late]) : late,
      });
      answer = JSON.parse(await textOf(response));
    } catch (error) {
      throw wasNeverSent(error) ? WxError.silent() : WxError.lost();
    }
    if (typeof answer !== 'object' || answer === null || !Number.isInteger(answer.errcode)) throw WxError.lost();
    if (answer.errcode !== 0) throw WxError.answered(answer.errcode as number);
    return answer as T;
  }
}
