import { once } from 'node:events';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.js';

/** For what has been sent before the end of listening to arrive. */
const arrivalMs = 200;
/** For requests that are still coming in. */
const unfinishedMs = 3000;
const sweepMs = 100;

/** The end of a server as its callers see it: told to go elsewhere, answered while they come, and let go when nothing is owed to them. */
export class Shutdown {
  #begun = false;

  constructor(
    readonly app: FastifyInstance,
    readonly connections: Connections,
  ) {
    app.addHook('onSend', async (_, reply) => {
      if (this.#begun) reply.header('Connection', 'close');
    });
  }

  /** New requests are still answered, but nobody should send any. */
  get begun() {
    return this.#begun;
  }

  /** Says that the server goes, and answers for so long as before: a load balancer has to learn it first. */
  async begin(drainMs: number) {
    this.#begun = true;
    await pause(drainMs);
  }

  /** Listens no longer, answers whatever has come in, and ends when every connection has. */
  async finish() {
    const { server } = this.app;
    if (server.listening) {
      const closed = once(server, 'close');
      // Connections are taken right before a turn ends; those that wait to be taken are lost.
      await nextTurn();
      // The close of the HTTP server would end connections whose request is on its way.
      NetServer.prototype.close.call(server);
      const began = performance.now();
      const sweep = setInterval(() => {
        const passed = performance.now() - began;
        if (passed > arrivalMs) this.connections.endIdle();
        if (passed > unfinishedMs) this.connections.endUnfinished();
      }, sweepMs);
      await closed.finally(() => clearInterval(sweep));
    }
    await this.app.close();
  }
}
