import type { Client } from '@shiyi/sdk';
import type { Directory } from '@shiyi/server/sandbox/directory';
import { afterAll, beforeAll } from 'vitest';
import { createTestServer, type TestServer, type TestServerOptions } from './server.js';
import { forgetWeCom } from './unsynced.js';

/** Starts a server with its administrator signed in. Call it at the top of a suite. */
export function useAdmin(options: TestServerOptions) {
  const used = {} as { server: TestServer; admin: Client };
  beforeAll(async () => {
    used.server = await createTestServer(options);
    used.admin = await used.server.as('admin');
  });
  afterAll(() => used.server?.close());
  return used;
}

/** Does the same with the administrator of a second company. */
export function useTwoCompanies(options: TestServerOptions) {
  const used = useAdmin(options) as ReturnType<typeof useAdmin> & { twin: Client };
  beforeAll(async () => {
    used.twin = await used.server.as('twin.admin');
  });
  return used;
}

/**
 * Does the same with the sandbox company's directory, which was not synchronized yet, and with WeCom calls that time out and retry
 * quickly.
 */
export function useDirectory(options: TestServerOptions) {
  const used = useAdmin({ ...options, retryPolicy: { timeoutMs: 1000, pauseMs: 5, windowMs: 50 } });
  beforeAll(() => forgetWeCom(used.server));
  return {
    get server() {
      return used.server;
    },
    get client() {
      return used.admin;
    },
    get directory(): Directory {
      return used.server.deps.sandbox.directoryOf('wwsandbox', '青禾');
    },
  };
}
