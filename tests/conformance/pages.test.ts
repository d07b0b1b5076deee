import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../support/server.js';

describe('page routes', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shiyi-pages-'));
    await writeFile(join(folder, 'index.html'), '<!doctype html><title>Shiyi</title>');
    server = await createTestServer({ console: folder });
  });
  afterAll(async () => {
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const open = (path: string, init: RequestInit = {}) => fetch(server.url + path, { redirect: 'manual', ...init });
  const browser = { headers: { Accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

  it.each(['/', '/healthz', '/readyz'])('answer HEAD of %s as GET, without a body', async (path) => {
    const answer = await open(path, { method: 'HEAD' });
    expect([answer.status, await answer.text()]).toEqual([200, '']);
  });

  it('send the start page compressed to whoever accepts it, after each edit of its settings', async () => {
    for (const setting of ['one', 'two']) {
      const page = `<!doctype html><title>Shiyi</title><meta name="shiyi-api" content="${setting}"><style>${'a{color:red}'.repeat(300)}</style>`;
      await writeFile(join(folder, 'index.html'), page);
      const [packed, plain] = [
        await open('/', { headers: { 'Accept-Encoding': 'br' } }),
        await open('/', { headers: { 'Accept-Encoding': 'identity' } }),
      ];
      expect([packed.headers.get('content-encoding'), packed.headers.get('vary')?.toLowerCase()]).toEqual(['br', 'accept-encoding']);
      expect(Number(packed.headers.get('content-length'))).toBeLessThan(page.length / 4);
      expect([await packed.text(), plain.headers.get('content-encoding'), await plain.text()]).toEqual([page, null, page]);
      // fetch would ask past every cache.
      const headers = { 'accept-encoding': 'br', 'if-none-match': packed.headers.get('etag') ?? '' };
      const [again] = (await once(get(`${server.url}/`, { headers }), 'response')) as [IncomingMessage];
      expect(again.resume().statusCode).toBe(304);
    }
  });

  it('lead a browser from a path without the hash to the screen', async () => {
    const answer = await open('/system/staff?status=enabled', browser);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/#/system/staff?status=enabled']);
  });

  it.each(['//example.com/a', '/\\example.com', '/%0d%0aSet-Cookie:a=b'])('never lead to another origin or header: %s', async (path) => {
    const { headers } = await open(path, browser);
    expect(new URL(headers.get('location') ?? '/', server.url).origin).toBe(new URL(server.url).origin);
    expect(headers.get('set-cookie')).toBeNull();
  });

  it('answer other requests for an unknown path with a refusal', async () => {
    expect((await open('/system/staff')).status).toBe(404);
    expect((await open('/admin/v1/nothing', browser)).status).toBe(404);
    expect((await open('/system/staff', { ...browser, method: 'POST' })).status).toBe(404);
  });
});
