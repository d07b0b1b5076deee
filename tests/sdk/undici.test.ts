import { createClient } from '@shiyi/sdk';
import { createUndiciFetch } from '@shiyi/sdk/undici';
import { describe, expect, it, vi } from 'vitest';
import { ok, startRawServer } from '../faults/raw-server.js';
import { meetAll } from './meet.js';

vi.setConfig({ maxConcurrency: 10, testTimeout: 60_000 });

// Like the built-in fetch, it does not say whether the connection was established.
describe('undici', () => meetAll(createUndiciFetch(), (fault) => (fault.given?.at === 'a black hole' ? undefined : fault.node)));

it('sends files as a form', async () => {
  await using server = await startRawServer();
  server.answer = (socket) => socket.write(ok({ url: '/files/a.png', name: 'a.png', size: 3 }));
  const client = createClient({ baseUrl: server.url, fetch: createUndiciFetch() });
  await client.uploadImage({ file: new File([Uint8Array.of(0x89, 0x50, 0x4e)], '头像.png', { type: 'image/png' }) });
  expect(server.requests[0]?.headers['content-type']).toMatch(/^multipart\/form-data; ?boundary=/);
  expect(server.requests[0]?.body).toContain('name="file"; filename="头像.png"');
});
