import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createTestServer, type TestServer } from '../support/server.js';
import { Terminal } from './shiyi.js';

/** Starts a server for a suite, and gives each test a terminal with its own home directory. */
export function useTerminal() {
  const used = {} as { server: TestServer; terminal: Terminal };
  beforeAll(async () => {
    used.server = await createTestServer();
  });
  afterAll(() => used.server?.close());
  beforeEach(() => {
    used.terminal = new Terminal();
  });
  afterEach(() => used.terminal[Symbol.asyncDispose]());
  return used;
}
