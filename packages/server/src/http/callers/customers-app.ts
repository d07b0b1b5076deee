import type { AppSender } from '../../outside/ingest/app-key.js';
import { senderOf, takeNonce } from '../../outside/ingest/app-key.js';
import { emptyDigest, type SignedContent, signedHeaders } from '../../outside/ingest/signature.js';
import type { Values } from '../call-input.js';
import type { AppContext } from '../context.js';
import { appHandlers } from '../handlers.js';
import { replyOf } from '../send-reply.js';
import type { CallerKind } from './caller-kind.js';

interface Sender {
  enterpriseId: number;
  sender: AppSender;
  signed: SignedContent;
}

type Handler = (context: AppContext, input: Values) => Promise<unknown>;

/** The customers' app, which signs its requests with a key of the company. */
export const customersApp: CallerKind<Sender, Handler> = {
  handlers: appHandlers,
  // The signature covers the body, which is not read yet; without the headers it need not be.
  authorise: async (_, __, { headers }) => void signedHeaders(headers),
  async identify(deps, { writes }, { headers, method, raw, bodyDigest = emptyDigest }) {
    const signed = signedHeaders(headers);
    const sender = await senderOf(deps, signed, { method, path: raw.url ?? '', bodyDigest }, writes);
    return { enterpriseId: sender.enterpriseId, sender, signed };
  },
  prepare: async ({ deps, caller, input, enterpriseId, sender, signed }, handler) => {
    const result = () =>
      deps.database.tenant(
        enterpriseId,
        async (db) => {
          await takeNonce(db, signed);
          return handler({ deps, caller, db, sender }, input);
        },
        'write',
      );
    return async () => ({ reply: replyOf(await result(), caller), later: [] });
  },
};
