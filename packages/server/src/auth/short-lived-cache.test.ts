import { expect, it } from 'vitest';
import { ShortLivedCache } from './short-lived-cache.js';

function memory() {
  const clock = { now: 0 };
  let reads = 0;
  const brief = new ShortLivedCache<string | undefined>(1000, 2, () => clock.now);
  const read = async () => `read ${++reads}`;
  return { clock, brief, read };
}

it('reads once for simultaneous callers, and for a second after', async () => {
  const { clock, brief, read } = memory();
  expect(await Promise.all([brief.of('a', read), brief.of('a', read), brief.of('b', read)])).toEqual(['read 1', 'read 1', 'read 2']);
  clock.now = 999;
  expect(await brief.of('a', read)).toBe('read 1');
  clock.now = 1000;
  expect(await brief.of('a', read)).toBe('read 3');
});

it('never returns a value read before it was cleared', async () => {
  const { brief, read } = memory();
  let finish: (value: string) => void = () => undefined;
  const before = brief.of(
    'a',
    () =>
      new Promise((done) => {
        finish = done;
      }),
  );
  brief.clear();
  expect(await brief.of('a', read)).toBe('read 1');
  finish('of before');
  expect([await before, await brief.of('a', read)]).toEqual(['of before', 'read 1']);
});

it('caches neither errors nor missing values', async () => {
  const { brief, read } = memory();
  await expect(brief.of('a', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await brief.of('a', read)).toBe('read 1');
  expect(await brief.of('b', async () => undefined)).toBeUndefined();
  expect(await brief.of('b', read)).toBe('read 2');
});
