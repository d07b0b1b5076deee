import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';

const mark = 'unfinished';

/** Whether the process was killed while creating this database. Nothing in it has been reported to any user. */
export const isUnfinished = (database: string) => existsSync(`${database}/${mark}`);

/** Removes an unfinished database. Call it while holding the lock. Returns a function that marks the database as finished. */
export function beginDatabase(database: string): () => void {
  const there = existsSync(database) ? readdirSync(database) : [];
  if (there.length > 0 && !there.includes(mark)) return () => undefined;
  mkdirSync(database, { recursive: true, mode: 0o700 });
  writeFileSync(`${database}/${mark}`, '');
  for (const name of there) if (name !== mark) rmSync(`${database}/${name}`, { recursive: true });
  return () => rmSync(`${database}/${mark}`);
}
