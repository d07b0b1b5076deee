import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const sdk = fileURLToPath(new URL('../packages/sdk/src', import.meta.url));
const files = ['packages/sdk/src/{envelope,retry,classify,safe-fetch,deadline}.test.ts', 'tests/sdk/reactions.test.ts'];

/** Tests without a network: quick enough to be run once for each mutant. */
export default defineConfig({
  resolve: {
    alias: [
      { find: /^@shiyi\/sdk$/, replacement: `${sdk}/index.ts` },
      { find: /^@shiyi\/sdk\/(.*)$/, replacement: `${sdk}/$1.ts` },
    ],
  },
  test: { include: files },
});
