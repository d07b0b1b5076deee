import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Sentence } from '../http/refusal.js';
import { UnreadableFile } from './table.js';

/** What a child is asked for, and what it answers. */
type Talk<T> = { [K in keyof T]: { ask: object; answer: object } };

export interface Limits {
  /** Of the objects of JavaScript, in MiB. */
  heapMb: number;
  /** Of the whole process, where the system tells. */
  memoryMb: number;
  /** For one answer. */
  answerMs: number;
  /** For all answers together. */
  totalMs: number;
}

export const usualLimits: Limits = { heapMb: 400, memoryMb: 700, answerMs: 60_000, totalMs: 600_000 };

export interface Child<T extends Talk<T>> extends AsyncDisposable {
  pid: number;
  /** One question at a time. @throws UnreadableFile with a sentence for people, also where a limit was reached */
  ask<K extends keyof T & string>(want: K, about: T[K]['ask']): Promise<T[K]['answer']>;
}

interface Question {
  want: string;
  about: object;
}
type Reply = { answer: object } | { unreadable: Sentence } | { fault: string };

const tooMuchMemory: Sentence = [
  '处理这个文件需要的内存超过上限，请拆分成几个文件，或另存为 .csv 再上传',
  'This file takes more memory than it may; split it, or save it as .csv',
];
const tooMuchTime: Sentence = [
  '处理这个文件的时间超过上限，请拆分成几个文件再上传',
  'This file takes more time than it may; split it into several',
];

/** The child has gone, but not for its file: what was asked of it can be asked again. */
class ChildGone extends Error {
  readonly code = 'EPIPE';
}

/** How V8 ends a process that asks for more than it may have. */
const aborts = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL', 'SIGSEGV', 'SIGBUS']);

const here = import.meta.url;

/** The file of a child: beside this one, in the sources as when built. */
export const childFile = (name: string) => new URL(`./${name}${here.slice(here.lastIndexOf('.'))}`, here);

/** Run from the sources, Node 20 must first be taught TypeScript. */
const toTypeScript = (file: URL) =>
  file.href.endsWith('.ts') ? ['--conditions=shiyi-source', '--import', pathToFileURL(createRequire(file).resolve('tsx')).href] : [];

/** Resident memory of a process in MiB; nothing where the system does not tell. */
async function memoryOf(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const at = status.indexOf('VmRSS:');
  return at < 0 ? 0 : Number.parseInt(status.slice(at + 6), 10) / 1024;
}

/** A process of our own without an environment, so without a secret, and in a group of its own: the terminal that ends the server does not end it first. */
function forked(file: URL, { heapMb }: Limits) {
  return fork(fileURLToPath(file), {
    execArgv: [`--max-old-space-size=${heapMb}`, ...toTypeScript(file)],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    detached: true,
  });
}

/**
 * Starts a process for the file of a stranger. A thread would not do: what makes V8 give up in one ends the whole server.
 * Whatever ends the process ends one question with a sentence.
 */
export function startChild<T extends Talk<T>>(file: URL, limits: Limits = usualLimits): Child<T> {
  const child = forked(file, limits);
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
    else if (signal) end(new ChildGone(`The process that read a file was ended with ${signal}.`));
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
        // One that hears nothing any more has ended, and that says why.
        child.send({ want, about } satisfies Question, () => undefined);
      }).finally(() => clearTimeout(timer));
      left -= performance.now() - began;
      if ('unreadable' in reply) throw new UnreadableFile(reply.unreadable);
      if ('fault' in reply) throw new Error(reply.fault);
      return reply.answer;
    },
    async [Symbol.asyncDispose]() {
      ended ??= new ChildGone('The process that read a file is not wanted any more.');
      child.kill('SIGKILL');
      await exited;
    },
  };
}

type Answers<T extends Talk<T>> = { [K in keyof T]: (about: T[K]['ask']) => Promise<T[K]['answer']> | T[K]['answer'] };

function replyTo(error: Error): Reply {
  if (error instanceof UnreadableFile) return { unreadable: error.sentence };
  // A string or an array of a size that V8 does not make.
  if (error instanceof RangeError) return { unreadable: tooMuchMemory };
  return { fault: error.stack ?? error.message };
}

/** Answers the server, in the child. `then` goes on after an answer was sent. */
export function answerServer<T extends Talk<T>>(answers: Answers<T>, then: (want: string) => void = () => undefined) {
  // The server says when it is over, also to those whom a signal for all processes reaches; without it there is nobody to work for.
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
