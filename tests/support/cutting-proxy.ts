import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy extends AsyncDisposable {
  url: string;
  /** How many of the next responses to cut, and after which share of their bytes, from 0 to 1. */
  cuts: number;
  part: number;
  /** Number of requests passed through. */
  requests: number;
}

/**
 * Starts a proxy that breaks the connection once the server has begun to respond: the server did the work, but the
 * client never learns of it.
 */
export async function startCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const one of [near, far]) {
      open.add(one);
      one.setNoDelay();
      one.on('error', () => undefined); // the other side notices when its socket closes
      one.on('close', () => {
        open.delete(one);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (chunk) => {
      if (/^(?:GET|POST|PUT|DELETE) /.test(chunk.subarray(0, 7).toString('latin1'))) proxy.requests++;
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (proxy.cuts === 0) return void near.write(chunk);
      proxy.cuts--;
      const kept = chunk.subarray(0, Math.floor(chunk.length * proxy.part));
      near.write(kept, () => near.resetAndDestroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: CuttingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: 0,
    part: 0,
    requests: 0,
    async [Symbol.asyncDispose]() {
      for (const one of open) one.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
