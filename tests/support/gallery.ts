import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { build, type PreviewServer, preview } from 'vite';
import { afterAll, beforeAll, vi } from 'vitest';
import { openWindow, sharedBrowser, type WindowOptions } from './browser.js';

const web = fileURLToPath(new URL('../../packages/web/', import.meta.url));

/** Every component with a gallery page. */
export const galleryPages = (await readdir(`${web}src/gallery`))
  .filter((file) => file.endsWith('.gallery.tsx'))
  .map((file) => file.replace('.gallery.tsx', ''));

/** Builds and serves the component gallery for a suite, without a Shiyi server. */
export function useGallery() {
  vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
  let browser: Browser;
  let served: PreviewServer;
  let outDir: string;

  beforeAll(async () => {
    outDir = await mkdtemp(join(tmpdir(), 'gallery-'));
    const shared = { configFile: `${web}vite.config.ts`, logLevel: 'warn' } as const;
    // Minifying takes time and makes stack traces unreadable.
    await build({ ...shared, build: { outDir, minify: false, rolldownOptions: { input: `${web}gallery.html` } } });
    served = await preview({ ...shared, build: { outDir }, preview: { port: 0, proxy: {} } });
    browser = await sharedBrowser();
  });
  afterAll(async () => {
    await served?.close();
    await rm(outDir, { recursive: true, force: true });
  });

  const origin = () => new URL(served.resolvedUrls?.local[0] ?? '').origin;
  return {
    async at(name: string, options: WindowOptions = {}): Promise<Page> {
      const page = await openWindow(browser, origin(), { ...options, context: { timezoneId: 'Asia/Shanghai', ...options.context } });
      await page.goto(`${origin()}/gallery.html#/${name}`);
      await page.getByRole('heading', { level: 2 }).first().waitFor();
      return page;
    },
  };
}
