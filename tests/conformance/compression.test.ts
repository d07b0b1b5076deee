import { get, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type TestServer } from '../support/server.js';

describe('answers on the wire', () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await createTestServer();
    token = await server.tokenOf('admin');
  });
  afterAll(() => server?.close());

  /** Returns the raw bytes, which `fetch` would decompress. */
  async function answerTo(path: string, encodings?: string) {
    const headers = { 'Admin-Token': token, ...(encodings ? { 'Accept-Encoding': encodings } : {}) };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${server.url}${path}`, { headers }, resolve).on('error', reject);
    });
    const { 'content-encoding': encoding, vary } = response.headers;
    if (response.headers['content-type']?.startsWith('text/event-stream')) {
      response.destroy();
      return { encoding, vary, bytes: Buffer.alloc(0) };
    }
    return { encoding, vary, bytes: await buffer(response) };
  }

  const long = '/admin/v1/role/tree';
  const plain = async () => (await answerTo(long)).bytes;
  const dataOf = (bytes: Buffer) => JSON.parse(bytes.toString()).data;

  it('are compressed with an accepted encoding, and vary by it', async () => {
    const before = await plain();
    expect(before.length).toBeGreaterThan(1024);
    const brotli = await answerTo(long, 'gzip, deflate, br');
    expect(brotli).toMatchObject({ encoding: 'br', vary: 'Accept-Encoding' });
    expect(dataOf(brotliDecompressSync(brotli.bytes))).toEqual(dataOf(before));
    const gzip = await answerTo(long, 'br;q=0, gzip');
    expect(gzip.encoding).toBe('gzip');
    expect(dataOf(gunzipSync(gzip.bytes))).toEqual(dataOf(before));
    expect(Math.max(brotli.bytes.length, gzip.bytes.length)).toBeLessThan(before.length / 2);
  });

  it.each([undefined, 'identity', 'zstd', 'br;q=0', ', ;;=', '\u00e9'])(
    'are not compressed for a caller who accepts %j',
    async (encodings) => {
      const { encoding, bytes, vary } = await answerTo(long, encodings);
      expect({ encoding, vary }).toEqual({ encoding: undefined, vary: 'Accept-Encoding' });
      expect(dataOf(bytes)).toEqual(dataOf(await plain()));
    },
  );

  it('are not compressed if short, a file or a stream', async () => {
    for (const path of ['/healthz', '/admin/v1/import-file/template?type=staff', '/admin/v1/events'])
      expect({ path, encoding: (await answerTo(path, 'br')).encoding }).toEqual({ path, encoding: undefined });
  });
});
