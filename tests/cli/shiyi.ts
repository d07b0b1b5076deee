import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const binary = fileURLToPath(new URL('../../packages/cli/bin/shiyi.js', import.meta.url));

export interface Ended {
  code: number | null;
  out: string;
  err: string;
}

export interface RunOptions {
  input?: string | Uint8Array;
  env?: Record<string, string>;
  /** Working directory. Defaults to `home`. */
  cwd?: string;
  /** Called with the running process, to inspect or disturb it. */
  meanwhile?: (child: ChildProcess) => void;
}

/** A user's machine with a separate configuration, isolated from the machine that runs the tests. */
export class Terminal implements AsyncDisposable {
  readonly home = mkdtempSync(join(tmpdir(), 'shiyi-cli-'));
  readonly configFile = join(this.home, 'shiyi', 'config.json');

  /** @param program The command to run; by default that of this checkout. */
  constructor(private readonly program = binary) {}

  env(more: Record<string, string> = {}): NodeJS.ProcessEnv {
    return { PATH: process.env.PATH, HOME: this.home, XDG_CONFIG_HOME: this.home, SHIYI_LANG: 'en', TZ: 'Asia/Shanghai', ...more };
  }

  /** Runs the real command with pipes, as a script does. */
  async run(args: string[], { input, env, cwd = this.home, meanwhile }: RunOptions = {}): Promise<Ended> {
    const child = spawn(process.execPath, [this.program, ...args], { env: this.env(env), cwd });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk) => (out += chunk));
    child.stderr.on('data', (chunk) => (err += chunk));
    // A command that fails early does not read its input.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    meanwhile?.(child);
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, out, err };
  }

  /** Runs the command at a terminal of this width; each answer is typed once the text before it has appeared. */
  async atTerminal(
    args: string[],
    {
      columns = 80,
      env = {},
      answers = [],
    }: { columns?: number; env?: Record<string, string>; answers?: [after: string, keys: string][] } = {},
  ) {
    const words = [process.execPath, this.program, ...args].map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
    const child = spawn('script', ['-qfec', `stty cols ${columns} rows 40 -echo; ${words}`, '/dev/null'], {
      env: this.env({ TERM: 'xterm-256color', SHELL: '/bin/sh', ...env }),
      cwd: this.home,
    });
    let screen = '';
    const left = [...answers];
    child.stdout.on('data', (chunk) => {
      screen += chunk;
      const next = left[0];
      if (next && screen.includes(next[0])) child.stdin.write(left.shift()?.[1] ?? '');
    });
    const [code] = (await once(child, 'close')) as [number | null];
    return { code, screen: screen.replaceAll('\r\n', '\n') };
  }

  async [Symbol.asyncDispose]() {
    await rm(this.home, { recursive: true, force: true });
  }
}
