import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf } from '../auth/network.js';
import { Refusal } from './refusal.js';

/** So many calls of one address at once, and so many a second in the long run. */
export interface AddressLimit {
  capacity: number;
  perSecond: number;
}

/** Calls without a session, by what they cost. A company behind one address has many people, and a page many pictures. */
export const anonymousLimits = {
  calls: { capacity: 600, perSecond: 10 },
  files: { capacity: 3000, perSecond: 50 },
  sandbox: { capacity: 600, perSecond: 10 },
  /** Callbacks that are refused; those that are signed do not count. */
  callbacks: { capacity: 600, perSecond: 10 },
} satisfies Record<string, AddressLimit>;

/** Addresses that are remembered; beyond them the one that was heard of longest ago is forgotten. */
const mostAddresses = 20_000;

interface Level {
  used: number;
  /** When it was so much, by the clock of the process. */
  at: number;
}

/** Counts in the memory of this process, because a row for each anonymous call would cost more than the call. */
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
    // Set anew, the subject goes to the end of the map.
    this.#levels.delete(subject);
    this.#levels.set(subject, { used: used + 1, at: now });
    if (this.#levels.size > mostAddresses) this.#levels.delete(this.#levels.keys().next().value as string);
  }

  /** A call that does not count after all. */
  giveBack(address: string) {
    const known = this.#levels.get(networkOf(address));
    if (known) known.used = Math.max(0, known.used - 1);
  }
}

/** The server asks its own sandbox, and a proxy on this machine that was not declared stands for everybody. */
const isOwn = ({ ip, socket }: FastifyRequest) => ip === socket.localAddress;

export function limitCall(limiter: AddressLimiter, request: FastifyRequest) {
  if (!isOwn(request)) limiter.take(request.ip);
}

/** Limits every route of this scope. */
export function limitScope(app: FastifyInstance, limiter: AddressLimiter, counts: (statusCode: number) => boolean = () => true) {
  app.addHook('onRequest', async (request) => limitCall(limiter, request));
  app.addHook('onResponse', async (request, reply) => {
    if (!counts(reply.statusCode)) limiter.giveBack(request.ip);
  });
}
