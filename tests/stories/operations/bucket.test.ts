import { PassThrough } from 'node:stream';
import { openS3Files } from '@shiyi/server/files/s3-files';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Bucket, startBucket } from '../../support/bucket.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../../support/server.js';

/** A PNG of one transparent pixel. */
const signOf = (url: string) => url.split('?sign=')[1] as string;
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

describe('files in a bucket', () => {
  let bucket: Bucket;
  let server: TestServer;
  const log = new PassThrough();
  const place = () => ({ url: bucket.url, region: 'cn-north-1', accessKey: 'shiyi', secretKey: bucket.secretKey });

  beforeAll(async () => {
    bucket = await startBucket();
    server = await createTestServer({ filesIn: place(), log });
  });
  afterAll(async () => {
    await server?.close();
    await bucket?.[Symbol.asyncDispose]();
  });

  it('come back whole', async () => {
    const { key, url } = await (await server.as('admin')).uploadImage({ file: new File([pixel], '头像.png') });
    const sign = signOf(url);
    expect(bucket.objects.get(key)?.equals(pixel)).toBe(true);
    expect(Buffer.from((await server.anonymous.getFile({ key, sign })).bytes).equals(pixel)).toBe(true);
  });

  it('are removed again if refused', async () => {
    const kept = bucket.objects.size;
    await expectRefusal((await server.as('admin')).uploadImage({ file: new File(['text'], 'a.png') }), 42200);
    await expectRefusal((await server.as('admin')).uploadImage({ file: new File([new Uint8Array(6 * 1024 * 1024)], 'b.png') }), 41300);
    expect(bucket.objects.size).toBe(kept);
  });

  it('are imported, and their result can be downloaded', async () => {
    const admin = await server.as('admin');
    const table = ['手机号,昵称', '13900007001,小禾', '12,坏'].join('\n');
    const { id } = await admin.importCustomers({ file: new File([table], '客户.csv') });
    await expect.poll(async () => (await admin.getImportFile({ id })).status, { timeout: 60_000 }).toBe('finished');
    expect(await admin.getImportFile({ id })).toMatchObject({ created: 1, failed: 1 });
    expect(await new Response((await admin.exportImportFile({ id })).bytes).text()).toContain('13900007001');
  });

  it('are unavailable while the store is down, and nothing is lost', async () => {
    const admin = await server.as('admin');
    const { key, url } = await admin.uploadImage({ file: new File([pixel], '头像.png') });
    const sign = signOf(url);
    bucket.away = true;
    await expectRefusal(admin.uploadImage({ file: new File([pixel], '头像.png') }, { retries: 0 }), 50300);
    await expectRefusal(server.anonymous.getFile({ key, sign }, { retries: 0 }), 50300);
    const lines: string = log.read().toString();
    expect(lines.match(/"msg":"fault"/g)).toHaveLength(2);
    expect(lines).toMatch(/"type":"SlowDown","message":"SlowDown"/);
    expect(lines).not.toContain(bucket.secretKey);
    expect(lines).not.toContain('AWS4-HMAC');
    bucket.away = false;
    expect(Buffer.from((await server.anonymous.getFile({ key, sign })).bytes).equals(pixel)).toBe(true);
  });

  it('need the right secret from the start', async () => {
    await expect(openS3Files({ ...place(), secretKey: 'wrong' })).rejects.toThrow(/^The bucket shiyi at http:.* cannot be used/);
    await expect(openS3Files({ ...place(), url: bucket.url.replace('shiyi', 'other') })).rejects.toThrow(/cannot be used/);
  });
});
