import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Bytes of scripts (gzip) that a screen loads as the first page of a visit. */
export type FirstLoads = Readonly<Record<string, number>>;

const tolerance = 1.02;

/** Returns an error for each screen above its budget; new screens have no budget yet. */
export function largerLoads(now: FirstLoads, budget: FirstLoads): string[] {
  return Object.entries(now).flatMap(([screen, bytes]) => {
    const most = Math.floor((budget[screen] ?? Number.POSITIVE_INFINITY) * tolerance);
    return bytes > most ? [`The first load of ${screen} is ${bytes} bytes, and may be ${most}.`] : [];
  });
}

/** Checks the first load of each screen against the sizes in `file`. @throws if a screen is above its budget */
export function checkFirstLoads(now: FirstLoads, file: string) {
  if (process.env.SHIYI_FIRST_LOADS === 'write') writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  const budget = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FirstLoads) : {};
  const told = largerLoads(now, budget);
  if (told.length > 0)
    throw new Error([...told, `Make it smaller, or build with SHIYI_FIRST_LOADS=write and give the reason in the commit.`].join('\n'));
}
