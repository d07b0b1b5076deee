import { existsSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { median } from '../bench/median.js';
import { isLong, worldTimeout } from '../conformance/profile.js';
import { onEveryPlace, type Place } from '../support/place.js';
import type { ServerProcess } from '../support/process.js';
import { type Memory, memoryOf } from '../support/resident-memory.js';
import { SoakLoad } from './soak-load.js';

/** `npm run test:long -- tests/reliability/soak` takes half an hour on each store; in the other profiles it only proves that the load runs. */
const minutes = Number(process.env.SHIYI_TEST_SOAK_MINUTES ?? (isLong ? 30 : 0.5));
const perSecond = Number(process.env.SHIYI_TEST_SOAK_RATE ?? 30);
/** Caches, pools and compiled code are filled in the first third. */
const warmUp = minutes / 3;
const samplesEvery = Math.min(10_000, (minutes * 60_000) / 12);
const mostGrowth = 1.1;

interface Sample extends Memory {
  minute: number;
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The memory of the last minutes by that of as many minutes after the warm-up. */
function growthOf(samples: readonly Sample[], kind: keyof Memory): number {
  const window = (minutes - warmUp) / 4;
  const medianOf = (from: number) =>
    median(samples.filter(({ minute }) => minute >= from && minute <= from + window).map((one) => one[kind]));
  return medianOf(minutes - window) / medianOf(warmUp);
}

onEveryPlace('a server under steady load', (makePlace) => {
  let place: Place;
  let server: ServerProcess;
  beforeAll(async () => {
    place = await makePlace();
    server = await place.start();
  }, worldTimeout);
  afterAll(async () => {
    await server?.kill('SIGTERM');
    await place?.drop();
  });

  it.skipIf(!existsSync('/proc/self/status'))(
    `keeps its memory for ${minutes} minutes`,
    { timeout: minutes * 60_000 + 240_000 },
    async () => {
      const load = await SoakLoad.start(server.url, perSecond);
      const samples: Sample[] = [];
      const started = Date.now();
      let told = 0;
      while (Date.now() - started < minutes * 60_000) {
        await pause(samplesEvery);
        const minute = (Date.now() - started) / 60_000;
        const memory = memoryOf(server.child.pid as number);
        samples.push({ minute, ...memory });
        if (minute - told < 1) continue;
        told = minute;
        const took = load.done.took.splice(0).sort((a, b) => a - b);
        console.log(
          `${place.stores}, minute ${Math.round(minute)}: ${memory.rss} MB (${memory.own} MB own), ${took.length} calls, p99 ${Math.round(took[Math.floor(took.length * 0.99)] ?? 0)} ms`,
        );
      }
      await load.stop();
      expect(load.done.faults).toEqual([]);
      expect(load.done.calls).toBeGreaterThan(minutes * 60 * perSecond * 0.1);
      const growth = growthOf(samples, 'rss');
      console.log(
        `${place.stores}: ${load.done.calls} calls in ${minutes} minutes, memory × ${growth.toFixed(3)} since minute ${warmUp.toFixed(1)}`,
      );
      if (isLong) expect(growth).toBeLessThanOrEqual(mostGrowth);
    },
  );
});
