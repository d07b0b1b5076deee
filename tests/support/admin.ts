import type { Client } from '@shiyi/sdk';
import type { Directory } from '@shiyi/server/sandbox/directory';
import { afterAll, beforeAll, expect } from 'vitest';
import { createTestServer, type TestServer, type TestServerOptions } from './server.js';
import { forgetWeCom } from './unsynced.js';

const corpid = 'wwsandbox';

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
  let directory: Directory;
  beforeAll(async () => {
    await forgetWeCom(used.server);
    directory = (await used.server.deps.sandbox.read(corpid)) ?? expect.unreachable();
  });
  return {
    get server() {
      return used.server;
    },
    get client() {
      return used.admin;
    },
    /** The directory as this server has it after the last call. */
    get directory(): Directory {
      return directory;
    },
    /** Changes the directory as if people had done it in WeCom. */
    change: (work: (directory: Directory) => unknown) => used.server.deps.sandbox.change(corpid, work),
  };
}
