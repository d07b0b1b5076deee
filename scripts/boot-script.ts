import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import type { Plugin, Rollup } from 'vite';
import type { FirstReads } from '../packages/web/src/boot/first-reads.js';
import { checkFirstLoads } from './first-load-budget.js';
import { filesOfScreens, firstReads } from './first-reads.js';

type Chunks = ReadonlyMap<string, Rollup.OutputChunk>;

/** Returns a file of the console and all files it imports. */
function filesOf(name: string, chunks: Chunks, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const other of chunks.get(name)?.imports ?? []) filesOf(other, chunks, found);
  return found;
}

/** Finds the file that contains a module, with its imports. */
function filesFor(chunks: Chunks) {
  const holders = new Map<string, string>();
  for (const { fileName, moduleIds } of chunks.values()) for (const id of moduleIds) holders.set(id, fileName);
  return (module: string): Set<string> => {
    const holder = holders.get(module);
    if (!holder) throw new Error(`No file of the built console contains ${module}.`);
    return filesOf(holder, chunks);
  };
}

type Screens = Awaited<ReturnType<typeof filesOfScreens>>;

/** Makes Chromium compile a file in the background while it loads, instead of each function on its first call. Others ignore it. */
const compileHint = '//# allFunctionsCalledOnLoad\n';

/** Returns the bytes of scripts (gzip) that each screen loads as the first page of a visit. */
function sizesOf(screens: Screens, chunks: Chunks) {
  const packed = new Map([...chunks.values()].map(({ fileName, code }) => [fileName, gzipSync(code, { level: 9 }).length]));
  return Object.fromEntries(screens.map(([screen, files]) => [screen, [...files].reduce((sum, name) => sum + (packed.get(name) ?? 0), 0)]));
}

async function bundle(root: string, reads: FirstReads): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [`${root}/packages/web/src/boot/boot.ts`],
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    conditions: ['shiyi-source'],
    define: { firstReads: JSON.stringify(reads) },
    charset: 'utf8',
    write: false,
  });
  return compileHint + (outputFiles[0]?.text ?? '');
}

/** Adds the compile hint to the files that any screen needs as the first page of a visit. */
const compileHints = (screens: () => Screens): Plugin => ({
  name: 'shiyi-compile-hints',
  apply: 'build',
  generateBundle: {
    // A hint has to be the first line; Vite adds one of its own before.
    order: 'post',
    handler(_, output) {
      for (const file of new Set(screens().flatMap(([, files]) => [...files]))) {
        const chunk = output[file];
        if (chunk?.type === 'chunk') chunk.code = compileHint + chunk.code;
      }
    },
  },
});

/** Deferred scripts run in the order of the page. An async script could run after the application and request everything again. */
function beforeApplication(html: string, file: string): string {
  const [before, after, ...more] = html.split('<script type="module"');
  if (after === undefined || more.length > 0) throw new Error('The start page does not name one application.');
  return `${before}<script defer src="./assets/${file}" fetchpriority="high"></script>\n    <script type="module"${after}`;
}

/** Builds the boot script, and adds it to the start page before the application. */
export function bootScript(root: string): Plugin[] {
  let name = '';
  let screens: Screens = [];
  const script: Plugin = {
    name: 'shiyi-boot-script',
    apply: 'build',
    async generateBundle(_, output) {
      const chunks = new Map(Object.values(output).flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one] as const] : [])));
      const entry = [...chunks.values()].find((one) => one.isEntry && one.facadeModuleId?.endsWith('index.html'));
      if (!entry) throw new Error('The console has no entry.');
      const [needs, atHand] = [filesFor(chunks), filesOf(entry.fileName, chunks)];
      const text = await bundle(root, await firstReads(root, needs, atHand));
      screens = await filesOfScreens(root, needs, atHand);
      checkFirstLoads(sizesOf(screens, chunks), `${root}/packages/web/first-load.json`);
      name = `assets/boot-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}.js`;
      this.emitFile({ type: 'asset', fileName: name, source: text });
    },
    transformIndexHtml: { order: 'post', handler: (html) => beforeApplication(html, basename(name)) },
  };
  return [script, compileHints(() => screens)];
}
