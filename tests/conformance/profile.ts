/** `long` repeats the tests of behavior under faults as often as requested. */
export const isLong = process.env.SHIYI_TEST_PROFILE === 'long';
/** `full` runs many more cases, on both stores. */
export const isFull = isLong || process.env.SHIYI_TEST_PROFILE === 'full';

/** Time limit for setting up a suite's world, generous for busy machines. */
export const worldTimeout = 400_000;
/** Time limit for all cases of one operation. */
export const caseTimeout = isFull ? 300_000 : 60_000;

/** Chosen once per run, and printed at its end. */
export const seed = Number(process.env.SHIYI_TEST_SEED);

/** Number of repetitions: `SHIYI_TEST_TIMES` runs only a part of the long profile. */
export const times = (quick: number, long: number) => (isLong ? Number(process.env.SHIYI_TEST_TIMES ?? long) : quick);

/** Appended to the messages of random tests that fail. */
export const again = `again with SHIYI_TEST_SEED=${seed}`;

/**
 * Returns about `count` items, spread evenly and chosen by the seed, so that quick runs take constant time; all of them
 * in the full profile.
 */
export const aboutOf = <T>(count: number, all: readonly T[]): T[] => oneIn(Math.max(1, Math.round(all.length / count)), all);

/** Returns every `share`-th item, chosen by the seed; all of them in the full profile. */
export const oneIn = <T>(share: number, all: readonly T[]): T[] =>
  isFull ? [...all] : all.filter((_, at) => at % share === seed % Math.min(share, all.length));
