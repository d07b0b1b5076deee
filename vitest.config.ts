import { defineConfig } from 'vitest/config';
import { sourceAliases } from './tests/source-aliases.js';
import LongestFirst from './tests/support/longest-first.js';
import { sampledFiles, shareOfSeed } from './tests/support/sampled.js';

/** Seeds random data and the selection of tests in the quick profile; the same for every file of a run. */
const seed = process.env.SHIYI_TEST_SEED ?? `${Math.floor(Math.random() * 2 ** 31)}`;

const isWhole = process.env.SHIYI_TEST_PROFILE !== 'quick' || process.argv.some((word) => word.startsWith('tests/'));

const chosen = isWhole ? sampledFiles() : shareOfSeed(Number(seed));

/** Returns the chosen files of a folder. `npm run test:full`, `test:long` and runs that name files include all; see ADR 19. */
const filesIn = (folder: string) => chosen.filter((name) => name.startsWith(`tests/${folder}/`));

export default defineConfig({
  resolve: { alias: sourceAliases() },
  test: {
    reporters: ['default', './tests/support/durations.ts', './tests/support/slowest-files.ts', './tests/support/closing-line.ts'],
    env: { SHIYI_TEST_SEED: seed },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
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
          include: [...filesIn('conformance'), ...filesIn('stories')],
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
          include: filesIn('web'),
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
            ...filesIn('cli'),
            ...filesIn('readers'),
            ...filesIn('architecture'),
            ...filesIn('reliability'),
            ...filesIn('attacks'),
          ],
          globalSetup: ['./tests/support/template.ts', './tests/cli/build.ts'],
        },
      },
    ],
  },
});
