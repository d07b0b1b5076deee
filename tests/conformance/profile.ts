import { describe } from 'vitest';
import type { TestServerOptions } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';

/** `full` runs many more cases, on both stores. */
export const isFull = process.env.SHIYI_TEST_PROFILE === 'full';

export const seed = Number(process.env.SHIYI_TEST_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Says how a run with random data is done again. */
export function announceSeed(file: string) {
  const profile = isFull ? 'SHIYI_TEST_PROFILE=full ' : '';
  console.log(`seed ${seed}; again: ${profile}SHIYI_TEST_SEED=${seed} npx vitest run --project house tests/conformance/${file}`);
}

/** The embedded stores in the quick profile, every store in the full one. */
export function onStores(name: string, suite: (options: TestServerOptions) => void) {
  if (isFull) onEveryStore(name, suite);
  else describe(name, () => suite({ stores: 'embedded', cache: 'database' }));
}
