import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** Bytes of scripts, packed by gzip, that a screen brings when it is the first page of a visit. */
export type FirstLoads = Readonly<Record<string, number>>;

const tolerance = 1.02;

/** Names the screens that have grown beyond what is allowed; a new one has nothing to grow beyond. */
export function grown(now: FirstLoads, budget: FirstLoads): string[] {
  return Object.entries(now).flatMap(([screen, bytes]) => {
    const most = Math.floor((budget[screen] ?? Number.POSITIVE_INFINITY) * tolerance);
    return bytes > most ? [`The first load of ${screen} is ${bytes} bytes, and may be ${most}.`] : [];
  });
}

/** Holds the first load of each screen against `file`, where their sizes stand. @throws where one has grown. */
export function checkFirstLoads(now: FirstLoads, file: string) {
  if (process.env.SHIYI_FIRST_LOADS === 'write') writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  const budget = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FirstLoads) : {};
  const told = grown(now, budget);
  if (told.length > 0)
    throw new Error([...told, `Make it smaller, or build with SHIYI_FIRST_LOADS=write and say why in the commit.`].join('\n'));
}
