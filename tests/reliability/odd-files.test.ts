import { type Client, isApiError } from '@shiyi/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isFull } from '../conformance/profile.js';
import { createTestServer, type TestServer } from '../support/server.js';
import { oddFiles } from './odd-files.js';

const chinese = /[\u4e00-\u9fff]/;

describe('file of an unexpected type', () => {
  let server: TestServer;
  let client: Client;
  beforeAll(async () => {
    server = await createTestServer();
    client = await server.as('admin');
  });
  afterAll(() => server?.close());

  /** Returns the outcome of a file: the number of rows created and rejected, or the reason the file was rejected. */
  async function fateOf(content: Uint8Array<ArrayBuffer>): Promise<readonly [number, number] | string> {
    const sent = await client.safe('importCustomers', { file: new File([content], '表.csv'), dry_run: true });
    if (!sent.ok) {
      expect(isApiError(sent.error, 42200), `answered ${sent.error.message}`).toBe(true);
      return sent.error.detail.errors?.[0]?.message ?? '';
    }
    const { id } = sent.data;
    await expect
      .poll(async () => (await client.getImportFile({ id })).status, { timeout: 120_000, interval: 40 })
      .not.toMatch(/waiting|running/);
    const done = await client.getImportFile({ id });
    if (done.status === 'failed') return done.error ?? '';
    const { list } = await client.listImportRows({ id, outcome: 'failed' });
    for (const { reason } of list) expect(reason).toMatch(chinese);
    expect(list.length).toBe(done.failed);
    return [done.created, done.failed];
  }

  it.each(oddFiles.filter((one) => isFull || one.quick))('is handled: $name', { timeout: 180_000 }, async ({ bytes, ends }) => {
    const fate = await fateOf(bytes());
    if (ends instanceof RegExp) {
      expect(fate).toMatch(ends);
      expect(fate).toMatch(chinese);
    } else expect(fate).toEqual(ends);
    expect(Object.keys({})).toEqual([]);
  });
});
