import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Where a response is cut: after which share of its head or of its body, from 0 to below 1. */
export interface Cut {
  place: 'head' | 'body';
  part: number;
}

export interface CuttingProxy extends AsyncDisposable {
  url: string;
  /** The next responses are cut here, one after the other; those after them pass whole. */
  cuts: Cut[];
  /** Number of requests passed through. */
  requests: number;
}

/** Returns how many bytes to let through, or undefined while too little has arrived to cut the body. */
function bytesBefore({ place, part }: Cut, answer: Buffer): number | undefined {
  const end = answer.indexOf('\r\n\r\n');
  if (place === 'head') return Math.floor((end < 0 ? answer.length : end) * part);
  const body = answer.length - end - 4;
  return end < 0 || body === 0 ? undefined : end + 4 + Math.floor(body * part);
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
    let held = Buffer.alloc(0);
    far.on('data', (chunk) => {
      const [cut] = proxy.cuts;
      if (!cut) return void near.write(chunk);
      held = Buffer.concat([held, chunk]);
      const bytes = bytesBefore(cut, held);
      if (bytes === undefined) return;
      proxy.cuts.shift();
      far.pause();
      near.write(held.subarray(0, bytes), () => near.resetAndDestroy());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: CuttingProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cuts: [],
    requests: 0,
    async [Symbol.asyncDispose]() {
      for (const one of open) one.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  return proxy;
}
