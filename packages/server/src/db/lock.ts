import { existsSync, linkSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Stop } from '../stop.js';

interface Owner {
  pid: number;
  started: string;
}

/** Returns the kernel's start time of a process, which distinguishes a live owner from another process that reuses its PID. */
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

/** Returns the owner of a lock. A released lock, or an empty one left by an older version, has none. */
function ownerOf(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

const lockName = /^server\.lock(?:\.(\d+))?$/;

export const isLock = (name: string) => lockName.test(name);

/** Lists the locks in a directory by generation. The last one is never removed, so generations are never reused. */
function locksIn(directory: string) {
  return readdirSync(directory).flatMap((name) => {
    const match = lockName.exec(name);
    return match ? [{ file: join(directory, name), generation: Number(match[1] ?? 0) }] : [];
  });
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** Creates a lock atomically with its owner in it, so that no process sees it empty. Returns whether we own it. */
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

function refuseLiveOwners(directory: string, files: readonly string[]) {
  const owner = files.map(ownerOf).find((one) => one && isAlive(one));
  if (owner)
    throw new Stop(
      `Another server (process ${owner.pid}) is already using ${directory}. Stop it, or choose another directory with SHIYI_DATA_DIR.`,
      `另一个服务（进程 ${owner.pid}）正在使用 ${directory}。请先停止它，或用 SHIYI_DATA_DIR 另选目录。`,
    );
}

/**
 * Takes the next generation of the lock if all earlier owners are dead. Only one of several processes can create the file; the others get
 * undefined.
 */
function takeNext(directory: string): string | undefined {
  const before = locksIn(directory);
  refuseLiveOwners(
    directory,
    before.map((one) => one.file),
  );
  const generation = Math.max(0, ...before.map((one) => one.generation)) + 1;
  const file = join(directory, `server.lock.${generation}`);
  if (!take(file)) return undefined;
  // A slow process may have recreated a generation that others already used and removed.
  if (locksIn(directory).some((one) => one.generation > generation)) return void rmSync(file, { force: true });
  for (const one of before) rmSync(one.file, { force: true });
  return file;
}

/**
 * Locks an existing data directory for this process: two servers on one directory silently corrupt each other's data. A lock is replaced
 * if its owner is dead, never because of its age. Returns a function that releases it.
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
      `The data directory ${directory} cannot be written (${codeOf(error)}). Fix its permissions or choose another with SHIYI_DATA_DIR.`,
    );
  }
  throw new Stop(`The lock of ${directory} is contended; try again.`);
}
