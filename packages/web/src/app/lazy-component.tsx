import { type ComponentType, use } from 'react';

/** A file of the console failed to load: the network is down, or the server has a newer version. */
export class ChunkError extends Error {
  override name = 'ChunkError';
}

const pausesMs = [400, 1600];
/** Callbacks that reset failed parts so that they load again. */
const failed = new Set<() => unknown>();
const failureListeners = new Set<() => void>();

/** Registers a listener for parts that failed to load. */
export function onChunkFailure(listener: () => void) {
  failureListeners.add(listener);
}

/** Clears the failures, so that the next render loads the parts again. */
export function retryChunks() {
  for (const forget of failed) forget();
  failed.clear();
}

/** Registers a callback that clears a failure on retry. */
export function forgetOnRetry(forget: () => unknown) {
  failed.add(forget);
}

/** Loads a file of the console, retrying after short delays. */
export async function fetchChunk<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load();
    } catch (cause) {
      // Browsers throw a TypeError if a file fails to load; any other error comes from the file itself.
      if (!(cause instanceof TypeError)) throw cause;
      const pause = pausesMs[tries];
      if (pause === undefined) {
        for (const listener of failureListeners) listener();
        throw new ChunkError('A file of the console could not be loaded.', { cause });
      }
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

/** Creates a component that loads when first rendered; unlike React's `lazy`, it can be retried after a failure. */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let asked: Promise<ComponentType<P>> | undefined;

  function ask(): Promise<ComponentType<P>> {
    if (asked) return asked;
    const asking = fetchChunk(load);
    asked = asking;
    asking.then(
      // React's `use` reads these two properties and then does not suspend.
      (value) => Object.assign(asking, { status: 'fulfilled', value }),
      () =>
        forgetOnRetry(() => {
          asked = undefined;
        }),
    );
    return asking;
  }

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each file, at the top of a module
  return function Part(props: P) {
    const Component = use(ask());
    return <Component {...props} />;
  };
}
