import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { useDirectory } from '../../support/admin.js';
import { endedJob } from '../../support/ended-job.js';
import { SandboxWeCom } from '../../support/sandbox-wecom.js';
import { acceptCallbacks } from '../../support/signed-callback.js';
import { onBothStores } from '../../support/stores.js';

const corpid = 'wwsandbox';
const polling = { timeout: 20_000 };

onBothStores('sandbox page', (options) => {
  const used = useDirectory(options);
  const weCom = () => new SandboxWeCom(used.server.url);
  const page = async () => (await fetch(`${used.server.url}/sandbox/company/${corpid}`)).text();
  /** Returns the value of the first choice with this text. */
  const choice = async (text: string) => {
    const [, value] = new RegExp(`<option value="([^"]+)">${text}</option>`).exec(await page()) ?? expect.unreachable(text);
    return value as string;
  };
  const tagNamed = async (name: string) => (await used.client.listTags({ keyword: name })).list.find((one) => one.name === name);
  let customer = 0;
  const originOf = async (name: string) =>
    (await used.client.listCustomerTags({ user_id: customer, limit: 100 })).list.find((one) => one.tag.name === name)?.origin;
  const mark = { pair: '', tag_id: '' };

  it('tags a customer chosen by names, whose tag then comes here, and takes the tag off again', async () => {
    await acceptCallbacks(used.server, 1);
    await endedJob(used.client, await used.client.syncTags({}));
    await endedJob(used.client, await used.client.syncExternalUsers({}));
    const contact = [...used.directory.contacts.values()].find(
      ({ follows }) => follows.size === 1 && [...follows.values()].every(({ tags, remark }) => tags.length === 0 && remark === ''),
    );
    const [userid = ''] = contact?.follows.keys() ?? [];
    customer = (await used.client.createCustomer({ nick_name: '小满', phone: '13912345678' })).id;
    await used.client.setExternalUserCustomer({ external_userid: contact?.external_userid as string, user_id: customer });
    mark.pair = await choice(`${used.directory.members.get(userid)?.name} · ${contact?.name}`);
    mark.tag_id = await choice('不吃辣');
    expect(await weCom().change({ change: 'markTag', ...mark })).toContain('员工给客户打标签：已通知本系统。');
    expect((await weCom().tagState()).marks).toContainEqual({ userid, external_userid: contact?.external_userid, tag_id: mark.tag_id });
    await expect.poll(() => originOf('不吃辣'), polling).toBe('platform');
    // Within the same second, so that the two events are equal.
    expect(await weCom().change({ change: 'unmarkTag', ...mark })).toContain('已通知本系统');
    await expect.poll(() => originOf('不吃辣'), polling).toBeUndefined();
    expect(await weCom().change({ change: 'unmarkTag', ...mark })).toContain('客户没有这个标签。');
  });

  it('renames a tag that was chosen, and refuses a name that its group has', async () => {
    const rename = (name: string) => weCom().change({ change: 'renameTag', tag_id: mark.tag_id, name });
    expect(await rename('<微辣>')).toContain('修改标签名称：已通知本系统。');
    await expect.poll(async () => (await tagNamed('<微辣>'))?.wx_tag_id, polling).toBe(mark.tag_id);
    expect(await page()).toContain('&#60;微辣&#62;</option>');
    expect(await page()).not.toContain('<微辣>');
    expect(await rename('素食')).toContain('同一组里已有这个标签名。');
    expect(await rename('长'.repeat(31))).toContain('标签名最多 30 个字。');
    expect(await tagNamed('<微辣>')).toBeDefined();
  });

  it('deletes a tag from customers and groups, there and here', async () => {
    await weCom().change({ change: 'markTag', ...mark });
    await expect.poll(() => originOf('<微辣>'), polling).toBe('platform');
    expect(await weCom().change({ change: 'deleteTag', tag_id: mark.tag_id })).toContain('删除标签：已通知本系统。');
    const { tag_groups, marks } = await weCom().tagState();
    expect(JSON.stringify([tag_groups, marks])).not.toContain(mark.tag_id);
    await expect.poll(async () => (await tagNamed('<微辣>'))?.wx_tag_id ?? null, polling).toBeNull();
    for (const change of ['markTag', 'renameTag', 'deleteTag'])
      expect(await weCom().change({ change, ...mark })).toContain('没有这个标签。');
    expect(await weCom().change({ change: 'markTag', pair: 'nobody|wm', tag_id: '' })).toContain('员工和客户已经不是好友。');
  });

  it('makes random changes without a choice', async () => {
    for (const change of ['markTag', 'renameTag', 'deleteTag', 'remarkContact'])
      expect(await weCom().change({ change })).toContain('已通知本系统。');
    expect(await weCom().change({ change: 'toString' })).toContain('没有这件事');
    expect((await fetch(`${used.server.url}/sandbox/company/ww-nobody/kept`)).status).toBe(404);
  });

  it('refuses more than five calls at once that change tags of a company, and other calls only above twenty', async () => {
    const { sandbox } = used.server.deps;
    const own = await weCom().signIn(sandbox.secret as string);
    const twin = await new SandboxWeCom(used.server.url, 'twin.wwsandbox').signIn(sandbox.secret as string);
    const [pair] = (await own.tagState()).marks;
    Object.assign(sandbox, { faults: { slow: 1 }, slowMs: 400 });
    try {
      const calls = Array.from({ length: 4 }, () =>
        own.mark(pair?.userid ?? '', pair?.external_userid ?? '', { add_tag: [pair?.tag_id ?? ''] }),
      );
      for (const path of ['add', 'edit', 'del']) calls.push(own.post(`externalcontact/${path}_corp_tag`, { id: 'none', tag_id: ['none'] }));
      await sleep(100);
      const others = Array.from({ length: 8 }, () => own.get('user/get', { userid: 'linxiaohe' }));
      const theirs = twin.post('externalcontact/edit_corp_tag', { id: 'none' });
      const codes = (await Promise.all(calls)).map((one) => one.errcode);
      expect(codes.filter((code) => code === 45033)).toHaveLength(2);
      expect(new Set((await Promise.all(others)).map((one) => one.errcode))).toEqual(new Set([0]));
      expect((await theirs).errcode).toBe(40068);
    } finally {
      sandbox.faults = {};
    }
    expect((await own.mark(pair?.userid ?? '', pair?.external_userid ?? '', { add_tag: [pair?.tag_id ?? ''] })).errcode).toBe(0);
  });
});
