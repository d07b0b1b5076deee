import { type Device, deviceOf, holdDevice, tokenIn } from '../../outside/robots/device-token.js';
import type { Values } from '../call-input.js';
import type { DeviceContext } from '../context.js';
import { deviceHandlers } from '../handlers.js';
import { replyOf } from '../send-reply.js';
import type { CallerKind } from './caller-kind.js';

interface Sender {
  enterpriseId: number;
  device: Device;
}

type Handler = (context: DeviceContext, input: Values) => Promise<unknown>;

/** A robot device, which sends its token. */
export const robotDevice: CallerKind<Sender, Handler> = {
  handlers: deviceHandlers,
  authorise: async (_, __, { headers }) => void tokenIn(headers['device-token']),
  async identify({ database }, { writes }, { headers }) {
    const device = await deviceOf(database, tokenIn(headers['device-token']), writes);
    return { enterpriseId: device.enterpriseId, device };
  },
  prepare: async ({ deps, caller, input, enterpriseId, device }, handler) => {
    const result = () =>
      deps.database.tenant(
        enterpriseId,
        async (db) => {
          await holdDevice(db, device);
          return handler({ deps, caller, db, device }, input);
        },
        'write',
      );
    return async () => ({ reply: replyOf(await result(), caller), later: [] });
  },
};
