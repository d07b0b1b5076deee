import { existsSync, linkSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../stop.js';

interface Owner {
  pid: number;
  started: string;
}

/** When a process began, as the kernel counts it; tells a live owner from another program with its number. */
function startOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isAlive({ pid, started }: Owner): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const now = startOf(pid);
  return now === '' || started === '' || now === started;
}

/** A lock that was let go, or that an older version left empty, has no owner. */
function ownerOf(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

const lockName = /^server\.lock(?:\.(\d+))?$/;

export const isLock = (name: string) => lockName.test(name);

/** The locks in a directory by their generation; the last of a directory is never removed, so that no generation comes twice. */
function locksIn(directory: string) {
  return readdirSync(directory).flatMap((name) => {
    const match = lockName.exec(name);
    return match ? [{ file: join(directory, name), generation: Number(match[1] ?? 0) }] : [];
  });
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** The lock comes to be with its owner in it, so that nobody finds it empty. Answers whether it is ours. */
function take(file: string): boolean {
  const draft = `${file}.${process.pid}`;
  const owner: Owner = { pid: process.pid, started: startOf(process.pid) };
  writeFileSync(draft, JSON.stringify(owner), { mode: 0o600 });
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function refuseLiving(directory: string, files: readonly string[]) {
  const owner = files.map(ownerOf).find((one) => one && isAlive(one));
  if (owner)
    throw new Stop(
      `Another server (process ${owner.pid}) works on ${directory} already. Stop it, or choose another directory with SHIYI_DATA_DIR.`,
      `另一个服务（进程 ${owner.pid}）正在使用 ${directory}。请先停止它，或用 SHIYI_DATA_DIR 另选目录。`,
    );
}

/** The next generation of the lock, where every owner before is dead. Of several who try one makes the file; nothing where that was not us. */
function takeNext(directory: string): string | undefined {
  const before = locksIn(directory);
  refuseLiving(
    directory,
    before.map((one) => one.file),
  );
  const generation = Math.max(0, ...before.map((one) => one.generation)) + 1;
  const file = join(directory, `server.lock.${generation}`);
  if (!take(file)) return undefined;
  // Whoever was slow may have made a generation that came and went.
  if (locksIn(directory).some((one) => one.generation > generation)) return void rmSync(file, { force: true });
  for (const one of before) rmSync(one.file, { force: true });
  return file;
}

/**
 * Takes the data directory, which is there, for this process alone: two servers on one directory destroy each other's rows silently.
 * A lock whose owner is dead is taken over, never by its age. Answers how to let go.
 */
export function lockDirectory(directory: string): () => void {
  try {
    for (let tries = 0; tries < 5; tries++) {
      const file = takeNext(directory);
      if (file) return () => existsSync(file) && truncateSync(file);
    }
  } catch (error) {
    if (error instanceof Stop) throw error;
    throw new Stop(
      `The data directory ${directory} cannot be written (${codeOf(error)}). Mend its rights or choose another with SHIYI_DATA_DIR.`,
    );
  }
  throw new Stop(`The lock of ${directory} is contended; try again.`);
}
