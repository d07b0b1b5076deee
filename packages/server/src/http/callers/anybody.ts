import type { Values } from '../call-input.js';
import type { OpenContext } from '../context.js';
import { openHandlers } from '../handlers.js';
import { replyOf } from '../send-reply.js';
import type { CallerKind, Identity } from './caller-kind.js';

type Handler = (context: OpenContext, input: Values) => Promise<unknown>;

/** Callers without a session. Their handlers open their own transactions. */
export const anybody: CallerKind<Identity, Handler> = {
  handlers: openHandlers,
  authorise: async () => undefined,
  identify: async () => ({}),
  prepare:
    async ({ deps, caller, input }, handler) =>
    async () => ({ reply: replyOf(await handler({ deps, caller }, input), caller), later: [] }),
};
