import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
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

function ownerOf(file: string): Owner | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return undefined;
  }
}

/**
 * Takes the data directory, which is there, for this process alone: two servers on one directory destroy each other's rows silently.
 * A lock whose owner is dead is taken over, never by its age. Answers how to let go.
 */
export function lockDirectory(directory: string): () => void {
  const file = `${directory}/server.lock`;
  for (let tries = 0; tries < 3; tries++) {
    try {
      const handle = openSync(file, 'wx', 0o600);
      writeSync(handle, JSON.stringify({ pid: process.pid, started: startOf(process.pid) } satisfies Owner));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EEXIST')
        throw new Stop(
          `The data directory ${directory} cannot be written (${code}). Mend its rights or choose another with SHIYI_DATA_DIR.`,
        );
    }
    const owner = ownerOf(file);
    if (owner && isAlive(owner))
      throw new Stop(
        `Another server (process ${owner.pid}) works on ${directory} already. Stop it, or choose another directory with SHIYI_DATA_DIR.`,
        `另一个服务（进程 ${owner.pid}）正在使用 ${directory}。请先停止它，或用 SHIYI_DATA_DIR 另选目录。`,
      );
    rmSync(file, { force: true });
  }
  throw new Stop(`The lock of ${directory} is contended; try again.`);
}
