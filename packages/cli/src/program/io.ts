import type { ReadStream, WriteStream } from 'node:tty';

/** The parts of the process that a run uses. */
export interface Io {
  argv: string[];
  env: NodeJS.ProcessEnv;
  stdin: ReadStream;
  stdout: WriteStream;
  stderr: WriteStream;
  /** Aborts at Ctrl-C. */
  signal: AbortSignal;
}

/** Whether to format results for people: at a terminal, unless --plain is given. */
export function isTerminal({ stdout, argv }: Io): boolean {
  return Boolean(stdout.isTTY) && !argv.includes('--plain');
}
