import type { ReadStream, WriteStream } from 'node:tty';

/** What a run of the command touches of the process around it. */
export interface Io {
  argv: string[];
  env: NodeJS.ProcessEnv;
  stdin: ReadStream;
  stdout: WriteStream;
  stderr: WriteStream;
  /** Fires at Ctrl-C. */
  signal: AbortSignal;
}
