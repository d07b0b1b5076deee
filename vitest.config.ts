import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const packages = fileURLToPath(new URL('packages', import.meta.url));
/** The packages are run from their sources. */
const source = {
  resolve: {
    alias: [
      { find: /^@shiyi\/sdk$/, replacement: `${packages}/sdk/src/index.ts` },
      { find: /^@shiyi\/sdk\/(.*)$/, replacement: `${packages}/sdk/src/$1.ts` },
      { find: /^@shiyi\/server\/(.*)$/, replacement: `${packages}/server/src/$1.ts` },
    ],
  },
};

/** What random data and the slices of the quick profile are made from; the same for every file of a run. */
const seed = process.env.SHIYI_TEST_SEED ?? `${Math.floor(Math.random() * 2 ** 31)}`;

export default defineConfig({
  ...source,
  test: {
    reporters: ['default', './tests/support/closing-line.ts'],
    env: { SHIYI_TEST_SEED: seed },
    maxWorkers: 2,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: { name: 'sdk', include: ['packages/sdk/src/**/*.test.ts', 'tests/sdk/**/*.test.ts'], typecheck: { enabled: false } },
      },
      { extends: true, test: { name: 'server', include: ['packages/server/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'cli', include: ['packages/cli/src/**/*.test.ts'] } },
      { extends: true, test: { name: 'web', include: ['packages/web/src/**/*.test.ts', 'packages/web/src/**/*.test.tsx'] } },
      { extends: true, test: { name: 'contract', include: ['tests/contract/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'house',
          // On a busy machine a browser or a killed process may be late; whoever needs the second try is named at the end.
          retry: 1,
          include: ['tests/{cli,stories,conformance,reliability,web}/**/*.test.ts'],
          globalSetup: ['./tests/support/template.ts', './tests/cli/build.ts'],
        },
      },
    ],
  },
});
