import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { sourceAliases } from './tests/source-aliases.js';

/** Seeds random data and the selection of tests in the quick profile; the same for every file of a run. */
const seed = process.env.SHIYI_TEST_SEED ?? `${Math.floor(Math.random() * 2 ** 31)}`;

const isWhole = process.env.SHIYI_TEST_PROFILE !== 'quick' || process.argv.some((word) => word.startsWith('tests/'));

/**
 * Returns every `share`-th test file of a folder, chosen by the seed. `npm run test:full`, `test:long` and runs that
 * name files include all of them; ADR 19 gives the reason and lists what a run skips.
 */
function oneFileIn(share: number, folder: string): string[] {
  const files = readdirSync(new URL(folder, import.meta.url), { recursive: true, encoding: 'utf8' });
  const tests = files.filter((name) => name.endsWith('.test.ts')).sort();
  const chosen = isWhole ? tests : tests.filter((_, at) => at % share === Number(seed) % share);
  return chosen.map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}

export default defineConfig({
  resolve: { alias: sourceAliases() },
  test: {
    reporters: ['default', './tests/support/slowest-files.ts', './tests/support/closing-line.ts'],
    env: { SHIYI_TEST_SEED: seed },
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      // Files of these two projects share a worker's modules but not their stores, which saves loading the server for each file.
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['packages/{cli,server,web}/src/**/*.test.{ts,tsx}', 'tests/contract/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          isolate: false,
          include: [...oneFileIn(4, 'tests/conformance'), ...oneFileIn(4, 'tests/stories')],
          globalSetup: ['./tests/support/template.ts'],
        },
      },
      // Browsers and killed processes may be late on a busy machine; tests that needed the retry are listed at the end.
      {
        extends: true,
        test: {
          name: 'browser',
          isolate: false,
          retry: 1,
          include: oneFileIn(6, 'tests/web'),
          globalSetup: ['./tests/support/template.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'process',
          retry: 1,
          include: [
            'packages/sdk/src/**/*.test.ts',
            'tests/sdk/**/*.test.ts',
            ...oneFileIn(4, 'tests/cli'),
            ...oneFileIn(2, 'tests/readers'),
            ...oneFileIn(8, 'tests/architecture'),
            ...oneFileIn(8, 'tests/reliability'),
          ],
          globalSetup: ['./tests/support/template.ts', './tests/cli/build.ts'],
        },
      },
    ],
  },
});
