import { mediaIdOf, mediaIdsOf, uploadFiles } from '@shiyi/server/attachments/media';
import { resolveAttachments } from '@shiyi/server/attachments/resolve';
import { toPlatform } from '@shiyi/server/attachments/to-platform';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { mp4, pixel, voice, webp } from '../../support/media-files.js';
import { onEveryStore } from '../../support/stores.js';

const polling = { timeout: 20_000, interval: 100 };
type MediaType = 'image' | 'voice' | 'video' | 'file';

onEveryStore('files of messages', (options) => {
  const used = useDirectory(options);
  const upload = (type: MediaType, bytes: Buffer, name: string) =>
    used.client.uploadMedia({ type, file: new File([new Uint8Array(bytes)], name) });
  const inCompany = <T>(work: Parameters<typeof used.server.deps.database.tenant<T>>[1]) =>
    used.server.deps.database.tenant(1, work, 'write');
  const bytesOf = async (url: string) => Buffer.from(await (await fetch(new URL(url, used.server.url))).arrayBuffer());

  it('come back whole, as a download unless they are pictures', async () => {
    const text = Buffer.from('<script>alert(1)</script>');
    const { url, mime, name, size } = await upload('file', text, '指南.html');
    expect({ mime, name, size }).toEqual({ mime: 'application/octet-stream', name: '指南.html', size: text.length });
    const answer = await fetch(new URL(url, used.server.url));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(Buffer.from(await answer.arrayBuffer()).equals(text)).toBe(true);
  });

  it('are checked by their bytes and by the limits of WeCom, whatever they are called', async () => {
    expect((await upload('voice', voice(120), 'a.amr')).duration_s).toBe(3);
    expect((await upload('voice', voice(3000), 'a.amr')).duration_s).toBe(60);
    expect(await upload('video', mp4(7), 'a.mp4')).toMatchObject({ mime: 'video/mp4', duration_s: 7 });
    await expectRefusal(upload('voice', voice(3001), 'long.amr'), 42200);
    await expectRefusal(upload('voice', mp4(), 'a.amr'), 42200);
    await expectRefusal(upload('voice', voice(120).subarray(0, -1), 'cut.amr'), 42200);
    await expectRefusal(upload('voice', Buffer.from('#!AMR-WB\n0123456789'), 'wide.amr'), 42200);
    await expectRefusal(upload('image', mp4(), 'a.png'), 42200);
    await expectRefusal(upload('image', Buffer.from('GIF89a0123456789'), 'a.png'), 42200);
    for (const lie of [pixel, mp4(3, 'soun'), mp4(3, 'vide', 'qt  '), mp4(3, 'vide', 'heic'), mp4().subarray(0, -9), voice(9)])
      await expectRefusal(upload('video', lie, 'a.mp4'), 42200);
    await expectRefusal(upload('file', Buffer.from('12345'), 'small.txt'), 42200);
    await expectRefusal(upload('image', Buffer.concat([pixel, Buffer.alloc(11 * 1024 * 1024)]), 'big.png'), 42200);
    await expectRefusal(upload('file', Buffer.alloc(21 * 1024 * 1024), 'big.zip'), 41300);
  });

  it('become JPEG where they are WebP', async () => {
    const { url, mime, name } = await upload('image', webp, '早餐.webp');
    expect({ mime, name }).toEqual({ mime: 'image/jpeg', name: '早餐.jpg' });
    expect((await bytesOf(url)).toString('hex', 0, 3)).toBe('ffd8ff');
    await expectRefusal(upload('image', webp.subarray(0, 28), 'cut.webp'), 42200);
  });

  it('become materials by their key, which attachments refer to', async () => {
    const { key } = await upload('image', pixel, '早餐.png');
    const made = await used.client.createMaterial({ name: '早餐示范', media_type: 'image', file_key: key });
    expect(made).toMatchObject({ media_type: 'image', file_key: key, file_name: '早餐.png', mime: 'image/png', size: pixel.length });
    expect(made).toMatchObject({ media_id: null, media_state: 'none', media_error: null, use_count: 0 });
    expect((await bytesOf(made.url ?? '')).length).toBe(pixel.length);
    expect((await used.client.listMaterials({ keyword: '早餐示范' })).list[0]?.id).toBe(made.id);
    const refusal = await expectRefusal(used.client.createMaterial({ name: '链接', media_type: 'link', url: 'ftp://a' as string }), 40000);
    expect(refusal.detail.errors?.length).toBeGreaterThan(0);
    await expectRefusal(used.client.createMaterial({ name: '空', media_type: 'video', file_key: key }), 42200);
    await expectRefusal(used.client.createMaterial({ name: '没有', media_type: 'image' }), 42200);
    await expectRefusal(used.client.createMaterial({ name: '猜的', media_type: 'image', file_key: 'x'.repeat(43) }), 42200);
    await expectRefusal(used.client.createMaterial({ name: '网址', media_type: 'image', url: 'https://a.example/b.png' }), 42200);
  });

  it('reach WeCom once, and again when WeCom is about to drop them', async () => {
    const { key } = await upload('image', pixel, '海报.png');
    const { id } = await used.client.createMaterial({ name: '海报图', media_type: 'image', file_key: key });
    const attachments = await inCompany((db) => resolveAttachments(db, [{ msgtype: 'image', material_id: id }]));
    const file = { key, type: 'image' as const };
    const idNow = async () => {
      const ids = await inCompany((db) => mediaIdsOf(db, [file]));
      return ids && mediaIdOf(ids, file);
    };
    await inCompany((db) => uploadFiles(db, [file]));
    expect((await used.client.getMaterial({ id })).media_state).toMatch(/uploading|ready/);
    await inCompany((db) => uploadFiles(db, [file]));
    used.server.deps.outbox.wake();
    await expect.poll(idNow, polling).toBeDefined();
    const first = (await idNow()) as string;
    expect([...used.directory.media.keys()].filter((name) => name === first)).toEqual([first]);
    expect(toPlatform(attachments, new Map([[`${file.key} image`, first]]), 'https://a.example')).toEqual([
      { msgtype: 'image', image: { media_id: first } },
    ]);
    expect(await used.client.getMaterial({ id })).toMatchObject({ media_id: first, media_state: 'ready' });
    await inCompany((db) => sql`update platform_media set uploaded_at = uploaded_at - interval '49 hours'`.execute(db));
    expect(await idNow()).toBeUndefined();
    await inCompany((db) => uploadFiles(db, [file]));
    used.server.deps.outbox.wake();
    await expect.poll(idNow, polling).toBeDefined();
    expect(await idNow()).not.toBe(first);
  });

  it('are uploaded again when a person asks, and say why WeCom refuses them', async () => {
    const { key } = await upload('file', Buffer.from('饮食手册'), '手册.pdf');
    const { id } = await used.client.createMaterial({ name: '手册', media_type: 'file', file_key: key });
    const first = await used.client.syncMaterialMedia({ id });
    expect(first).toMatchObject({ media_state: 'ready', media_error: null });
    expect((await used.client.syncMaterialMedia({ id })).media_id).not.toBe(first.media_id);
    const text = await used.client.createMaterial({ name: '一句话', media_type: 'text', content: '你好' });
    await expectRefusal(used.client.syncMaterialMedia({ id: text.id }), 42200);

    await used.server.deps.files.delete(key);
    const refusal = await expectRefusal(used.client.syncMaterialMedia({ id }), 50200);
    const why = '文件已不存在，请重新上传';
    expect(refusal.message).toContain(why);
    expect(await used.client.getMaterial({ id })).toMatchObject({ media_state: 'failed', media_error: why });
    expect((await used.client.listMaterials({ media_state: 'failed' })).list.map((one) => one.id)).toEqual([id]);
    const { need_dealt_msg } = await used.client.getUnprocessedInfo({});
    expect(need_dealt_msg.map(({ text }) => text)).toContain('1 个素材上传企业微信失败');
    // What WeCom has just refused is not sent to it every ten minutes.
    const writes = async () => (await used.client.listOutgoing({})).total;
    const before = await writes();
    await inCompany((db) => sql`update platform_media set uploaded_at = uploaded_at - interval '4 days'`.execute(db));
    await inCompany((db) => uploadFiles(db, [{ key, type: 'file' }], { ahead: true }));
    expect(await writes()).toBe(before);
  });

  it('are not deleted while something is still to send them, and say what and when', async () => {
    const { key } = await upload('image', pixel, '周末.png');
    const { id } = await used.client.createMaterial({ name: '周末提醒', media_type: 'image', file_key: key });
    expect(await used.client.getMaterialUses({ id })).toEqual([]);
    const attachments = [{ msgtype: 'image' as const, material_id: id }];
    const group = await used.client.savePhraseGroup({ name: '素材测试' });
    const phrase = await used.client.savePhrase({ group_id: group.id, title: '周末', content: '周末', scope: 'enterprise', attachments });
    const send_at = new Date(Date.now() + 5 * 86_400_000).toISOString();
    const staff = (await used.client.listStaff({ limit: 1 })).list[0]?.id ?? 0;
    const message = await used.client.createAppMessage({
      ...{ name: '五天后的提醒', style: 'image', scope: 'custom', user_ids: [staff], send_type: 'timed', send_at, attachments },
    });
    const uses = await used.client.getMaterialUses({ id });
    expect(uses.map(({ kind, id: of, timing }) => [kind, of, timing])).toEqual([
      ['app_message', message.id, 'scheduled'],
      ['quick_reply', phrase.id, 'by_hand'],
    ]);
    expect(Date.parse(uses[0]?.next_at ?? '')).toBe(Date.parse(send_at));
    const refusal = await expectRefusal(used.client.deleteMaterial({ id }), 40903);
    expect(refusal.message).toMatch(/五天后的提醒|周末/);
  });
});
