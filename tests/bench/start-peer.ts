import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Load, Order } from './load-process.js';

async function answerOf<T>(child: ChildProcess): Promise<T> {
  const over = new AbortController();
  const { signal } = over;
  const gone = once(child, 'exit', { signal }).then(([code]) => Promise.reject(new Error(`A process of the bench ended with ${code}.`)));
  try {
    const [answer] = (await Promise.race([once(child, 'message', { signal }), gone])) as [T];
    return answer;
  } finally {
    over.abort();
    gone.catch(() => undefined);
  }
}

/** Starts a file of `peers`, which sends its address once it listens. */
export async function startPeer(name: string, ...args: string[]): Promise<{ url: string } & Disposable> {
  const child = fork(new URL(`./peers/${name}.ts`, import.meta.url), args);
  const { port } = await answerOf<AddressInfo>(child);
  return { url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void child.kill() };
}

/** Starts the load generator as a separate process, so that it takes no time from either server. */
export function startLoad(): { run(order: Order): Promise<Load> } & Disposable {
  const child = fork(new URL('./load-process.ts', import.meta.url));
  return {
    run: (order) => {
      child.send(order);
      return answerOf<Load>(child);
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}
