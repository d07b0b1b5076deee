import { type ComponentType, use } from 'react';

/** A file of the console did not come: the network is away, or the server has a newer console by now. */
export class PartError extends Error {
  override name = 'PartError';
}

const pausesMs = [400, 1600];
/** Lets parts that failed be asked for again. */
const failed = new Set<() => unknown>();
const failureListeners = new Set<() => void>();

/** Names who hears of parts that did not come. */
export function onPartFailure(listener: () => void) {
  failureListeners.add(listener);
}

/** Forgets the failures, so that what is drawn next asks anew. */
export function retryParts() {
  for (const forget of failed) forget();
  failed.clear();
}

/** Remembers a failure until somebody wants to try again. */
export function forgetOnRetry(forget: () => unknown) {
  failed.add(forget);
}

/** Loads a file of the console, again after a short while where it does not come. */
export async function fetchPart<T>(load: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await load();
    } catch (cause) {
      // Browsers tell a file that does not come by a TypeError; anything else is a fault of the file itself.
      if (!(cause instanceof TypeError)) throw cause;
      const pause = pausesMs[tries];
      if (pause === undefined) {
        for (const listener of failureListeners) listener();
        throw new PartError('A file of the console could not be loaded.', { cause });
      }
      await new Promise((done) => setTimeout(done, pause));
    }
  }
}

/** A component whose file is loaded when it is first shown; unlike React's `lazy` it can be tried again after a failure. */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let asked: Promise<ComponentType<P>> | undefined;

  function ask(): Promise<ComponentType<P>> {
    if (asked) return asked;
    const asking = fetchPart(load);
    asked = asking;
    asking.then(
      // React reads these two, and then does not wait even for a moment.
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
