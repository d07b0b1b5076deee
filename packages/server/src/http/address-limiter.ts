import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../auth/network.js';
import { Refusal } from './refusal.js';

/** A token bucket per address: burst size and sustained requests per second. */
export interface AddressLimit {
  capacity: number;
  perSecond: number;
}

/** Limits of requests without a session, by cost. Many people of a company share one address, and a page has many images. */
export const anonymousLimits = {
  calls: { capacity: 600, perSecond: 10 },
  files: { capacity: 3000, perSecond: 50 },
  sandbox: { capacity: 600, perSecond: 10 },
  /** Requests that the customers' app signs, for batches of check-ins. */
  signed: { capacity: 600, perSecond: 20 },
  /** Refused requests of robot devices; what a token lets in does not count. */
  devices: { capacity: 600, perSecond: 10 },
  /** Rejected callbacks. Correctly signed ones do not count. */
  callbacks: { capacity: 600, perSecond: 10 },
} satisfies Record<string, AddressLimit>;

/** Maximum number of addresses tracked. Beyond that, the least recently seen one is dropped. */
const mostAddresses = 20_000;

interface Level {
  used: number;
  /** When `used` was measured, by the process clock. */
  at: number;
}

/** Counts in process memory, because a row per anonymous request would cost more than the request. */
export class AddressLimiter {
  readonly #levels = new Map<string, Level>();

  constructor(readonly limit: AddressLimit) {}

  get size() {
    return this.#levels.size;
  }

  /** @throws Refusal 42900 */
  take(address: string, now = performance.now()) {
    const { capacity, perSecond } = this.limit;
    const subject = networkOf(address);
    const known = this.#levels.get(subject);
    const used = known ? Math.max(0, known.used - ((now - known.at) / 1000) * perSecond) : 0;
    if (used + 1 > capacity)
      throw new Refusal(42900, undefined, { wait_seconds: Math.max(1, Math.ceil((used + 1 - capacity) / perSecond)) });
    // Delete first, so that setting it moves it to the end of the map.
    this.#levels.delete(subject);
    this.#levels.set(subject, { used: used + 1, at: now });
    if (this.#levels.size > mostAddresses) this.#levels.delete(this.#levels.keys().next().value as string);
  }

  /** Returns the token of a request that does not count. */
  giveBack(address: string) {
    const known = this.#levels.get(networkOf(address));
    if (known) known.used = Math.max(0, known.used - 1);
  }
}

/** Exempts the server's calls to its own sandbox, and undeclared local proxies, which hide the addresses of all users. */
const isOwn = ({ ip, socket }: FastifyRequest) => ip === socket.localAddress;

export function limitCall(limiter: AddressLimiter, request: FastifyRequest) {
  if (!isOwn(request)) limiter.take(request.ip);
}

/** Applies the limiter to every route of this scope. */
export function limitScope(app: FastifyInstance, limiter: AddressLimiter, counts: (statusCode: number) => boolean = () => true) {
  app.addHook('onRequest', async (request) => limitCall(limiter, request));
  app.addHook('onResponse', async (request, reply) => {
    if (!counts(reply.statusCode)) limiter.giveBack(request.ip);
  });
}
