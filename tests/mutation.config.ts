import { defineConfig } from 'vitest/config';

/** Tests without a network: quick enough to be run once for each mutant. */
export default defineConfig({ test: { include: ['packages/sdk/src/{envelope,retry,classify,safe-fetch,deadline}.test.ts'] } });
