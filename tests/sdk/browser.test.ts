import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createMockClient } from '@shiyi/sdk/mock';
import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasChromium, launchBrowser } from '../support/browser.js';
import { packedSdk } from './packed.js';

const token = 'tok-browser';
const bytes = randomBytes(2 * 1024 * 1024);
let sdk: Awaited<ReturnType<typeof packedSdk>>;
let server: Server;
let browser: Browser;
let asked: string[];
let scripts: Record<string, string>;

/** Bundles it for a browser from the packed package, like an application would. */
async function bundled(contents: string): Promise<string> {
  const stdin = { contents, resolveDir: sdk.home, loader: 'ts' } as const;
  const define = { 'process.env.SHIYI_PASSWORD': '"x"' };
  const { outputFiles } = await build({ stdin, define, bundle: true, format: 'esm', platform: 'browser', target: 'es2022', write: false });
  return outputFiles[0]?.text ?? '';
}

async function firstCall(): Promise<string> {
  const readme = await readFile(fileURLToPath(new URL('../../packages/sdk/README.md', import.meta.url)), 'utf8');
  return /## First call\n\n```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? '';
}

const progress = `
import { createClient } from '@shiyi/sdk';
const told: [number, number | undefined][] = [];
const onProgress = (done: number, total: number | undefined) => void told.push([done, total]);
const client = createClient({ baseUrl: location.origin });
const down = await client.getFile({ key: 'a' }, { onProgress });
const downloads = told.splice(0);
await client.uploadImage({ file: new File([down.bytes], 'a.png', { type: 'image/png' }) }, { onProgress });
console.log(JSON.stringify({ size: down.bytes.length, downloads, uploads: told }));
`;

describe.skipIf(!hasChromium)('page in Chromium', () => {
  beforeAll(async () => {
    [sdk, browser] = await Promise.all([packedSdk(), launchBrowser()]);
    const { client } = createMockClient();
    const answers = { login: { ...(await client.login({ username: 'admin', password: 'x' })), token }, users: await client.listStaff() };
    server = createServer((request, response) => {
      const path = request.url?.split('?', 1)[0] ?? '';
      request.resume();
      if (path === '/') return void response.setHeader('content-type', 'text/html').end('<link rel="icon" href="data:,">');
      if (scripts[path]) return void response.setHeader('content-type', 'text/javascript').end(scripts[path]);
      const name = /\/(login|users)$/.exec(path)?.[1] as 'login' | 'users' | undefined;
      asked.push(`${request.method} ${name ?? path} ${request.headers['admin-token']}`);
      if (request.method === 'GET' && !name) {
        response.setHeader('content-length', bytes.length).write(bytes.subarray(0, 1000));
        // Delay the second part, or the page may get both at once.
        return void setTimeout(() => response.end(bytes.subarray(1000)), 500);
      }
      const data = name ? answers[name] : { url: '/files/a.png', name: 'a.png', size: bytes.length };
      request.on('end', () =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify({ code: 200, message: 'ok', data })),
      );
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    asked = [];
    scripts = {};
  }, 180_000);
  afterAll(async () => {
    await browser?.close();
    server?.closeAllConnections();
    server?.close();
    await sdk?.[Symbol.asyncDispose]();
  });

  /** Returns the first message of a script in a page served over HTTP. */
  async function run(code: string): Promise<string> {
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    scripts['/script.js'] = await bundled(code.replace('http://127.0.0.1:8420', address));
    asked = [];
    const page = await browser.newPage();
    const failed = new Promise<never>((_, reject) => page.on('pageerror', reject));
    await page.goto(address);
    const said = page.waitForEvent('console', { timeout: 60_000 });
    await page.addScriptTag({ url: '/script.js', type: 'module' });
    const text = (await Promise.race([said, failed])).text();
    await page.close();
    return text;
  }

  it('runs the first call of the README', async () => {
    expect(await run(await firstCall())).toMatch(/^\d+ \S+$/);
    expect(asked).toEqual(['POST login undefined', `GET users ${token}`]);
  }, 120_000);

  it('reports the progress of a download up to its length, and none of an upload', async () => {
    const { size, downloads, uploads } = JSON.parse(await run(progress)) as Record<string, number | [number, number][]>;
    expect(size).toBe(bytes.length);
    expect((downloads as [number, number][]).at(-1)).toEqual([bytes.length, bytes.length]);
    expect((downloads as [number, number][]).length).toBeGreaterThan(1);
    expect(uploads).toEqual([]);
  }, 120_000);
});
