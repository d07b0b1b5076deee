import { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { Context } from '../program/context.js';
import { follow } from './follow.js';

async function* nothing() {}

it('explains how to continue after Ctrl-C during a request', async () => {
  const user = new AbortController();
  const io = { signal: user.signal, stderr: new PassThrough() };
  const context = { io, say: (_: string, en: string) => en, watch: async () => nothing() } as unknown as Context;
  let asked = 0;
  const fetchState = async () => {
    if (asked++ === 0) return { status: 'running' as const };
    user.abort();
    throw Object.assign(new Error('aborted'), { kind: 'aborted' });
  };
  const step = () => ({ pct: 0, text: '', facts: { id: 1, status: 'running' as const } });
  const watching = follow(context, { fetchState, step, jobOf: () => 1, again: 'shiyi sync staff --watch', mode: 'json' });
  await expect(watching).rejects.toMatchObject({ kind: 'aborted', hint: 'resume with: shiyi sync staff --watch' });
});

it('ignores an event that is older than the state it has read', async () => {
  const stderr = new PassThrough();
  let whenFetched: () => void = () => undefined;
  const fetched = new Promise<void>((resolve) => {
    whenFetched = resolve;
  });
  const event = (status: 'running' | 'finished', created: number) => ({
    type: 'job',
    id: 1,
    status,
    created,
    updated: 0,
    skipped: 0,
    pct: null,
  });
  async function* events() {
    await fetched;
    yield event('running', 2000);
    await setImmediate();
    yield event('finished', 5000);
  }
  const io = { signal: new AbortController().signal, stderr };
  const context = { io, say: (_: string, en: string) => en, watch: async () => events() } as unknown as Context;
  const states = [
    { status: 'running' as const, success: 4000 },
    { status: 'finished' as const, success: 5000 },
  ];
  const fetchState = async () => {
    whenFetched();
    return states.shift() ?? expect.unreachable('finished');
  };
  const step = ({ success }: { success: number }) => ({ pct: 0, text: '', facts: { done: success } });
  await follow(context, { fetchState, step, jobOf: () => 1, again: 'shiyi import show 1 --watch', mode: 'json' });
  const done = String(stderr.read())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line).done);
  expect(done).toEqual([4000, 4000, 5000]);
});
