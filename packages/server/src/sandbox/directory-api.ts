import { RateLimiter } from '../outside/wecom/rate-limiter.js';
import type { Api, Call, ReadPath } from '../outside/wecom/wx-api.js';
import { WxError } from '../outside/wecom/wx-error.js';
import { customerAnswers } from './customer-routes.js';
import type { Directory } from './directory.js';
import type { Simulation } from './platform-replies.js';

const limits = { concurrency: 1, perMinute: 1_000_000, burst: 1_000_000 };

/** Answers WeCom calls about customers from a directory in this process, without HTTP and without simulated failures. */
export class DirectoryApi implements Api {
  readonly contacts = new RateLimiter(limits);
  readonly customers = new RateLimiter(limits);
  readonly messages = new RateLimiter(limits);
  readonly welcomes = new RateLimiter(limits);
  readonly #simulation: Simulation = { fails: () => false, random: Math.random, url: '', clock: Date.now, dispatchMs: 0 };

  constructor(readonly directory: Directory) {}

  async call<T>(_limiter: RateLimiter, path: ReadPath, { query = {}, body }: Call = {}): Promise<T> {
    const answerOf = customerAnswers[`${body ? 'POST' : 'GET'} ${path}`];
    if (!answerOf) throw new Error(`The directory does not answer ${path}.`);
    const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
    const answer = answerOf(this.directory, texts, body as Record<string, unknown> | undefined, this.#simulation) as { errcode: number };
    if (answer.errcode !== 0) throw WxError.answered(answer.errcode);
    return answer as T;
  }
}
