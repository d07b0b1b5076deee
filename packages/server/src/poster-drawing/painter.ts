import { FairQueue } from '../http/fair-queue.js';
import { Refusal, refuseField } from '../http/refusal.js';
import { type Child, type Limits, startChild } from '../imports/process/child.js';
import { UnreadableFile } from '../imports/read/table.js';
import type { PaintTalk } from './paint-order.js';

const here = import.meta.url;
const file = new URL(`./drawing-child${here.slice(here.lastIndexOf('.'))}`, here);

/** The largest poster takes 400 MB with its pictures. The process lives as long as it is wanted. */
const limits: Limits = { heapMb: 200, memoryMb: 900, answerMs: 30_000, totalMs: Number.POSITIVE_INFINITY };
const idleMs = 30_000;

const tooMany = () =>
  new Refusal(50300, ['正在生成的海报太多，请稍后再试', 'Too many posters are being drawn; try again shortly'], { wait_seconds: 5 });
const tooLarge = () =>
  refuseField(42200, 'image', 'memory', [
    '这张海报太大，画不出来；请缩小背景图或其中的图片',
    'This poster is too large to draw; make its background or its pictures smaller',
  ]);

/** Draws in one process that starts when it is needed and ends when it is not. Companies take turns. */
export class Painter {
  #child: Child<PaintTalk> | undefined;
  #idle: NodeJS.Timeout | undefined;
  readonly #queue = new FairQueue<number>({ concurrency: 1, maxWaitingPerKey: 64 }, tooMany);

  constructor(readonly options: { idleMs: number } = { idleMs }) {}

  /** The process that draws, or undefined while there is none. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** @throws Refusal 42200 for what takes too much memory or time, 50300 */
  ask<K extends keyof PaintTalk>(enterpriseId: number, want: K, about: PaintTalk[K]['ask']): Promise<PaintTalk[K]['answer']> {
    return this.#queue.run(enterpriseId, async () => {
      clearTimeout(this.#idle);
      try {
        return await this.#try(want, about);
      } catch (error) {
        if (error instanceof UnreadableFile) throw tooLarge();
        // The process was ended by someone; a new one can do it.
        if ((error as NodeJS.ErrnoException).code === 'EPIPE') return await this.#try(want, about);
        throw error;
      } finally {
        this.#idle = setTimeout(() => this.stop(), this.options.idleMs).unref();
      }
    });
  }

  async #try<K extends keyof PaintTalk>(want: K, about: PaintTalk[K]['ask']): Promise<PaintTalk[K]['answer']> {
    this.#child ??= startChild<PaintTalk>(file, limits);
    try {
      return await this.#child.ask(want, about);
    } catch (error) {
      await this.stop();
      throw error;
    }
  }

  /** Ends the process; the next poster starts another one. */
  async stop(): Promise<void> {
    clearTimeout(this.#idle);
    const child = this.#child;
    this.#child = undefined;
    await child?.[Symbol.asyncDispose]();
  }
}
