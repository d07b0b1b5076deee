import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { createTestServer } from '../support/server.js';

it('ends at once although someone keeps a connection open', async () => {
  const server = await createTestServer();
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  await once(socket, 'connect');
  await server.anonymous.getPreAuthUrl({});
  const began = performance.now();
  await server.close();
  expect(performance.now() - began).toBeLessThan(10_000);
});
