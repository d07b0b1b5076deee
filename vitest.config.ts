import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { sourceAliases } from './tests/source-aliases.js';

/** What random data and the slices of the quick profile are made from; the same for every file of a run. */
const seed = process.env.SHIYI_TEST_SEED ?? `${Math.floor(Math.random() * 2 ** 31)}`;

const isWhole = process.env.SHIYI_TEST_PROFILE !== 'quick' || process.argv.some((word) => word.startsWith('tests/'));

/**
 * One file in so many of a folder, others with another seed. `npm run test:full`, `test:long` and whoever names files run all that are
 * asked for; ADR 19 says why, and what a run leaves out.
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
      // Files of these two share a worker's modules and stores of their own, which saves reading the server again for each.
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
      // On a busy machine a browser or a killed process may be late; whoever needs the second try is named at the end.
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
