import type { ApiError } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { expectRefusal } from '../../support/expect-refusal.js';
import { ownCompany } from '../../support/own-company.js';
import { onEveryStore } from '../../support/stores.js';

const click = (name: string) => ({ name, type: 'click' as const, key: 'contact_us' });

onEveryStore('menu of the official account', (options) => {
  const used = useAdmin(options);

  const official = () => used.server.deps.sandbox.official;
  const liveNames = async () => (await used.admin.getWxMenu()).buttons.map((one) => one.name);
  const version = async () => (await used.admin.getWxMenuDraft()).version;
  const atAccount = async () =>
    (await used.server.deps.sandbox.read('wwsandbox'))?.menus.get('wwsandbox') as { name: string }[] | undefined;
  const refusedField = async (button: object) => {
    const save = used.admin.saveWxMenuDraft({ buttons: [button as never], version: await version() });
    return (await expectRefusal(save, 42200)).detail.errors?.[0]?.field;
  };

  it('is a draft that nobody sees before it is published', async () => {
    const draft = await used.admin.getWxMenuDraft();
    expect(draft).toMatchObject({ differs: true, publishing: false, missing: [] });
    expect(await used.admin.getWxMenu()).toEqual({ buttons: [], published_at: null });
    const { published_at } = await used.admin.createWxMenu({ buttons: [click('联系我们')], version: draft.version });
    expect(new Date(published_at).getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(await liveNames()).toEqual(['联系我们']);
    expect(await atAccount()).toEqual([click('联系我们')]);
    expect(await used.admin.getWxMenuDraft()).toMatchObject({ differs: false, version: draft.version + 1 });
    await expectRefusal(used.admin.createWxMenu({ buttons: [], version: draft.version }), 40901);
    await expectRefusal(used.admin.createWxMenu({ buttons: [], version: Number.MAX_SAFE_INTEGER }), 40901);
  });

  it('limits bytes, warns about truncated names, and requires the fields of each type', async () => {
    expect(await refusedField(click('一二三四五六'))).toBe('buttons.0.name');
    expect(await refusedField({ name: '更多', sub_button: [click('字'.repeat(21))] })).toBe('buttons.0.sub_button.0.name');
    const names = { top: '一二三四五', sub: '字'.repeat(20) };
    const saved = await used.admin.saveWxMenuDraft({
      buttons: [{ name: names.top, sub_button: [click(names.sub), click('联系我们')] }, click('abcdefgh')],
      version: await version(),
    });
    expect(saved.warnings).toEqual([
      { path: '0', name: names.top, most: 4 },
      { path: '0.0', name: names.sub, most: 8 },
    ]);
    for (const [type, field] of Object.entries({
      click: 'key',
      view: 'url',
      miniprogram: 'url',
      scancode_push: 'key',
      scancode_waitmsg: 'key',
      pic_sysphoto: 'key',
      media_id: 'media_id',
    }))
      expect(await refusedField({ name: '按钮', type }), type).toBe(`buttons.0.${field}`);
    expect(await refusedField({ name: '按钮' })).toBe('buttons.0.type');
    expect(await refusedField({ ...click('按钮'), sub_button: [click('下级')] })).toBe('buttons.0.type');
  });

  it('leaves the live menu unchanged if the account refuses or its response is lost', async () => {
    for (const errcode of [40018, 45009, 48001]) {
      official().refuses = errcode;
      const refused = await expectRefusal(used.admin.createWxMenu({ buttons: [click('新菜单')], version: await version() }), 50200);
      expect(refused.detail.errcode).toBe(errcode);
      expect(await liveNames()).toEqual(['联系我们']);
      expect(await atAccount()).toEqual([click('联系我们')]);
      expect((await used.admin.getWxMenuDraft()).publishing).toBe(false);
    }
    official().refuses = undefined;
    // The account accepted the menu, but its response was lost, so its menu is read.
    used.server.deps.sandbox.lostAnswers = { 'menu/create': 1 };
    await used.admin.createWxMenu({ buttons: [click('新菜单')], version: await version() });
    expect(await liveNames()).toEqual(['新菜单']);
    used.server.deps.sandbox.lostAnswers = {};
    await used.admin.createWxMenu({ buttons: [], version: await version() });
    expect(await liveNames()).toEqual([]);
    expect(await atAccount()).toBeUndefined();
  });

  it('accepts one of 20 simultaneous publications, and one of 20 drafts', async () => {
    const codes = (all: PromiseSettledResult<unknown>[]) =>
      all.flatMap((one) => (one.status === 'rejected' ? [(one.reason as ApiError).bizCode] : []));
    const first = await version();
    const published = Array.from({ length: 20 }, (_, at) => used.admin.createWxMenu({ buttons: [click(`菜单${at}`)], version: first }));
    expect(codes(await Promise.allSettled(published))).toEqual(Array(19).fill(40901));
    expect((await atAccount())?.map((one) => one.name)).toEqual(await liveNames());
    const next = await version();
    const drafts = Array.from({ length: 20 }, (_, at) => used.admin.saveWxMenuDraft({ buttons: [click(`草稿${at}`)], version: next }));
    expect(codes(await Promise.allSettled(drafts))).toEqual(Array(19).fill(40901));
  });

  it('is restored from its history as a draft, and published again', async () => {
    const { id, version: start } = await used.admin.getWxMenuDraft();
    await used.admin.createWxMenu({ buttons: [click('旧菜单')], version: start });
    await used.admin.createWxMenu({ buttons: [click('错菜单')], version: await version() });
    const [newest, before] = (await used.admin.listHistoryEntries({ object: 'wx_menu', object_id: id })).list;
    await used.admin.restoreHistoryEntry({ id: before?.id as number, latest: newest?.number as number });
    expect(await liveNames()).toEqual(['错菜单']);
    const draft = await used.admin.getWxMenuDraft();
    expect(draft.differs).toBe(true);
    await used.admin.createWxMenu({ buttons: [click('旧菜单')], version: draft.version });
    expect(await liveNames()).toEqual(['旧菜单']);
  });

  it('shows in its history what changed in which button, and their order', async () => {
    const start = await version();
    const more = (names: string[]) => ({ name: '更多', sub_button: names.map(click) });
    const { id } = await used.admin.saveWxMenuDraft({ buttons: [click('首页'), more(['甲', '乙'])], version: start });
    await used.admin.saveWxMenuDraft({
      buttons: [more(['乙', '甲', '丙']), { name: '首页', type: 'view', url: 'https://m.qinghe.example/home' }],
      version: await version(),
    });
    const [newest] = (await used.admin.listHistoryEntries({ object: 'wx_menu', object_id: id })).list;
    const { from_previous } = await used.admin.getHistoryEntry({ id: newest?.id as number });
    const told = from_previous.map(({ field, item, before, after }) => [field, item, before, after]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['buttons', null, '["首页","更多"]', '["更多","首页"]'],
        ['type', '首页', '"click"', '"view"'],
        ['key', '首页', '"contact_us"', null],
        ['sub_button', '更多', '["甲","乙"]', '["乙","甲","丙"]'],
      ]),
    );
    expect(told.find(([, item]) => item === '更多 › 丙')?.[2]).toBeNull();
    expect(told).toHaveLength(6);
  });

  it('answers clicks with replies that have versions', async () => {
    const reply = [{ msgtype: 'text' as const, content: `<img src=x onerror=alert(1)>` }];
    const before = await used.admin.getWxMenuEvents();
    const saved = await used.admin.saveWxMenuEvent({ key: 'new_key', reply, version: 0 });
    expect(saved.new_key).toMatchObject({ version: 1, reply: [{ content: reply[0]?.content, title: null }] });
    await expectRefusal(used.admin.saveWxMenuEvent({ key: 'new_key', reply, version: 0 }), 40901);
    expect((await used.admin.getWxMenuEventOptions()).find((one) => one.value === 'new_key')).toMatchObject({
      has_reply: true,
      builtin: false,
    });
    expect(await used.admin.saveWxMenuEvent({ key: 'new_key', reply: [], version: 1 })).toEqual(before);
    for (const part of [
      { msgtype: 'text' as const },
      { msgtype: 'link' as const, title: '科普', url: 'javascript:alert(1)' },
      { msgtype: 'miniprogram' as const, title: '打卡', appid: 'wx0f2c9b1a7d3e4c55', page: 'pages/punch/index' },
      { msgtype: 'article' as const },
    ])
      await expectRefusal(used.admin.saveWxMenuEvent({ key: 'new_key', reply: [part], version: 0 }), 42200);
  });

  it('reports what a company without an account is missing', async () => {
    const boss = await used.server.as((await ownCompany(used.server)).username);
    const { version: first, missing } = await boss.getWxMenuDraft();
    expect(missing).toEqual(['mp_appid', 'mp_secret']);
    const refused = await expectRefusal(boss.createWxMenu({ buttons: [click('菜单')], version: first }), 42200);
    expect(refused.message).toContain('AppID 和 AppSecret');
    expect((await boss.getWxMenuDraft()).publishing).toBe(false);
  });
});
