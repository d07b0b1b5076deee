import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

const mark = 'unfinished';

/** Whether the database here was still being made when its process was killed. Nobody was told of anything in it. */
export const isUnfinished = (database: string) => existsSync(`${database}/${mark}`);

/** Clears away what a killed process did not finish. To be called under the lock; answers how to say that the database is finished. */
export function beginDatabase(database: string): () => void {
  const there = existsSync(database) ? readdirSync(database) : [];
  if (there.length > 0 && !there.includes(mark)) return () => undefined;
  mkdirSync(database, { recursive: true, mode: 0o700 });
  writeFileSync(`${database}/${mark}`, '');
  for (const name of there) if (name !== mark) rmSync(`${database}/${name}`, { recursive: true });
  return () => rmSync(`${database}/${mark}`);
}
