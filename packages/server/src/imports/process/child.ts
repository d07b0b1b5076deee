import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Sentence } from '../../http/refusal.js';
import { UnreadableFile } from '../read/table.js';

/** Requests and responses of a child process. */
type Talk<T> = { [K in keyof T]: { ask: object; answer: object } };

export interface Limits {
  /** V8 heap limit, in MiB. */
  heapMb: number;
  /** Memory limit of the whole process in MiB, if the system reports it. */
  memoryMb: number;
  /** Time limit per response. */
  answerMs: number;
  /** Time limit of all responses together. */
  totalMs: number;
}

export const usualLimits: Limits = { heapMb: 400, memoryMb: 700, answerMs: 60_000, totalMs: 600_000 };

export interface Child<T extends Talk<T>> extends AsyncDisposable {
  pid: number;
  /** Sends a request, one at a time. @throws UnreadableFile with a user-facing message, also if a limit was exceeded */
  ask<K extends keyof T & string>(want: K, about: T[K]['ask']): Promise<T[K]['answer']>;
}

interface Question {
  want: string;
  about: object;
}
type Reply = { answer: object } | { unreadable: Sentence } | { fault: string };

const tooMuchMemory: Sentence = [
  '处理这个文件需要的内存超过上限，请拆分成几个文件，或另存为 .csv 再上传',
  'This file needs too much memory; split it or save it as .csv, then upload it again',
];
const tooMuchTime: Sentence = [
  '处理这个文件的时间超过上限，请拆分成几个文件再上传',
  'This file takes too long to process; split it and upload the parts',
];

/** The child process ended for a reason unrelated to its file, so the request can be retried. */
class ChildExit extends Error {
  readonly code = 'EPIPE';
}

/** Signals V8 uses when a process exceeds its heap limit. */
const aborts = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS']);

const here = import.meta.url;

/** Returns the URL of a child's file next to this one, both in the sources and in the build. */
export const childFile = (name: string) => new URL(`./${name}${here.slice(here.lastIndexOf('.'))}`, here);

/** When run from the sources, Node 20 needs a TypeScript loader. */
const toTypeScript = (file: URL) =>
  file.href.endsWith('.ts') ? ['--conditions=shiyi-source', '--import', pathToFileURL(createRequire(file).resolve('tsx')).href] : [];

/** Returns the resident memory of a process in MiB, or 0 if the system does not report it. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const at = status.indexOf('VmRSS:');
  return at < 0 ? 0 : Number.parseInt(status.slice(at + 6), 10) / 1024;
}

/**
 * Forks with an empty environment, so no secrets leak, and in its own process group, so Ctrl+C in the terminal does not kill it before the
 * server.
 */
function forkChild(file: URL, { heapMb }: Limits) {
  return fork(fileURLToPath(file), {
    execArgv: [`--max-old-space-size=${heapMb}`, ...toTypeScript(file)],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true,
  });
}

/**
 * Starts a process that handles an untrusted file. A worker thread is not enough: a fatal V8 error in a thread ends the whole server. If
 * the process ends for any reason, the pending request fails with a user-facing message.
 */
export function startChild<T extends Talk<T>>(file: URL, limits: Limits = usualLimits): Child<T> {
  const child = forkChild(file, limits);
  let left = limits.totalMs;
  let ended: Error | undefined;
  let said = '';
  let settle: { resolve: (reply: Reply) => void; reject: (error: Error) => void } | undefined;

  const end = (error: Error) => {
    ended ??= error;
    settle?.reject(ended);
    child.kill('SIGKILL');
  };
  child.stderr?.on('data', (text) => {
    said = `${said}${text}`.slice(-2000);
  });
  child.on('message', (reply: Reply) => settle?.resolve(reply));
  child.on('exit', (code, signal) => {
    if (signal && aborts.has(signal)) end(new UnreadableFile(tooMuchMemory));
    else if (signal) end(new ChildExit(`The process that read a file was ended with ${signal}.`));
    else end(new Error(`The process that read a file ended with ${code}. ${said}`));
  });
  const exited = new Promise<void>((done) => {
    child.once('exit', () => done());
    child.on('error', (error) => {
      end(error);
      if (child.pid === undefined) done();
    });
  });
  const watch = setInterval(async () => {
    if ((await memoryOf(child.pid)) > limits.memoryMb) end(new UnreadableFile(tooMuchMemory));
  }, 100);
  exited.then(() => clearInterval(watch));

  return {
    pid: child.pid ?? 0,
    async ask(want, about) {
      if (ended) throw ended;
      const began = performance.now();
      const timer = setTimeout(() => end(new UnreadableFile(tooMuchTime)), Math.min(limits.answerMs, left));
      const reply = await new Promise<Reply>((resolve, reject) => {
        settle = { resolve, reject };
        // Sending to an ended child fails, and its exit event reports why.
        child.send({ want, about } satisfies Question, () => undefined);
      }).finally(() => clearTimeout(timer));
      left -= performance.now() - began;
      if ('unreadable' in reply) throw new UnreadableFile(reply.unreadable);
      if ('fault' in reply) throw new Error(reply.fault);
      return reply.answer;
    },
    async [Symbol.asyncDispose]() {
      ended ??= new ChildExit('The process that read a file is not wanted any more.');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

type Answers<T extends Talk<T>> = { [K in keyof T]: (about: T[K]['ask']) => Promise<T[K]['answer']> | T[K]['answer'] };

function replyTo(error: Error): Reply {
  if (error instanceof UnreadableFile) return { unreadable: error.sentence };
  // A string or array that exceeds the maximum size in V8.
  if (error instanceof RangeError) return { unreadable: tooMuchMemory };
  return { fault: error.stack ?? error.message };
}

/** Answers requests of the server, in the child process. `then` runs after each response was sent. */
export function answerServer<T extends Talk<T>>(answers: Answers<T>, then: (want: string) => void = () => undefined) {
  // The server ends this process, so ignore signals sent to the whole group. It exits when the server disconnects.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ want, about }: Question) => {
    const answer = answers[want as keyof T] as (about: object) => Promise<object>;
    const reply = await Promise.resolve()
      .then(() => answer(about))
      .then((answer): Reply => ({ answer }), replyTo);
    process.send?.(reply);
    then(want);
  });
}
