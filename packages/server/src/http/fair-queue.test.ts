import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { FairQueue } from './fair-queue.js';

const full = new Error('full');

it('lets keys take turns, however many tasks one of them has', async () => {
  const queue = new FairQueue<string>({ concurrency: 1, maxWaitingPerKey: 10 }, () => full);
  const done: string[] = [];
  const add = (key: string, name: string) =>
    queue.run(key, async () => {
      await setImmediate();
      done.push(name);
    });
  await Promise.all([...[1, 2, 3, 4].map((at) => add('a', `a${at}`)), add('b', 'b1'), add('c', 'c1'), add('b', 'b2')]);
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

it('runs no more at once than allowed, and goes on after a failure', async () => {
  const queue = new FairQueue<number>({ concurrency: 2, maxWaitingPerKey: 10 }, () => full);
  let running = 0;
  let most = 0;
  const work = async () => {
    most = Math.max(most, ++running);
    await setImmediate();
    running -= 1;
    throw new Error('broken');
  };
  const ends = await Promise.allSettled(Array.from({ length: 8 }, (_, at) => queue.run(at % 3, work)));
  expect([most, running, ends.every((one) => one.status === 'rejected')]).toEqual([2, 0, true]);
  expect(await queue.run(1, async () => 'goes on')).toBe('goes on');
});

it('rejects what would wait too long, of that key only', async () => {
  const queue = new FairQueue<string>({ concurrency: 1, maxWaitingPerKey: 1 }, () => full);
  const wait = () => setImmediate();
  const [first, second, other] = [queue.run('a', wait), queue.run('a', wait), queue.run('b', wait)];
  await expect(queue.run('a', wait)).rejects.toBe(full);
  await Promise.all([first, second, other]);
});
