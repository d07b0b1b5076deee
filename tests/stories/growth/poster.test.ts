import { deflateSync } from 'node:zlib';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type Client, createClient, type Input } from '@shiyi/sdk';
import { exifOf } from '@shiyi/server/pictures/orientation';
import { pngOf } from '@shiyi/server/sandbox/png';
import { beforeAll, expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';

const eventually = <T>(get: () => Promise<T>) => expect.poll(get, { timeout: 20_000, interval: 100 });

const url = 'https://work.weixin.qq.com/ca/cawcde0000000000';

/** A PNG of one color. */
const plain = (width: number, height: number) => pngOf({ width, rows: Array(height).fill(Buffer.alloc(width * 3, 0xe8)), isGray: false });

/** The head of a PNG that says it is 20,000 × 20,000 px, with a little data. */
function hugePng(): Buffer {
  const small = plain(2, 2);
  const head = Buffer.from(small);
  head.writeUInt32BE(20_000, 16);
  head.writeUInt32BE(20_000, 20);
  return Buffer.concat([head, deflateSync(Buffer.alloc(10))]);
}

const qr = { x: 520, y: 1100, w: 200, h: 200 };
const nick = { type: 'nick', x: 40, y: 1120, w: 400, h: 56, size: 40 } as const;

onEveryStore('posters', (options) => {
  const used = useTwoCompanies(options);
  /** Waits for a process that starts from the sources on a busy machine. */
  let patient: Client;
  beforeAll(async () => {
    patient = createClient({ baseUrl: used.server.url, token: await used.server.tokenOf('admin'), timeout: 90_000 });
  });
  const upload = async (bytes: Buffer, name = 'a.png') => {
    const file = new File([new Uint8Array(bytes)], name, { type: name.endsWith('.jpg') ? 'image/jpeg' : 'image/png' });
    return (await used.admin.uploadImage({ file })).url;
  };
  const posterOf = async (given: Partial<Input<'createPoster'>> = {}) =>
    used.admin.createPoster({ title: '早餐', image: await upload(plain(750, 1334)), qr, elements: [nick], ...given });
  const bytesOf = async (address: string) => Buffer.from(await (await fetch(new URL(address, used.server.url))).arrayBuffer());

  it('are drawn with their code, the same bytes as their preview', async () => {
    const poster = await posterOf();
    expect(poster).toMatchObject({ width: 750, height: 1334, use_count: 0 });
    expect(poster.elements).toEqual([
      { ...nick, color: '#222222', align: 'left', weight: 400, lines: 1 },
      { type: 'code', ...qr, color: '#222222' },
    ]);
    const drawing = await patient.createPosterDrawing({ poster_id: poster.id, nick: '𬭳小满🌸', url });
    const { picture } = await patient.queryPosterPreview({ image: poster.image, qr, elements: poster.elements, nick: '𬭳小满🌸', url });
    const bytes = await bytesOf(drawing.url);
    expect(picture).toBe(`data:image/png;base64,${bytes.toString('base64')}`);
    expect([drawing.width, drawing.height, drawing.size]).toEqual([750, 1334, bytes.length]);
    expect(await used.server.deps.painter.ask(1, 'read', { picture: bytes })).toEqual({ text: url });
    expect((await used.admin.getPoster({ id: poster.id })).use_count).toBe(0);
  });

  it('are drawn once for a customer, whose erasure deletes the file', async () => {
    const poster = await posterOf();
    const { id: user_id } = await used.admin.createCustomer({ nick_name: '画海报的人', phone: '13900006611' });
    const first = await patient.createPosterDrawing({ poster_id: poster.id, user_id, url });
    const again = await patient.createPosterDrawing({ poster_id: poster.id, user_id, nick: '画海报的人', date: '2026-01-01', url });
    expect(again.url).toBe(first.url);
    expect((await used.admin.getPoster({ id: poster.id })).use_count).toBe(1);
    expect((await bytesOf(first.url)).length).toBe(first.size);
    const asked = await patient.eraseCustomer({ id: user_id, dry_run: true });
    expect(JSON.stringify(asked)).toContain('poster_drawings');
    await patient.eraseCustomer({ id: user_id, typed_name: '画海报的人' });
    await eventually(async () => (await fetch(new URL(first.url, used.server.url))).status).toBe(404);
    await expectRefusal(patient.createPosterDrawing({ poster_id: poster.id, user_id, url }), 40400);
  });

  it('are drawn once if two people draw one for a customer at once', async () => {
    const poster = await posterOf();
    const { id: user_id } = await used.admin.createCustomer({ nick_name: '三次一起', phone: '13900006622' });
    const drawings = await Promise.all([1, 2, 3].map(() => patient.createPosterDrawing({ poster_id: poster.id, user_id, url })));
    expect(new Set(drawings.map((one) => one.url)).size).toBe(1);
    expect((await used.admin.getPoster({ id: poster.id })).use_count).toBe(1);
  });

  it('keep elements inside the picture, and codes that can be scanned', async () => {
    await expectRefusal(posterOf({ qr: { ...qr, x: 700 } }), 42200);
    await expectRefusal(posterOf({ qr: { ...qr, w: 150, h: 150 } }), 42200);
    await expectRefusal(posterOf({ elements: [{ ...nick, y: 1300 }] }), 42200);
    await expectRefusal(posterOf({ elements: [{ type: 'text', x: 0, y: 0, w: 90, h: 90 }] }), 42200);
    await expectRefusal(posterOf({ elements: [{ type: 'code', ...qr, color: '#eeeeee' }] }), 42200);
    await expectRefusal(posterOf({ elements: [{ type: 'code', ...qr, x: 0 }] }), 42200);
    const poster = await posterOf();
    await expectRefusal(patient.createPosterDrawing({ poster_id: poster.id, url: `${url}${'a'.repeat(300)}` }), 42200);
    const cover = { type: 'picture', image: await upload(plain(100, 100)), ...qr } as const;
    const covered = await posterOf({ elements: [{ type: 'code', ...qr }, cover] });
    const refusal = await expectRefusal(patient.createPosterDrawing({ poster_id: covered.id, url }), 42200);
    expect(refusal.detail.errors?.[0]).toMatchObject({ field: 'qr', rule: 'readable' });
  });

  it('read no address but that of an upload, and no picture that is too large or broken', async () => {
    const inside = [
      `${used.server.url}/admin/v1/me`,
      'http://127.0.0.1:1/a.png',
      'http://[::1]/a.png',
      '/admin/v1/poster',
      '/sandbox/poster/none.svg',
    ];
    for (const image of inside) await expectRefusal(posterOf({ image }), 42200);
    await expectRefusal(upload(hugePng()), 42200);
    await expectRefusal(upload(plain(750, 1334).subarray(0, 200)), 42200);
    await expectRefusal(posterOf({ image: await upload(plain(4200, 10)) }), 42200);
    const poster = await posterOf({ elements: [{ type: 'avatar', x: 0, y: 0, w: 100, h: 100, circle: true }] });
    await expectRefusal(patient.createPosterDrawing({ poster_id: poster.id, url, avatar: '/admin/v1/me' }), 42200);
    await patient.createPosterDrawing({ poster_id: poster.id, url, avatar: await upload(plain(64, 64)) });
  });

  it('show a photo as it is turned', async () => {
    const canvas = createCanvas(600, 400);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ff0000';
    context.fillRect(0, 0, 600, 200);
    const photo = canvas.toBuffer('image/jpeg');
    const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifOf(6)]);
    const head = Buffer.from([0xff, 0xe1, 0, content.length + 2]);
    const image = await upload(Buffer.concat([photo.subarray(0, 2), head, content, photo.subarray(2)]), 'photo.jpg');
    const box = { x: 10, y: 10, w: 200, h: 200 };
    expect(await posterOf({ image, qr: box, elements: [] })).toMatchObject({ width: 400, height: 600 });
    const { picture } = await patient.queryPosterPreview({ image, qr: box, elements: [], url });
    const drawn = createCanvas(400, 600).getContext('2d');
    drawn.drawImage(await loadImage(picture), 0, 0);
    const redAt = (x: number, y: number) => drawn.getImageData(x, y, 1, 1).data[0];
    // The upper half of the photo is now on the right.
    expect([redAt(390, 590), redAt(390, 10), redAt(10, 590)].map((red) => (red ?? 0) > 200)).toEqual([true, true, false]);
  });

  it('belong to a company', async () => {
    const poster = await posterOf();
    await expectRefusal(used.twin.createPosterDrawing({ poster_id: poster.id, url }), 40400);
    await expectRefusal(used.twin.queryPosterPreview({ image: poster.image.split('?')[0] ?? '', qr, url }), 42200);
  });

  it('are drawn again after someone ended the process', async () => {
    const poster = await posterOf();
    await patient.createPosterDrawing({ poster_id: poster.id, url });
    const { pid } = used.server.deps.painter;
    process.kill(pid ?? expect.unreachable(), 'SIGKILL');
    await patient.createPosterDrawing({ poster_id: poster.id, nick: '再来', url });
    expect(used.server.deps.painter.pid).not.toBe(pid);
    await used.server.deps.painter.stop();
    expect(used.server.deps.painter.pid).toBeUndefined();
  });

  it('are changed, turned off and restored', async () => {
    const poster = await posterOf({ category: '打卡' });
    const { id, title, image } = poster;
    const changed = await used.admin.updatePoster({ id, version: poster.version, title, image, qr, elements: [], status: 'off' });
    expect(changed).toMatchObject({ category: null, status: 'off', elements: [{ type: 'code' }] });
    await expectRefusal(used.admin.updatePoster({ id, version: poster.version, title, image, qr }), 40901);
    await expectRefusal(patient.createPosterDrawing({ poster_id: id, url }), 42200);
    const { list } = await used.admin.listHistoryEntries({ object: 'poster', object_id: id });
    const first = list.find((one) => one.number === 1) ?? expect.unreachable();
    const { from_previous } = await used.admin.getHistoryEntry({ id: list[0]?.id ?? 0 });
    expect(from_previous.filter(({ field }) => field === 'elements').map(({ item, after }) => ({ item, after }))).toEqual(
      poster.elements.slice(0, -1).map(() => ({ item: expect.stringMatching(/^(文字|昵称|头像|日期|图片)$/), after: null })),
    );
    await used.admin.restoreHistoryEntry({ id: first.id, latest: list[0]?.number ?? 0 });
    expect(await used.admin.getPoster({ id })).toMatchObject({ category: '打卡', status: 'on', elements: poster.elements });
    await used.admin.deletePoster({ id });
    await expectRefusal(used.admin.getPoster({ id }), 40400);
  });

  it('stay while something uses them', async () => {
    const poster = await posterOf();
    const config = await used.admin.getPosterConfig({});
    const ids = config.posters.map((one) => one.id);
    const { version } = await used.admin.changePosterConfig({ poster_ids: [poster.id], cycle: 'daily', version: config.version });
    await expectRefusal(used.admin.deletePoster({ id: poster.id }), 40903);
    await used.admin.changePosterConfig({ poster_ids: ids, cycle: config.cycle, version });
    await used.admin.createPosterCycleEntry({ day_no: 200, item_type: 'poster', item_id: poster.id });
    await expectRefusal(used.admin.deletePoster({ id: poster.id }), 40903);
  });

  it('have texts that go with them', async () => {
    const copy = await used.admin.createPosterCopy({ content: ' 今天也好好吃饭 ' });
    expect(copy).toMatchObject({ content: '今天也好好吃饭', use_count: 0 });
    const poster = await posterOf();
    expect(await patient.createPosterDrawing({ poster_id: poster.id, url, copy_id: copy.id })).toMatchObject({ text: copy.content });
    const [found] = (await used.admin.listPosterCopies({ keyword: '好好' })).list;
    expect(found).toMatchObject({ id: copy.id, use_count: 1, version: copy.version });
    const changed = await used.admin.updatePosterCopy({ id: copy.id, version: copy.version, content: '明天见' });
    await expectRefusal(used.admin.updatePosterCopy({ id: copy.id, version: copy.version, content: '后天见' }), 40901);
    await used.admin.deletePosterCopy({ id: changed.id });
    await expectRefusal(used.admin.deletePosterCopy({ id: changed.id }), 40400);
  });
});
