import type { Data, Row } from '@shiyi/sdk';
import { createProgress, type Step } from '../output/progress.js';
import type { Context } from '../program/context.js';
import { Failure } from '../program/failure.js';
import type { Say } from '../program/language.js';

type State = Row<'listJobs'>['status'];
export type JobEvent = Extract<Data<'watchEvents'>, { type: 'job' }>;

export const jobStateLabels: Record<State, [zh: string, en: string]> = {
  waiting: ['等待中', 'waiting'],
  running: ['进行中', 'running'],
  finished: ['已完成', 'finished'],
  failed: ['失败', 'failed'],
  cancelled: ['已取消', 'canceled'],
};

const pollMs = 500;
/** Polling interval while the live stream is connected. */
const livePollMs = 5000;
/** How long the server may be unreachable before following a job fails. */
const maxOutageMs = 120_000;
/** Exit code when some rows were rejected and the others imported. */
export const partialSuccessExitCode = 3;

export const isFinished = ({ status }: { status: State }) => status !== 'waiting' && status !== 'running';

/** Wakes the follower when an event of its job arrives, or when the stream connects or disconnects. */
class JobSignal {
  connected = false;
  event: JobEvent | undefined;
  #end: () => void = () => undefined;

  notify(event?: JobEvent) {
    this.event = event;
    this.#end();
  }

  /** Waits for the next notification, at most this long. */
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

async function listen({ watch }: Context, isOurs: (event: JobEvent) => boolean, bell: JobSignal, signal: AbortSignal) {
  const onLost = () => {
    bell.connected = false;
    bell.notify();
  };
  try {
    for await (const event of await watch(signal, onLost)) {
      bell.connected = true;
      if (event.type === 'opened') bell.notify();
      else if (event.type === 'job' && isOurs(event)) bell.notify(event);
    }
  } catch {
    // The server has no stream or the session may not read it; polling still works.
    onLost();
  }
}

/** Applies an event to the last known state. The final state is fetched, because events carry fewer fields than the response. */
function applyEvent<T extends { status: State }>(one: T, { type: _, id: __, ...event }: JobEvent): T {
  const success = event.created + event.updated + event.skipped;
  return { ...one, ...event, success, ...(event.pct === null ? {} : { read_pct: event.pct }) };
}

/** An event that comes late may be older than the answer that was read meanwhile. */
function newerOf<T>(one: T, next: T, step: (one: T) => Step): T {
  const doneOf = (state: T) => Number(step(state).facts.done ?? 0);
  return doneOf(next) < doneOf(one) ? one : next;
}

const isTransient = (error: unknown) => ['network', 'timeout', 'unavailable'].includes((error as { kind?: string }).kind ?? '');

export interface FollowOptions<T> {
  fetchState: () => Promise<T>;
  step: (one: T) => Step;
  /** Id of the job behind it; left out where it is not known, so that the state is polled. */
  jobOf?: (one: T) => number;
  /** Applies an event of the job to the last known state; the final state is fetched. */
  apply?: (one: T, event: JobEvent) => T;
  /** The command that resumes watching. */
  again: string;
  mode: string | undefined;
}

const abortFailure = (say: Say, again: string) =>
  new Failure(
    'aborted',
    'watching',
    say('已停止查看，任务仍在进行', 'Stopped watching; the job is still running'),
    say(`用 ${again} 继续查看`, `resume with: ${again}`),
  );

/** Follows a job until it ends, even across server restarts. Ctrl-C stops following, not the job. */
export async function follow<T extends { status: State }>(
  context: Context,
  { fetchState: ask, step, jobOf, again, mode, apply = applyEvent }: FollowOptions<T>,
): Promise<T> {
  const { io, say } = context;
  const { report: tell, done } = createProgress(io, mode);
  const stop = new AbortController();
  const leave = () => stop.abort();
  io.signal.addEventListener('abort', leave);
  const jobSignal = new JobSignal();
  let one: T | undefined;
  let lastAnswerAt = Date.now();
  if (jobOf) void listen(context, ({ id }) => one !== undefined && jobOf(one) === id, jobSignal, stop.signal);
  try {
    for (;;) {
      const { event } = jobSignal;
      jobSignal.event = undefined;
      if (one && event && !isFinished(event)) one = newerOf(one, apply(one, event), step);
      else
        try {
          one = await ask();
        } catch (error) {
          if (one && io.signal.aborted) throw abortFailure(say, again);
          if (!one || !isTransient(error) || Date.now() - lastAnswerAt > maxOutageMs) throw error;
          tell({ ...step(one), text: say('连接中断，正在重连', 'connection lost, reconnecting') });
          await jobSignal.wait(pollMs, io.signal);
          continue;
        }
      lastAnswerAt = Date.now();
      tell(step(one));
      if (isFinished(one)) return one;
      if (!jobSignal.event) await jobSignal.wait(jobSignal.connected ? livePollMs : pollMs, io.signal);
      if (io.signal.aborted) throw abortFailure(say, again);
    }
  } finally {
    io.signal.removeEventListener('abort', leave);
    stop.abort();
    done();
  }
}
