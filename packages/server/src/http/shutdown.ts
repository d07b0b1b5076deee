import { once } from 'node:events';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Connections } from './connections.js';

/** Time in ms for requests sent before the server stops listening to arrive. */
const arrivalMs = 200;
/** Time in ms for requests that are still incoming. */
const unfinishedMs = 3000;
const sweepMs = 100;
/** A turn of the event loop that takes less leaves hardly any connection waiting. */
const quietTurnMs = 1;
const maxTurns = 100;

/** Waits for a quiet turn of the event loop, at whose end all connections are accepted; closing would reset those not yet accepted. */
async function acceptConnections() {
  for (let turn = 0; turn < maxTurns; turn++) {
    const began = performance.now();
    await nextTurn();
    if (performance.now() - began < quietTurnMs) return;
  }
}

/**
 * Shuts a server down gracefully: signals load balancers to go elsewhere, answers requests that still arrive, and closes idle connections.
 */
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

  /** Whether shutdown has begun. New requests are still answered, but clients should stop sending them. */
  get begun() {
    return this.#begun;
  }

  /** Signals the shutdown, and keeps answering for `drainMs` so that load balancers can notice it. */
  async begin(drainMs: number) {
    this.#begun = true;
    await pause(drainMs);
  }

  /** Stops listening, answers every request received, and resolves when all connections are closed. */
  async finish() {
    const { server } = this.app;
    if (server.listening) {
      const closed = once(server, 'close');
      await acceptConnections();
      // `close` of the HTTP server would also close connections whose request is on its way.
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
