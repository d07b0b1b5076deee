import { createHash } from 'node:crypto';
import { describe } from 'vitest';
import { isFull, seed } from '../conformance/profile.js';
import { hasPostgres, hasRedis, type TestServerOptions } from './server.js';

type Suite = (options: TestServerOptions) => void;

const hasServers = hasPostgres && hasRedis;

function describeOnEmbedded(name: string, suite: Suite) {
  describe(`${name} on embedded stores`, () => suite({ stores: 'embedded', cache: 'database' }));
}

function onServers(name: string, suite: Suite) {
  describe.skipIf(!hasServers)(`${name} on PostgreSQL and Redis`, () => suite({ stores: 'postgresql', cache: 'redis' }));
}

/** Decides which stores a suite runs on: both in the full profile, one of them in the quick profile. */
export function turnOf(name: string, hasServers: boolean) {
  const servers = createHash('sha256').update(`${name}${seed}`).digest().readUInt8() % 2 === 1;
  return { embedded: isFull || !servers || !hasServers, servers: isFull || servers || !hasServers };
}

/**
 * Runs the suite on the embedded stores and on PostgreSQL with Redis; reports it as skipped where no servers are
 * available.
 * The quick profile runs only one of the two, chosen by the seed.
 */
export function onEveryStore(name: string, suite: Suite) {
  const { embedded, servers } = turnOf(name, hasServers);
  if (embedded) describeOnEmbedded(name, suite);
  if (servers) onServers(name, suite);
}

/** Runs the suite on the embedded stores and on PostgreSQL with Redis in every profile. */
export function onBothStores(name: string, suite: Suite) {
  describeOnEmbedded(name, suite);
  onServers(name, suite);
}

/** Runs the suite on the embedded stores in the quick profile, and on all stores in the full one. */
export function onStores(name: string, suite: Suite) {
  if (isFull) onEveryStore(name, suite);
  else describeOnEmbedded(name, suite);
}
