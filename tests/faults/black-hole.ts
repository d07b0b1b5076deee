import { connect, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';

const listener = `
const { createServer } = require('node:net');
const { parentPort } = require('node:worker_threads');
const server = createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
  parentPort.postMessage(server.address().port);
  setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
});
`;

/** Opens a port where connections hang: the listener's thread sleeps and its queue is full, so they are neither refused nor accepted. */
export async function openBlackHole() {
  const worker = new Worker(listener, { eval: true });
  const port = await new Promise<number>((ready) => worker.once('message', ready));
  const filling: Socket[] = Array.from({ length: 4 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  await new Promise((queued) => setTimeout(queued, 100));
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      for (const socket of filling) socket.destroy();
      await worker.terminate();
    },
  };
}
