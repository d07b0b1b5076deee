import { expect, it } from 'vitest';
import { expectRefusal } from '../../support/expect-refusal.js';
import { onEveryStore } from '../../support/stores.js';
import { polling, useCodeCompany } from './code-company.js';

onEveryStore('codes and welcomes of groups', (options) => {
  const used = useCodeCompany(options);
  const groups = async () => (await used.client.listGroupChats({ limit: 100 })).list;
  const wayOf = async (id: number) => (await used.client.listGroupJoinWays({})).list.find((one) => one.id === id) ?? expect.unreachable();

  it('fill one group after the other', async () => {
    const [full, next] = await groups();
    if (!full || !next) return expect.unreachable();
    const { id } = await used.client.createGroupJoinWay({ name: '减脂营报名', chat_ids: [full.id, next.id] });
    await expect.poll(async () => (await wayOf(id)).qr_code, polling).not.toBeNull();
    expect(await wayOf(id)).toMatchObject({ filling: { id: full.id }, join_count: 0, error: null });
    const [{ state } = { state: '' }] = (await used.kept()).join_ways;
    await used.happen('joinGroup', { state, who: '第一位' });
    expect(await wayOf(id)).toMatchObject({ join_count: 1 });
    const people = Array.from({ length: 200 - full.member_total - 1 }, (_, at) => `wm-fill-${at}`);
    await used.server.deps.sandbox.change('wwsandbox', (directory) => {
      const group = directory.groups.get(full.chat_id) ?? expect.unreachable();
      for (const name of people)
        group.members.set(name, {
          userid: name,
          type: 2,
          join_time: Math.floor(Date.now() / 1000),
          join_scene: 3,
          group_nickname: '',
          name,
        });
    });
    await used.happen('joinGroup', { chat_id: full.chat_id, who: '第一位' });
    expect(await wayOf(id)).toMatchObject({ filling: { id: next.id } });
    await used.happen('joinGroup', { state, who: '第二位' });
    expect((await used.client.listGroupChatMembers({ id: next.id, keyword: '第二位' })).list).toMatchObject([
      { name: '第二位', quit_time: null },
    ]);
  });

  it('show joins and leaves by day, returns within the same second too, and who is in several groups', async () => {
    const [, , group, other] = await groups();
    if (!group || !other) return expect.unreachable();
    const today = async () => (await used.client.getGroupChatTrend({ id: group.id })).at(-1);
    const before = (await today()) ?? expect.unreachable();
    await used.happen('joinGroup', { chat_id: group.chat_id, who: '来回的人' });
    await used.happen('joinGroup', { chat_id: other.chat_id, who: '来回的人' });
    await used.happen('leaveGroup', { chat_id: group.chat_id, who: '来回的人' });
    await used.happen('joinGroup', { chat_id: group.chat_id, who: '来回的人' });
    expect(await today()).toEqual({
      ...before,
      join_count: before.join_count + 2,
      quit_count: before.quit_count + 1,
      member_total: before.member_total + 1,
    });
    const { list } = await used.client.listGroupChatMembers({ id: group.id, several: true, keyword: '来回的人' });
    expect(list).toMatchObject([{ group_count: 2, quit_time: null }]);
  });

  it('set tags of groups', async () => {
    const [group] = await groups();
    const made = await used.client.createTagGroup({ name: '群阶段', scope: 'group_chat', tags: ['招募中'] });
    const tag_ids = made.tags.map(({ id }) => id);
    const ids = [group?.id ?? 0, 999_999];
    expect(await used.client.setGroupChatTags({ ids, tag_ids })).toMatchObject({ ok: [group?.id], failed: [{ id: 999_999 }] });
    expect((await used.client.listGroupChats({ tag_id: tag_ids[0] as number })).list).toMatchObject([
      { id: group?.id, tags: [{ name: '招募中' }] },
    ]);
    const others = (await used.client.listTags({ source: 'wwx' })).list;
    await expectRefusal(used.client.setGroupChatTags({ ids: [group?.id ?? 0], tag_ids: [others[0]?.id ?? 0] }), 42200);
  });

  it('keep welcomes of groups in WeCom', async () => {
    const { id, version } = await used.client.createGroupWelcome({ name: '入群', content: '%NICKNAME%，欢迎' });
    const there = async () => (await used.kept()).group_welcomes.map(({ text }) => text.content);
    await expect.poll(there, polling).toEqual(['%NICKNAME%，欢迎']);
    await used.client.updateGroupWelcome({ id, version, name: '入群', content: '%NICKNAME%，你好' });
    await expect.poll(there, polling).toEqual(['%NICKNAME%，你好']);
    expect((await used.client.listGroupWelcomes({})).list).toMatchObject([{ id, template_id: expect.any(String), error: null }]);
    await expectRefusal(used.client.createGroupWelcome({ name: '入群', content: '重名' }), 40902);
    await expectRefusal(used.client.createGroupWelcome({ name: '空' }), 42200);
    await expectRefusal(used.client.createGroupWelcome({ name: '长', content: '字'.repeat(1001) }), 42200);
    await used.client.deleteGroupWelcome({ id });
    await expect.poll(there, polling).toEqual([]);
  });
});
