import type { ReadStream, WriteStream } from 'node:tty';
import info from '../package.json' with { type: 'json' };
import type { Context } from './context.js';
import { endingOf, lineOf } from './fail.js';
import type { Io } from './io.js';
import { languageOf, sayIn } from './language.js';
import { colours, json } from './output.js';
import { print, write } from './print.js';
import { buildProgram } from './program.js';

/** Runs one command line and answers its exit code. */
export async function run(io: Io): Promise<number> {
  const language = languageOf(io.argv, io.env);
  const say = sayIn(language);
  const asJson = io.argv.includes('--json');
  let where = '';
  let exitCode = 0;
  try {
    const start = ({ settings }: Context) => {
      where = settings.baseUrl;
    };
    const [first, ...words] = io.argv;
    if (first === '__complete') {
      const { complete } = await import('./complete.js');
      const hooks = { start: () => undefined, print: async () => undefined };
      const build = (argv: string[]) => buildProgram({ ...io, argv }, language, say, info.version, hooks);
      await write(io.stdout, await complete(io, words.slice(1), build, say));
      return 0;
    }
    const program = await buildProgram(io, language, say, info.version, {
      start,
      print: async (shown, context) => {
        exitCode = shown.exitCode ?? 0;
        await print(shown, context);
      },
    });
    await program.parseAsync(io.argv.length ? io.argv : ['--help'], { from: 'user' });
    return exitCode;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'commander.helpDisplayed' || code === 'commander.version' || code === 'commander.help') return 0;
    const ending = endingOf(error, where, say);
    if (asJson) {
      const { kind, reason, text, hint, requestId, facts } = ending;
      await write(
        io.stdout,
        json({ ok: false, error: { kind, reason, message: text, hint, requestId, ...facts } }, Boolean(io.stdout.isTTY)),
      );
    } else {
      const { red } = await colours(io.stderr, io);
      await write(
        io.stderr,
        lineOf(ending).replace(/^error\[[^\]]*\]/, (head) => red(head)),
      );
    }
    if (io.argv.includes('--debug') && error instanceof Error) await write(io.stderr, `${error.stack}\n`);
    return ending.exitCode;
  }
}

/** A reader that has seen enough, such as head, is no fault. */
function guarded(stream: NodeJS.WriteStream): WriteStream {
  if (stream.listenerCount('error') === 0)
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EPIPE') process.exit(0);
      throw error;
    });
  return stream as WriteStream;
}

/** The streams are made at their first use: each of them costs a part of a short command. */
function processIo(signal: AbortSignal): Io {
  return {
    argv: process.argv.slice(2),
    env: process.env,
    signal,
    get stdin() {
      return process.stdin as ReadStream;
    },
    get stdout() {
      return guarded(process.stdout);
    },
    get stderr() {
      return guarded(process.stderr);
    },
  };
}

export async function main() {
  const stop = new AbortController();
  let stopped: number | undefined;
  const end = (code: number) => () => {
    stopped = code;
    stop.abort();
    // What does not listen to the signal must not keep the person waiting.
    setTimeout(() => process.exit(code), 300).unref();
    process.once('SIGINT', () => process.exit(code));
  };
  process.once('SIGINT', end(130));
  process.once('SIGTERM', end(143));
  // A run that never comes to its end is a failure, too.
  process.exitCode = 1;
  const code = await run(processIo(stop.signal));
  process.exitCode = stopped ?? code;
}
