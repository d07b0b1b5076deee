import { describe } from 'vitest';
import type { TestServerOptions } from '../support/server.js';
import { onEveryStore } from '../support/stores.js';

/** `full` runs many more cases, on both stores. */
export const isFull = process.env.SHIYI_TEST_PROFILE === 'full';

/** For making the world of a suite, on a machine that is busy with others. */
export const worldTimeout = 240_000;
/** For all cases of one operation. */
export const caseTimeout = isFull ? 300_000 : 60_000;

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
