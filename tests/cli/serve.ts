import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type Client, createClient } from '@shiyi/sdk';
import { binary, type Terminal } from './shiyi.js';

export interface Served {
  url: string;
  /** Output until it was ready. */
  output: string;
  as(username: string, password: string): Promise<Client>;
  /** Sends the signal and returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts `shiyi serve` on this port and waits until it reports that it is ready. */
export async function serve(terminal: Terminal, args: string[], env: Record<string, string> & { PORT: string }): Promise<Served> {
  const child = spawn(process.execPath, [binary, 'serve', ...args], { env: terminal.env(env), cwd: terminal.home });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  let output = '';
  const ready = new Promise<boolean>((done) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
        if (output.includes('is ready')) done(true);
      });
    void ended.then(() => done(false));
  });
  if (!(await ready)) throw new Error(`The server ended before it was ready: ${output}`);
  const url = `http://127.0.0.1:${env.PORT}`;
  return {
    url,
    output,
    async as(username, password) {
      const { token } = await createClient({ baseUrl: url }).login({ username, password });
      return createClient({ baseUrl: url, ...(token ? { token } : {}) });
    },
    async end(signal) {
      child.kill(signal);
      return (await ended)[0];
    },
  };
}
