// Builds everything `npm start` needs: server, console, CLI and the SDK package; and lists the packages it ships with.
import { rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { buildCli } from '../packages/cli/build.js';
import { buildSdk } from './build-sdk.js';
import { buildWeb } from './build-web.js';
import { compressFolder } from './compress.js';
import { billOfMaterials } from './dependencies.js';
import { buildDocs } from './docs.js';

const root = fileURLToPath(new URL('..', import.meta.url));

async function buildServer() {
  await rm(`${root}/packages/server/dist`, { recursive: true, force: true });
  await build({
    entryPoints: {
      main: `${root}/packages/server/src/main.ts`,
      maintenance: `${root}/packages/server/src/maintenance.ts`,
      'pglite-worker': `${root}/packages/server/src/db/pglite-worker.ts`,
      'reader-child': `${root}/packages/server/src/imports/process/reader-child.ts`,
      'drawing-child': `${root}/packages/server/src/poster-drawing/drawing-child.ts`,
      'outcome-child': `${root}/packages/server/src/imports/process/outcome-child.ts`,
      'jpeg-child': `${root}/packages/server/src/pictures/jpeg-child.ts`,
    },
    outdir: `${root}/packages/server/dist`,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
  });
}

await Promise.all([buildServer(), buildCli()]);
await buildSdk();
await buildDocs();
await buildWeb(root.replace(/\/$/, ''));
await Promise.all([compressFolder(`${root}/packages/web/dist`, 11), compressFolder(`${root}/packages/server/dist/docs`, 9)]);
await writeFile(`${root}/packages/server/dist/sbom.json`, billOfMaterials());
