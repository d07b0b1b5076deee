import { PassThrough } from 'node:stream';
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
