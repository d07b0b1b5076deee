import { setTimeout as sleep } from 'node:timers/promises';
import type { CallSlots, Slot } from './call-slots.js';
import type { Limiter } from './rate-limiter.js';

interface Waiter {
  run: () => Promise<void>;
  fail: (error: unknown) => void;
  signal: AbortSignal | undefined;
}

/** How long a process keeps a slot while it has calls to make; then others get their turn. */
const turnMs = 500;
const pollMs = 25;

/** Longest time for which a slot is held: a turn, and a last call that runs into its time limit. */
export const leaseMsFor = (timeoutMs: number) => turnMs + timeoutMs + 5000;

/**
 * Runs calls in order, within limits that hold for all processes together. Each slot has an equal share of the rate and of the burst, so a
 * process that holds a slot needs the database only to take it and to give it back.
 */
export class SlotLimiter implements Limiter {
  #workers = 0;
  readonly #queue: Waiter[] = [];

  constructor(readonly slots: CallSlots) {}

  run<T>(call: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return new Promise<T>((done, fail) => {
      this.#queue.push({ run: () => call().then(done, fail), fail, signal });
      if (this.#workers < this.slots.limits.concurrency) void this.#work();
    });
  }

  async #work() {
    this.#workers++;
    try {
      while (this.#queue.length > 0) await this.#takeTurn();
    } catch (error) {
      for (const one of this.#queue.splice(0)) one.fail(error);
    } finally {
      this.#workers--;
    }
  }

  async #takeTurn() {
    const slot = await this.slots.take();
    if (!slot) return void (await sleep(pollMs * (0.5 + Math.random())));
    const began = performance.now();
    try {
      while (this.#queue.length > 0 && performance.now() - began < turnMs) await this.#runNext(slot, began);
    } finally {
      slot.aheadMs -= performance.now() - began;
      await this.slots.giveBack(slot);
    }
    // Lets another process take the slot before this one asks again.
    if (this.#queue.length > 0) await sleep(pollMs * Math.random());
  }

  /** Runs the next call when the slot's share of the rate allows. `aheadMs` is measured from the time when the slot was taken. */
  async #runNext(slot: Slot, began: number) {
    const { concurrency, perMinute, burst = concurrency } = this.slots.limits;
    const interval = (60_000 / perMinute) * concurrency;
    const now = performance.now() - began;
    const allowed = Math.max(Math.floor(burst / concurrency), 1) - 1;
    const wait = slot.aheadMs - now - allowed * interval;
    if (wait > 0 && now + wait >= turnMs) return void (await sleep(turnMs - now));
    const next = this.#queue.shift();
    if (!next) return;
    slot.aheadMs = Math.max(now, slot.aheadMs) + interval;
    if (wait > 0) await sleep(wait);
    if (next.signal?.aborted) next.fail(next.signal.reason);
    else await next.run();
  }
}
