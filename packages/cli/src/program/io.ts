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

/** Whether results are laid out for a person: at a terminal, unless plain text is asked for. */
export function isTerminal({ stdout, argv }: Io): boolean {
  return Boolean(stdout.isTTY) && !argv.includes('--plain');
}
