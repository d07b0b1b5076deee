import { afterAll, beforeAll } from 'vitest';
import { createTestServer, type TestServer, type TestServerOptions } from '../support/server.js';
import { Terminal } from './shiyi.js';

/** Provides a server and a terminal with the environment of its administrator. Call this at the top of a test file. */
export function useSignedInTerminal(options: TestServerOptions = {}) {
  const used = { terminal: new Terminal(), env: {} as Record<string, string>, server: undefined as unknown as TestServer };
  beforeAll(async () => {
    used.server = await createTestServer(options);
    Object.assign(used.env, { SHIYI_BASE_URL: used.server.url, SHIYI_TOKEN: await used.server.tokenOf('admin') });
  });
  afterAll(async () => {
    await used.server?.close();
    await used.terminal[Symbol.asyncDispose]();
  });
  return used;
}
