import { writeSync } from 'node:fs';
import type { ReadStream, WriteStream } from 'node:tty';
import type { ApiError } from '@shiyi/sdk';
import info from '../package.json' with { type: 'json' };
import { describeFailure, formatFailure } from './output/failure-report.js';
import { colors, formatJson } from './output/output.js';
import { printResult, writeText } from './output/print.js';
import { type Io, isTerminal } from './program/io.js';
import { type Language, languageOf, type Say, sayIn } from './program/language.js';
import { buildProgram, type Hooks } from './program/program.js';
import { noServer, type ServerInUse, serverInUse } from './program/server-in-use.js';
import { announceUpdate, fetchLatest } from './program/update-notice.js';

const helpCodes = ['commander.helpDisplayed', 'commander.version', 'commander.help'];

/** Prints the failure and returns the exit code. */
async function reportFailure(io: Io, error: unknown, server: ServerInUse, say: Say): Promise<number> {
  const report = describeFailure(error, server, say);
  if (error instanceof Error && error.name === 'ApiError') {
    const advice = await (await import('./output/unknown-outcome.js')).unknownOutcome(error as ApiError, say);
    if (advice) report.hint = [report.hint, advice].filter(Boolean).join(say('；', '; '));
  }
  if (io.argv.includes('--json')) {
    const { kind, reason, text: message, hint, requestId, facts } = report;
    const failure = { ok: false, error: { kind, reason, message, hint, requestId, ...facts } };
    await writeText(io.stdout, formatJson(failure, isTerminal(io)));
  } else {
    const { red } = await colors(io.stderr, io);
    await writeText(io.stderr, formatFailure(report).replace(/^error\[[^\]]*\]/, red));
  }
  if (io.argv.includes('--debug') && error instanceof Error) await writeText(io.stderr, `${error.stack}\n`);
  return report.exitCode;
}

/** Prints the completion candidates for the shell. */
async function runCompletion(io: Io, words: string[], language: Language): Promise<number> {
  const say = sayIn(language);
  const { complete } = await import('./completion/complete.js');
  const hooks = { start: () => undefined, print: async () => undefined };
  const build = (argv: string[]) => buildProgram({ ...io, argv }, language, say, info.version, hooks);
  await writeText(io.stdout, await complete(io, words, build, language, say));
  return 0;
}

/** Runs one command line and returns its exit code. */
export async function run(io: Io): Promise<number> {
  const language = languageOf(io.argv, io.env);
  const say = sayIn(language);
  let server = noServer;
  let exitCode = 0;
  const hooks: Hooks = {
    start: (context) => {
      server = serverInUse(context);
    },
    print: async (result, context) => {
      exitCode = result.exitCode ?? 0;
      await printResult(result, context);
      await announceUpdate(context);
    },
  };
  try {
    if (io.argv[0] === '__fetch-latest') return await fetchLatest(io.env, io.argv[1] ?? '').then(() => 0);
    if (io.argv[0] === '__complete') return await runCompletion(io, io.argv.slice(2), language);
    const program = await buildProgram(io, language, say, info.version, hooks);
    await program.parseAsync(io.argv.length ? io.argv : ['--help'], { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof Error && 'code' in error && helpCodes.includes(String(error.code))) return 0;
    return reportFailure(io, error, server, say);
  }
}

/** Exits when output cannot be written: silently if the reader closed the pipe (such as head), otherwise with an error message. */
function handleOutputError({ code = '' }: NodeJS.ErrnoException) {
  if (code === 'EPIPE') process.exit(0);
  const say = sayIn(languageOf(process.argv, process.env));
  try {
    writeSync(2, `error[file/unwritable]: ${say(`无法写入输出（${code}）`, `The output cannot be written (${code})`)}\n`);
  } catch {
    // Standard error cannot be written either, so only the exit code reports the failure.
  }
  process.exit(1);
}

function guardStream(stream: NodeJS.WriteStream): WriteStream {
  if (stream.listenerCount('error') === 0) stream.on('error', handleOutputError);
  return stream as WriteStream;
}

/** Creates the streams on first use, because each one slows down the start of a short command. */
function processIo(signal: AbortSignal): Io {
  return {
    argv: process.argv.slice(2),
    env: process.env,
    signal,
    get stdin() {
      return process.stdin as ReadStream;
    },
    get stdout() {
      return guardStream(process.stdout);
    },
    get stderr() {
      return guardStream(process.stderr);
    },
  };
}

export async function main() {
  const stop = new AbortController();
  let stopped: number | undefined;
  const end = (code: number) => () => {
    stopped = code;
    stop.abort();
    // Exit even if some work ignores the signal; on a busy machine, printing how to continue takes longer than usual.
    setTimeout(() => process.exit(code), 2000).unref();
    process.once('SIGINT', () => process.exit(code));
  };
  process.once('SIGINT', end(130));
  process.once('SIGTERM', end(143));
  // If the run never finishes, the exit code is a failure.
  process.exitCode = 1;
  const code = await run(processIo(stop.signal));
  process.exitCode = stopped ?? code;
}
