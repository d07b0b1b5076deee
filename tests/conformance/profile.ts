/** `long` proves what holds under faults as often as it is asked for. */
export const isLong = process.env.SHIYI_TEST_PROFILE === 'long';
/** `full` runs many more cases, on both stores. */
export const isFull = isLong || process.env.SHIYI_TEST_PROFILE === 'full';

/** For making the world of a suite, on a machine that is busy with others. */
export const worldTimeout = 240_000;
/** For all cases of one operation. */
export const caseTimeout = isFull ? 300_000 : 60_000;

/** Chosen once for the whole run, which prints it at its end. */
export const seed = Number(process.env.SHIYI_TEST_SEED);

/** How often something is done: `SHIYI_TEST_TIMES` makes a piece of the long profile. */
export const times = (quick: number, long: number) => (isLong ? Number(process.env.SHIYI_TEST_TIMES ?? long) : quick);

/** Said where random work fails. */
export const again = `again with SHIYI_TEST_SEED=${seed}`;

/** About so many of them, spread evenly and chosen by the seed; all of them in the full profile. However many calls there are, a quick run takes as long. */
export const aboutOf = <T>(count: number, all: readonly T[]): T[] => oneIn(Math.max(1, Math.round(all.length / count)), all);

/** One of so many, chosen by the seed; all of them in the full profile. */
export const oneIn = <T>(share: number, all: readonly T[]): T[] =>
  isFull ? [...all] : all.filter((_, at) => at % share === seed % Math.min(share, all.length));
