import type { Client } from '@shiyi/sdk';
import type { Directory } from '@shiyi/server/sandbox/directory';
import { afterAll, beforeAll } from 'vitest';
import { createTestServer, type TestServer, type TestServerOptions } from './server.js';

/** A server with its administrator signed in. To be called at the top of a suite. */
export function useAdmin(options: TestServerOptions) {
  const used = {} as { server: TestServer; admin: Client };
  beforeAll(async () => {
    used.server = await createTestServer(options);
    used.admin = await used.server.as('admin');
  });
  afterAll(() => used.server?.close());
  return used;
}

/** The same beside the sandbox company's directory, with calls to WeCom that are given up and tried again at once. */
export function useDirectory(options: TestServerOptions) {
  const used = useAdmin({ ...options, retryPolicy: { timeoutMs: 1000, pauseMs: 5, windowMs: 50 } });
  return {
    get server() {
      return used.server;
    },
    get client() {
      return used.admin;
    },
    get directory(): Directory {
      return used.server.services.sandbox.directoryOf('wwsandbox', '青禾');
    },
  };
}
