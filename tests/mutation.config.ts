import { defineConfig } from 'vitest/config';
import { sourceAliases } from './source-aliases.js';

const files = ['packages/sdk/src/core/{envelope,retry,classify,safe-fetch,deadline}.test.ts', 'tests/sdk/reactions.test.ts'];

/** Tests without a network: quick enough to be run once for each mutant. */
export default defineConfig({
  resolve: { alias: sourceAliases() },
  test: { include: files },
});
