import type { Client, Data } from '@shiyi/sdk';
import { expect } from 'vitest';
import { isLong } from '../conformance/profile.js';
import { adminOf, type Place } from '../support/place.js';
import type { ServerProcess } from '../support/process.js';
import { endLeases } from './end-leases.js';

export type Job = Data<'getJob'>;

const polling = { timeout: 240_000, interval: 5 };

export interface Ordeal {
  place: Place;
  /** Starts the work and returns the ID of its job. */
  begin(client: Client): Promise<number>;
  /** Progress at which the server is killed, in ascending order. */
  points: readonly number[];
  /** Whether to start a second server after the first kill. */
  beside: boolean;
  /** Checks the outcome through the last server. */
  after(client: Client, job: Job): Promise<void>;
}

/** Runs a job while its server is killed (SIGKILL) at points of its progress and restarted each time. */
export async function underKills({ place, begin, points, beside, after }: Ordeal) {
  const servers = new Set<ServerProcess>();
  const start = async () => {
    const server = await place.start();
    servers.add(server);
    return server;
  };
  try {
    let server = await start();
    let client = await adminOf(server);
    const id = await begin(client);
    const isAt = async (point: number) => {
      const { done, status } = await client.getJob({ id });
      return done >= point || (status !== 'waiting' && status !== 'running');
    };
    let other: Promise<ServerProcess> | undefined;
    for (const [kill, point] of points.entries()) {
      await expect.poll(() => isAt(point), polling).toBe(true);
      await server.kill('SIGKILL');
      servers.delete(server);
      if (kill === 0 && beside) other = start();
      // The quick profile waits for real.
      if (isLong && place.stores === 'postgresql') await endLeases(place);
      server = await start();
      client = await adminOf(server);
    }
    await other;
    await expect.poll(() => isAt(Number.POSITIVE_INFINITY), polling).toBe(true);
    await after(client, await client.getJob({ id }));
  } finally {
    for (const one of servers) await one.kill('SIGKILL');
  }
}

/** Returns random points of progress in ascending order, never at the very end. */
export const pointsOf = (random: () => number, count: number, total: number): number[] =>
  Array.from({ length: count }, () => 1 + Math.floor(random() * 0.9 * total)).toSorted((one, other) => one - other);
