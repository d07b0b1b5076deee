import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { createTestServer, type TestServer } from '../../support/server.js';
import { onEveryStore } from '../../support/stores.js';

/** A PNG of one transparent pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

onEveryStore('uploads', (options) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await createTestServer(options);
  });
  afterAll(() => server?.close());

  it('come back whole, and become the avatar', async () => {
    const client = await server.as('chumingzhe');
    const { url, key, mime } = await client.uploadImage({ file: new File([pixel], '头像.png', { type: 'image/png' }) });
    expect(mime).toBe('image/png');
    const sign = new URL(url, server.url).searchParams.get('sign') as string;
    const file = await server.anonymous.getFile({ key, sign });
    expect(Buffer.from(file.bytes).equals(pixel)).toBe(true);
    await client.updateMyAvatar({ avatar: url });
    expect((await client.getSessionInfo()).avatar).toBe(url);
  });

  it('are typed by their content, not by their name', async () => {
    const client = await server.as('chumingzhe');
    const page = new File(['<html><script>alert(1)</script></html>'], 'face.png', { type: 'image/png' });
    const refusal = await expectRefusal(client.uploadImage({ file: page }), 42200);
    expect(refusal.detail.errors?.[0]?.field).toBe('file');
    await expectRefusal(client.uploadImage({ file: new File([new Uint8Array(6 * 1024 * 1024)], 'big.png') }), 41300);
  });

  it('cannot be used as an avatar by another company, and their keys cannot be guessed or traversed', async () => {
    const { url } = await (await server.as('twin.admin')).uploadImage({ file: new File([pixel], 'a.png') });
    await expectRefusal((await server.as('admin')).updateMyAvatar({ avatar: url }), 42200);
    for (const key of ['A'.repeat(43), '..%2f..%2fserver.lock'])
      expect((await fetch(`${server.url}/admin/v1/files/${key}`)).status).toBeGreaterThanOrEqual(400);
  });
});
