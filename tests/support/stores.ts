import { describe } from 'vitest';
import { hasPostgres, hasRedis, type TestServerOptions } from './server.js';

/** Runs the suite on the embedded stores and on PostgreSQL with Redis; what has no server to run on is skipped and counted. */
export function onEveryStore(name: string, suite: (options: TestServerOptions) => void) {
  describe(`${name} on embedded stores`, () => suite({ stores: 'embedded', cache: 'database' }));
  describe.skipIf(!hasPostgres || !hasRedis)(`${name} on PostgreSQL and Redis`, () => suite({ stores: 'postgresql', cache: 'redis' }));
}
