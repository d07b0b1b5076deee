import { type ComponentType, use } from 'react';

/** A file of the console failed to load: the network is down, or the server has a newer version. */
export class ChunkError extends Error {
  override name = 'ChunkError';
}

const pausesMs = [400, 1600];
/** Callbacks that reset failed parts so that they load again. */
const failureResets = new Set<() => unknown>();
const failureListeners = new Set<() => void>();

/** Registers a listener for parts that failed to load. */
export function onChunkFailure(listener: () => void) {
  failureListeners.add(listener);
}

/** Clears the failures, so that the next render loads the parts again. */
export function retryChunks() {
  for (const forget of failureResets) forget();
  failureResets.clear();
}

/** Registers a callback that clears a failure on retry. */
export function forgetOnRetry(forget: () => unknown) {
  failureResets.add(forget);
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

/** Parts that the loaded files name and that nothing has needed yet. */
const prefetchQueue = new Set<() => Promise<void>>();
let idle: 'off' | 'on' | 'fetching' = 'off';

function fetchNext() {
  const [next] = prefetchQueue;
  if (!next || idle !== 'on') return;
  idle = 'fetching';
  // Safari has no idle callbacks.
  const whenIdle = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 200));
  whenIdle(async () => {
    prefetchQueue.delete(next);
    // A part that fails here is fetched again, and reported, when it is needed.
    await next().catch(() => undefined);
    idle = 'on';
    fetchNext();
  });
}

/** From now on fetches unused parts one by one while the browser is idle, so that drawers, dialogs and menus open at once. */
export function fetchWhileIdle() {
  if (idle === 'off') idle = 'on';
  fetchNext();
}

/**
 * Creates a component that loads when first rendered, or before that while the browser is idle; unlike React's `lazy`, it can be retried
 * after a failure.
 */
export function lazyComponent<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let asked: Promise<ComponentType<P>> | undefined;

  async function fetchEarly() {
    const value = await load();
    asked ??= Object.assign(Promise.resolve(value), { status: 'fulfilled', value });
  }
  prefetchQueue.add(fetchEarly);
  fetchNext();

  function ask(): Promise<ComponentType<P>> {
    prefetchQueue.delete(fetchEarly);
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

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : never;

/** A component that another file exports by this name, loaded like `lazyComponent`. */
export function lazyPart<File extends object, Name extends keyof File>(
  load: () => Promise<File>,
  name: Name,
): ComponentType<PropsOf<File[Name]>> {
  return lazyComponent(async () => (await load())[name] as ComponentType<PropsOf<File[Name]>>);
}
