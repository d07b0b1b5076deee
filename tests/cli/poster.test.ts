import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal({});
const { terminal, env } = used;
const url = 'https://work.weixin.qq.com/ca/cawcde0000000000';

describe('poster draw', () => {
  it('saves the picture, whose code leads to the address', async () => {
    const { list } = await (await used.server.as('admin')).listPosters({ status: 'on' });
    const folder = await mkdtemp(join(tmpdir(), 'shiyi-posters-'));
    const out = join(folder, 'poster.png');
    try {
      const drawn = await terminal.run(['poster', 'draw', String(list[0]?.id), '--url', url, '--out', out, '--nick', '小满'], { env });
      expect([drawn.code, drawn.out]).toEqual([0, `${out}\n`]);
      expect(await used.server.deps.painter.ask(1, 'read', { picture: await readFile(out) })).toEqual({ text: url });
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('writes nothing over a file, and draws nothing for an unknown poster or address', async () => {
    const { list } = await (await used.server.as('admin')).listPosters({ status: 'on' });
    const id = String(list[0]?.id);
    const folder = await mkdtemp(join(tmpdir(), 'shiyi-posters-'));
    const [out, fresh] = [join(folder, 'poster.png'), join(folder, 'fresh.png')];
    const draw = (...args: string[]) => terminal.run(['poster', 'draw', ...args], { env });
    try {
      await writeFile(out, 'mine');
      const kept = await draw(id, '--url', url, '--out', out);
      expect([kept.code, kept.err]).toEqual([1, expect.stringContaining('add --yes to overwrite it')]);
      expect(await readFile(out, 'utf8')).toBe('mine');
      const codes = [];
      for (const args of [
        ['987654', '--url', url, '--out', fresh],
        ['x', '--url', url, '--out', fresh],
        [id, '--url', 'javascript:alert(1)', '--out', fresh],
        [id, '--out', fresh],
        [id, '--url', url, '--out', folder],
        [id, '--url', url, '--out', '-', '--json'],
      ])
        codes.push((await draw(...args)).code);
      expect(codes).toEqual([6, 2, 1, 2, 2, 2]);
      expect(await readdir(folder)).toEqual(['poster.png']);
      const over = await draw(id, '--url', url, '--out', out, '--yes', '--json');
      expect(JSON.parse(over.out).data).toMatchObject({ file: out, width: 750, height: 1334, size: (await readFile(out)).length });
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('poster', () => {
  it('has the verbs of the contract and of its history beside its own', async () => {
    expect((await terminal.run(['poster', 'list'], { env })).out).toContain('外食红绿灯');
    const { out } = await terminal.run(['poster', '--help'], { env });
    for (const verb of ['draw', 'list', 'get', 'create', 'update', 'delete', 'history', 'diff', 'restore'])
      expect(out.match(new RegExp(`^ +${verb}(?![\\w-])`, 'gm'))).toHaveLength(1);
  });
});
