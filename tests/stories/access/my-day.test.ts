import type { Client, Data } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useTwoCompanies } from '../../support/admin.js';
import { addCampMembers, dayFromNow, whereabouts } from '../../support/camp-members.js';
import { onEveryStore } from '../../support/stores.js';

type Duty = Data<'getMyDay'>['duties'][number];

onEveryStore('day of a member of staff', (options) => {
  const used = useTwoCompanies(options);
  const nutritionist = () => used.server.as('chenyutong');

  const queryOf = (link: string) =>
    Object.fromEntries(
      [...new URLSearchParams(link.split('?')[1])].map(([name, value]) => [
        name,
        /^\d+$/.test(value) ? Number(value) : value === 'true' || value === 'false' ? value === 'true' : value,
      ]),
    );
  /** How many the list behind a link has; undefined for lists that this test does not know. */
  const listed = async (client: Client, link: string) => {
    const query = queryOf(link);
    const lists: Record<string, () => Promise<{ total: number }>> = {
      '/order/service': () => client.listServices(query as never),
      // The queue asks for those that wait.
      '/order/punchDynamic': () => client.listDietPunches({ pending: true, ...query } as never),
      '/order/camp': () => client.listCamps(query as never),
      '/user/userList': () => client.listCustomers(query as never),
      '/user/footmark': () => client.listFootmarks(query as never),
      '/user/origin': () => client.listLeads(query as never),
      '/user/riskChatLog/hits': () => client.listChatHits(query as never),
      '/user/people-mass-texting': () => client.listMassMessages({ type: 'single', ...query } as never),
      '/user/people-mass-texting/detail': async () => ({ total: [await client.getMassMessage(query as never)].length }),
      '/user/group-mass-texting': () => client.listMassMessages({ type: 'group', ...query } as never),
      '/user/feedback': () => client.listWorkOrders(query as never),
      '/resource/ingredient': () => client.listIngredients(query as never),
      '/system/staff': () => client.listStaff(query as never),
      '/medal/fession/activity-detail': async () => {
        const { id, tab } = query as { id: number; tab: string };
        return tab === 'rewards'
          ? client.listFissionRewards({ id, is_owed: true })
          : client.listFissionFriends({ id, invalid_reason: 'review' });
      },
      '/material/list': () => client.listMaterials(query as never),
    };
    return (await lists[link.split('?')[0] as string]?.())?.total;
  };

  it('counts what the lists behind its links count, for a nutritionist and for the whole company', async () => {
    for (const client of [await nutritionist(), used.admin]) {
      const { duties, services } = await client.getMyDay();
      expect(duties.length).toBeGreaterThan(3);
      for (const { text, number, link } of duties) expect([text, number]).toEqual([text, await listed(client, link)]);
      for (const { number, link } of [services?.in_service, services?.paused, services?.checked_in].filter((one) => one !== undefined))
        expect([link, number]).toEqual([link, await listed(client, link)]);
    }
  });

  it('names the first of each kind and why, no more than five', async () => {
    const { duties } = await used.admin.getMyDay();
    for (const { number, first } of duties) {
      expect(first.length).toBeGreaterThan(0);
      expect(first.length).toBeLessThanOrEqual(Math.min(5, number));
      expect(first.every((one) => one.name !== '' && one.link.startsWith('/'))).toBe(true);
    }
    expect(duties.find((one) => one.text.endsWith(' 个服务单待开始'))?.first[0]?.reason).toBe('六周体重管理');
  });

  it('is that of the caller alone, and of one company', async () => {
    const own = await nutritionist();
    const [mine, all, theirs] = [await own.getMyDay(), await used.admin.getMyDay(), await used.twin.getMyDay()];
    expect([mine.whose, all.whose]).toEqual(['mine', 'company']);
    const numberOf = (duties: Duty[], text: string) => duties.find((one) => one.text.endsWith(` ${text}`))?.number ?? 0;
    const { staff } = await whereabouts(used.admin);
    await addCampMembers(used.server, await whereabouts(used.admin), [{ name: '别人的客户', status: 'pending', starts: 1 }]);
    expect((await own.getSessionInfo()).id).not.toBe(staff);
    const after = [await own.getMyDay(), await used.admin.getMyDay(), await used.twin.getMyDay()];
    expect(after.map((day) => numberOf(day.duties, '个服务单待开始'))).toEqual([
      numberOf(mine.duties, '个服务单待开始'),
      numberOf(all.duties, '个服务单待开始') + 1,
      numberOf(theirs.duties, '个服务单待开始'),
    ]);
    const names = (day: Data<'getMyDay'> | undefined) => day?.duties.flatMap((one) => one.first.map((item) => item.name)) ?? [];
    expect(names(after[0])).not.toContain('别人的客户');
    expect(names(after[2])).not.toContain('别人的客户');
  });

  it('names who reported a problem that is still open', async () => {
    const { id } = await used.admin.createWorkOrder({ title: '筛选条件丢失', content: '翻页后丢失' });
    const duty = (await used.admin.getMyDay()).duties.find((one) => one.text.endsWith(' 条问题反馈待处理'));
    expect(duty?.first).toContainEqual(expect.objectContaining({ reason: '筛选条件丢失', link: `/user/feedback?open=${id}` }));
  });

  it('tells a follow-up that is due from one later today, each in its list', async () => {
    const { list } = await used.admin.listCustomers({ limit: 1 });
    const before = await used.admin.listFootmarks({ follow_later_today: true });
    const at = new Date(Date.now() + 60_000);
    // In the last minute of the day there is no later today.
    const isToday = dayFromNow(0) === new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);
    await used.admin.createFootmark({
      ...{ user_id: list[0]?.id as number, type: 'call', content: '约好稍后通话' },
      next_follow_at: at.toISOString(),
    });
    expect((await used.admin.listFootmarks({ follow_later_today: true })).total).toBe(before.total + (isToday ? 1 : 0));
    const duty = (await used.admin.getMyDay()).duties.find((one) => one.text.endsWith(' 条跟进安排在今天稍后'));
    expect(duty?.number ?? 0).toBe(before.total + (isToday ? 1 : 0));
  });

  it('leaves out what the caller may not see', async () => {
    const role = await used.admin.createRole({ name: '旁观', code: 'onlooker', level: 1, data_scope: 'self' });
    const { departments } = (await used.admin.listStaff({ keyword: 'chenyutong' })).list[0] ?? expect.unreachable();
    const dept_ids = departments.map((one) => one.id);
    await used.admin.createStaff({ username: 'onlooker', name: '旁观者', dept_ids, role_ids: [role.id] });
    await used.server.deps.database.system((db) =>
      db.updateTable('staff').set({ must_change_password: false }).where('username', '=', 'onlooker').execute(),
    );
    expect(await (await used.server.as('onlooker')).getMyDay()).toEqual({ whose: 'mine', duties: [], services: null, camps: [] });
  });
});
