import type { Data, Row } from '@shiyi/sdk';
import type { Context } from './context.js';
import { Failure } from './failure.js';
import { progressOn, type Step } from './progress.js';

type State = Row<'listJobs'>['status'];
type JobEvent = Extract<Data<'watchEvents'>, { type: 'job' }>;

export const states: Record<State, [zh: string, en: string]> = {
  waiting: ['等待中', 'waiting'],
  running: ['进行中', 'running'],
  finished: ['已完成', 'finished'],
  failed: ['失败', 'failed'],
  cancelled: ['已取消', 'cancelled'],
};

const pollMs = 500;
/** With the live stream, asking is only for what that cannot tell. */
const livePollMs = 5000;
/** How long a server may be away: it is restarted, or the network is. */
const patienceMs = 120_000;
/** Some rows were refused; the others are in. */
export const partlyDone = 3;

export const isOver = ({ status }: { status: State }) => status !== 'waiting' && status !== 'running';

/** Rings when the job was told of, or when the stream came or went. */
class Bell {
  connected = false;
  event: JobEvent | undefined;
  #end: () => void = () => undefined;

  ring(event?: JobEvent) {
    this.event = event;
    this.#end();
  }

  /** Waits for the next ring, but no longer than this. */
  wait(ms: number, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(() => this.#end(), ms);
      this.#end = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', this.#end);
        done();
      };
      signal.addEventListener('abort', this.#end);
    });
  }
}

async function listen({ watch }: Context, isOurs: (event: JobEvent) => boolean, bell: Bell, signal: AbortSignal) {
  const onLost = () => {
    bell.connected = false;
    bell.ring();
  };
  try {
    for await (const event of await watch(signal, onLost)) {
      bell.connected = true;
      if (event.type === 'opened') bell.ring();
      else if (event.type === 'job' && isOurs(event)) bell.ring(event);
    }
  } catch {
    // A server without a stream, or a session without the right to it: what is asked for tells the rest.
    onLost();
  }
}

/** What an answer becomes by what was told since; its end is asked for, because the stream tells less than the answer. */
function told<T extends { status: State }>(one: T, { type: _, id: __, ...event }: JobEvent): T {
  const success = event.created + event.updated + event.skipped;
  return { ...one, ...event, success, ...(event.pct === null ? {} : { read_pct: event.pct }) };
}

const mayPass = (error: unknown) => ['network', 'timeout', 'unavailable'].includes((error as { kind?: string }).kind ?? '');

export interface Followed<T> {
  ask: () => Promise<T>;
  step: (one: T) => Step;
  /** The job behind it. */
  jobOf: (one: T) => number;
  /** The command that watches it again. */
  again: string;
  mode: string | undefined;
}

/** Follows work on the server to its end, over restarts of that. Ctrl-C stops the watching, not the work. */
export async function follow<T extends { status: State }>(context: Context, { ask, step, jobOf, again, mode }: Followed<T>): Promise<T> {
  const { io, say } = context;
  const { tell, done } = progressOn(io, mode);
  const stop = new AbortController();
  const leave = () => stop.abort();
  io.signal.addEventListener('abort', leave);
  const bell = new Bell();
  let one: T | undefined;
  let heard = Date.now();
  void listen(context, ({ id }) => one !== undefined && jobOf(one) === id, bell, stop.signal);
  try {
    for (;;) {
      const { event } = bell;
      bell.event = undefined;
      if (one && event && !isOver(event)) one = told(one, event);
      else
        try {
          one = await ask();
        } catch (error) {
          if (!one || io.signal.aborted || !mayPass(error) || Date.now() - heard > patienceMs) throw error;
          tell({ ...step(one), text: say('连接中断，正在重连', 'connection lost, trying again') });
          await bell.wait(pollMs, io.signal);
          continue;
        }
      heard = Date.now();
      tell(step(one));
      if (isOver(one)) return one;
      if (!bell.event) await bell.wait(bell.connected ? livePollMs : pollMs, io.signal);
      if (io.signal.aborted)
        throw new Failure(
          'aborted',
          'watching',
          say('已停止查看，任务仍在进行', 'Stopped watching; the work goes on'),
          say(`用 ${again} 继续查看`, `go on with: ${again}`),
        );
    }
  } finally {
    io.signal.removeEventListener('abort', leave);
    stop.abort();
    done();
  }
}
