import { beforeAll, describe, expect, it } from 'vitest';
import { SandboxWeCom } from '../support/sandbox-wecom.js';
import { useSignedInTerminal } from './signed-in.js';

const used = useSignedInTerminal();
const shiyi = (...args: string[]) => used.terminal.run(['archive', ...args], { env: used.env });
const inChinese = (...args: string[]) => used.terminal.run(['archive', ...args], { env: { ...used.env, SHIYI_LANG: 'zh' } });

const text = '终端里能找到的一句话';

beforeAll(async () => {
  await new SandboxWeCom(used.server.url).change({ change: 'writeMessage', userid: 'chenyutong', text });
});

describe('archive', () => {
  it('is read to its end, and searched', async () => {
    const pulled = await shiyi('pull', '--watch', '--progress', 'none');
    expect([pulled.code, pulled.err]).toEqual([0, expect.any(String)]);
    const { code, out } = await shiyi('search', '能找到', '--reason', 'Review of a risk');
    expect(code).toBe(0);
    expect(out.split('\n').filter((line) => line.includes(text))).toHaveLength(1);
    const { data } = JSON.parse((await shiyi('search', '能找到', '--json')).out);
    expect(data.list.map((one: { excerpt: string }) => one.excerpt)).toEqual([text]);
    const admin = await used.server.as('admin');
    expect((await admin.listChatReadings({ kind: 'search' })).list.map((one) => one.reason)).toContain('Review of a risk');
  });

  it('says that nothing was found, and refuses one character', async () => {
    const none = await inChinese('search', '没有人说过的话');
    expect([none.code, none.err + none.out]).toEqual([0, expect.stringContaining('0 条')]);
    const short = await inChinese('search', '话');
    expect(short.code).not.toBe(0);
    expect(short.err).toMatch(/两|2/);
  });
});
