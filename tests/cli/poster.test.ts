import { mkdtemp, readFile, rm } from 'node:fs/promises';
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

  it('has the verbs of the contract beside it', async () => {
    const { out } = await terminal.run(['poster', 'list'], { env });
    expect(out).toContain('外食红绿灯');
  });
});
