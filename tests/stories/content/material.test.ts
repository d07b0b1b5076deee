import { mediaIdOf, mediaIdsOf, uploadFiles } from '@shiyi/server/attachments/media';
import { resolveAttachments } from '@shiyi/server/attachments/resolve';
import { toPlatform } from '@shiyi/server/attachments/to-platform';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

/** A PNG of one transparent pixel. */
const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
const video = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42'), Buffer.alloc(64)]);
/** Recordings of frames of 12.2 kbit/s, each of 20 ms. */
const voice = (frames: number) =>
  Buffer.concat([Buffer.from('#!AMR\n'), Buffer.alloc(frames * 32, Buffer.concat([Buffer.from([0x3c]), Buffer.alloc(31)]))]);
const polling = { timeout: 20_000, interval: 100 };

onEveryStore('files of messages', (options) => {
  const used = useDirectory(options);
  const upload = (type: 'image' | 'voice' | 'video' | 'file', bytes: Buffer, name: string) =>
    used.client.uploadMedia({ type, file: new File([new Uint8Array(bytes)], name) });
  const inCompany = <T>(work: Parameters<typeof used.server.deps.database.tenant<T>>[1]) =>
    used.server.deps.database.tenant(1, work, 'write');

  it('come back whole, as a download unless they are pictures', async () => {
    const text = Buffer.from('<script>alert(1)</script>');
    const { url, mime, name, size } = await upload('file', text, '指南.html');
    expect({ mime, name, size }).toEqual({ mime: 'application/octet-stream', name: '指南.html', size: text.length });
    const answer = await fetch(new URL(url, used.server.url));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(Buffer.from(await answer.arrayBuffer()).equals(text)).toBe(true);
  });

  it('are checked by their bytes and by the limits of WeCom', async () => {
    expect((await upload('voice', voice(120), 'a.amr')).duration_s).toBe(3);
    expect((await upload('video', video, 'a.mp4')).mime).toBe('video/mp4');
    await expectRefusal(upload('image', video, 'a.png'), 42200);
    await expectRefusal(upload('video', pixel, 'a.mp4'), 42200);
    await expectRefusal(upload('voice', voice(3001), 'long.amr'), 42200);
    await expectRefusal(upload('file', Buffer.from('12345'), 'small.txt'), 42200);
    await expectRefusal(upload('image', Buffer.concat([pixel, Buffer.alloc(11 * 1024 * 1024)]), 'big.png'), 42200);
    await expectRefusal(upload('file', Buffer.alloc(21 * 1024 * 1024), 'big.zip'), 41300);
  });

  it('become materials, which attachments refer to', async () => {
    const { url } = await upload('image', pixel, '早餐.png');
    const made = await used.client.createMaterial({ name: '早餐示范', media_type: 'image', url });
    expect(made).toMatchObject({ media_type: 'image', media_id: null, use_count: 0 });
    expect((await used.client.listMaterials({ keyword: '早餐示范' })).list[0]?.id).toBe(made.id);
    const refusal = await expectRefusal(used.client.createMaterial({ name: '链接', media_type: 'link', url: 'ftp://a' as string }), 40000);
    expect(refusal.detail.errors?.length).toBeGreaterThan(0);
    await expectRefusal(used.client.createMaterial({ name: '空', media_type: 'video', url }), 42200);
  });

  it('reach WeCom once, and again when WeCom is about to drop them', async () => {
    const { url } = await upload('image', pixel, '海报.png');
    const { id } = await used.client.createMaterial({ name: '海报图', media_type: 'image', url });
    const attachments = await inCompany((db) => resolveAttachments(db, [{ msgtype: 'image', material_id: id }]));
    const [file] = [{ key: (attachments[0]?.url ?? '').slice('/admin/v1/files/'.length), type: 'image' as const }];
    const idNow = async () => {
      const ids = await inCompany((db) => mediaIdsOf(db, [file]));
      return ids && mediaIdOf(ids, file);
    };
    await inCompany((db) => uploadFiles(db, [file]));
    await inCompany((db) => uploadFiles(db, [file]));
    used.server.deps.outbox.wake();
    await expect.poll(idNow, polling).toBeDefined();
    const first = (await idNow()) as string;
    expect([...used.directory.media.keys()].filter((key) => key === first)).toEqual([first]);
    expect(toPlatform(attachments, new Map([[`${file.key} image`, first]]), 'https://a.example')).toEqual([
      { msgtype: 'image', image: { media_id: first } },
    ]);
    await inCompany((db) => sql`update platform_media set uploaded_at = uploaded_at - interval '61 hours'`.execute(db));
    expect(await idNow()).toBeUndefined();
    await inCompany((db) => uploadFiles(db, [file]));
    used.server.deps.outbox.wake();
    await expect.poll(idNow, polling).toBeDefined();
    expect(await idNow()).not.toBe(first);
  });
});
