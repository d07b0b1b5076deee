import { readFileSync } from 'node:fs';

/** Memory that a process holds, in MB. */
export interface Memory {
  rss: number;
  /** What of it no file backs: heaps, stacks, the memory of the embedded database. */
  own: number;
}

/** Reads the memory of a process from the kernel. */
export function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const read = (name: string) => Math.round(Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]) / 1024);
  return { rss: read('VmRSS'), own: read('RssAnon') };
}
