import { configDefaults, defineConfig } from 'vitest/config';
import { sourceAliases } from './tests/source-aliases.js';
import Sharded from './tests/support/sharded.js';

/** Seeds random data; the same for every file of a run. `npm test` also chooses the shard by it. */
const seed = process.env.SHIYI_TEST_SEED ?? `${Math.floor(Math.random() * 2 ** 31)}`;

const filesIn = (...folders: string[]) => folders.map((folder) => `tests/${folder}/**/*.test.ts`);

/** Needs the SDK only, and is the test of the examples. */
const developerWalk = 'tests/walks/developer.test.ts';

export default defineConfig({
  resolve: { alias: sourceAliases() },
  test: {
    reporters: ['default', './tests/support/slowest-files.ts', './tests/support/closing-line.ts'],
    env: { SHIYI_TEST_SEED: seed },
    maxWorkers: 2,
    sequence: { sequencer: Sharded },
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      // Files of these two projects share a worker's modules but not their stores, which saves loading the server for each file.
      {
        extends: true,
        test: {
          name: 'unit',
          isolate: false,
          include: ['packages/{cli,server,web}/src/**/*.test.{ts,tsx}', ...filesIn('contract')],
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          isolate: false,
          include: filesIn('conformance', 'stories'),
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
          include: filesIn('cli', 'readers', 'architecture', 'reliability', 'attacks', 'walks'),
          exclude: [...configDefaults.exclude, developerWalk],
          globalSetup: ['./tests/support/template.ts', './tests/cli/build.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'sdk',
          retry: 1,
          include: ['packages/sdk/src/**/*.test.ts', 'examples/**/*.test.ts', developerWalk, ...filesIn('sdk')],
          globalSetup: ['./tests/support/template.ts', './tests/cli/build.ts'],
        },
      },
    ],
  },
});
