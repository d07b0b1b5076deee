import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, it } from 'vitest';

it('packs into 13,500 bytes for a browser, with every operation callable', async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: "import { createClient } from '@shiyi/sdk'; globalThis.client = createClient({ baseUrl: location.origin });",
      resolveDir: fileURLToPath(new URL('..', import.meta.url)),
    },
    bundle: true,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['shiyi-source'],
    write: false,
  });
  const bytes = gzipSync(outputFiles[0]?.contents ?? '', { level: 9 }).length;
  expect(bytes).toBeGreaterThan(8000);
  expect(bytes).toBeLessThanOrEqual(13_500);
});
