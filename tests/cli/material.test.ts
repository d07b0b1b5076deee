import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mp4, pixel } from '../support/media-files.js';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal();
const { terminal, env } = used;
const shiyi = (...args: string[]) => terminal.run(['material', ...args], { env });
let folder = '';
const put = async (name: string, bytes: Buffer | string) => {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
};
const materials = async () => (await (await used.server.as('admin')).listMaterials({})).total;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shiyi-materials-'));
});
afterAll(() => rm(folder, { recursive: true }));

describe('material upload', () => {
  it('makes a material of a file, by its ending and under its name', async () => {
    const admin = await used.server.as('admin');
    const picture = await shiyi('upload', await put('晚餐示范.png', pixel));
    expect([picture.code, picture.err]).toEqual([0, 'Created the material “晚餐示范”\n']);
    expect(await admin.getMaterial({ id: Number(picture.out) })).toMatchObject({
      name: '晚餐示范',
      media_type: 'image',
      mime: 'image/png',
    });
    const video = await shiyi('upload', await put('动作.mp4', mp4(7)), '--name', '抬腿', '--json');
    expect(JSON.parse(video.out).data).toMatchObject({ name: '抬腿', media_type: 'video', duration_s: 7 });
    const long = await shiyi('upload', await put(`${'长'.repeat(80)}.txt`, '饮食手册'));
    expect(await admin.getMaterial({ id: Number(long.out) })).toMatchObject({ name: '长'.repeat(64), media_type: 'file' });
  });

  it('says why a file is refused, and makes nothing', async () => {
    const before = await materials();
    const fake = await shiyi('upload', await put('录音.amr', mp4()));
    expect([fake.code, fake.out, fake.err]).toEqual([1, '', expect.stringContaining('WeCom takes AMR recordings only')]);
    const zh = await shiyi('--lang', 'zh', 'upload', join(folder, '录音.amr'));
    expect(zh.err).toContain('企业微信只收 AMR 语音');
    expect((await shiyi('upload', await put('空.txt', ''))).err).toContain('The file is empty');
    expect((await shiyi('upload', await put('小.txt', '12345'))).err).toContain('too small');
    const missing = await shiyi('upload', join(folder, '没有.png'));
    expect([missing.code, missing.err]).toEqual([1, expect.stringMatching(/file\/unreadable-file.*没有\.png cannot be read/)]);
    for (const [code, ...args] of [[2], [2, folder], [2, join(folder, '小.txt'), '--type', 'poster']] as const)
      expect((await shiyi('upload', ...args)).code).toBe(code);
    expect(await materials()).toBe(before);
  });

  it('sends nothing in a dry run', async () => {
    const before = await materials();
    const dry = await shiyi('upload', await put('预检.png', pixel), '--dry-run');
    expect([dry.code, dry.out]).toEqual([0, expect.stringContaining('upload/media')]);
    expect(await materials()).toBe(before);
  });
});

describe('material', () => {
  it('has the verbs of the contract and of its history beside its own', async () => {
    const { out } = await shiyi('--help');
    for (const verb of ['upload', 'list', 'get', 'update', 'delete', 'sync-media', 'history', 'diff', 'restore'])
      expect(out.match(new RegExp(`^ +${verb}(?![\\w-])`, 'gm'))).toHaveLength(1);
    const made = await shiyi('upload', await put('有历史.png', pixel));
    const history = await shiyi('history', made.out.trim(), '--json');
    expect(JSON.parse(history.out).data.list).toMatchObject([{ object: 'material', name: '有历史' }]);
  });
});
