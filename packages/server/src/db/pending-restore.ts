import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Written when restored data are complete: from then on the exchange is finished, before that it is dropped. */
const mark = 'exchange.json';

interface Exchange {
  /** All parts that restored data may have. */
  parts: readonly string[];
  /** What of it the restored data have. */
  restored: readonly string[];
  /** Where the previous data go; without it there are none to keep. */
  former: string | undefined;
}

/** Name of the directory in which data are restored, beside the present ones. */
export const restoreName = (stamp: string) => `restore-${stamp}`;

function move(directory: string, fresh: string, { parts, restored, former }: Exchange) {
  if (former) mkdirSync(join(directory, former), { recursive: true, mode: 0o700 });
  for (const part of parts) {
    const isNew = restored.includes(part);
    // Moved already, by an exchange that was interrupted.
    if (isNew && !existsSync(join(fresh, part))) continue;
    if (existsSync(join(directory, part))) {
      if (former) renameSync(join(directory, part), join(directory, former, part));
      else rmSync(join(directory, part), { recursive: true });
    }
    if (isNew) renameSync(join(fresh, part), join(directory, part));
  }
}

/** Puts restored data in the place of the present ones. Once this has begun, `finishRestore` completes it after a crash. */
export function exchange(directory: string, fresh: string, parts: readonly string[], former: string | undefined) {
  const plan: Exchange = { parts, restored: parts.filter((part) => existsSync(join(fresh, part))), former };
  writeFileSync(join(fresh, `${mark}.part`), JSON.stringify(plan));
  renameSync(join(fresh, `${mark}.part`), join(fresh, mark));
  move(directory, fresh, plan);
}

const isRestore = (name: string) => /^restore-[0-9a-f]{12}$/.test(name);

/** Whether a restore into this directory was killed. */
export const isInterrupted = (directory: string) => readdirSync(directory).some(isRestore);

/** Completes a restore that was killed while it exchanged the data, and removes one that was killed before. Call it while holding the lock. */
export function finishRestore(directory: string) {
  for (const name of readdirSync(directory)) {
    if (!isRestore(name)) continue;
    const fresh = join(directory, name);
    if (existsSync(join(fresh, mark))) move(directory, fresh, JSON.parse(readFileSync(join(fresh, mark), 'utf8')) as Exchange);
    rmSync(fresh, { recursive: true });
  }
}
