import type { Client, Data } from '@shiyi/sdk';
import { expect, it } from 'vitest';
import { useAdmin } from '../../support/admin.js';
import { addCampMembers, type CampMemberSeed, dayFromNow, whereabouts } from '../../support/camp-members.js';
import { checkInsOf } from '../../support/check-ins.js';
import { onEveryStore } from '../../support/stores.js';

type Item = Data<'getUnprocessedInfo'>['remind_msg'][number];

onEveryStore('getMyDay: waiting work of services', (options) => {
  const used = useAdmin(options);

  const rowOf = async (client: Client, text: string): Promise<Item | undefined> => {
    const { remind_msg, need_dealt_msg } = await client.getUnprocessedInfo();
    return [...remind_msg, ...need_dealt_msg].find((one) => one.text.endsWith(` ${text}`));
  };
  /** The query of a link, as the console gives it to the list. */
  const queryOf = ({ link }: Item) =>
    Object.fromEntries(
      [...new URLSearchParams(link.split('?')[1])].map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
    );
  const add = async (...members: CampMemberSeed[]) => addCampMembers(used.server, await whereabouts(used.admin), members);

  it.each<[string, CampMemberSeed[], number]>([
    [
      '个服务单待开始',
      [
        { name: '待一', status: 'pending', starts: 1 },
        { name: '待二', status: 'pending', starts: null },
        { name: '进行', starts: -1, punched: [-1, 0] },
      ],
      1,
    ],
    [
      '个服务单 3 天内到期',
      [
        { name: '到期', starts: -25, punched: [-1, 0] },
        { name: '还早', starts: -24, punched: [-1, 0] },
        { name: '过了', starts: -40, status: 'finished' },
      ],
      2,
    ],
    [
      '位客户连续 2 天未打卡',
      [
        { name: '没打卡', starts: -6, punched: [-3] },
        { name: '昨天打了', starts: -6, punched: [-1] },
        { name: '暂停了', status: 'paused', paused: [-3] },
      ],
      Number.NaN,
    ],
    ['个服务还没有食谱', [{ name: '没食谱', starts: -1, punched: [-1, 0] }], Number.NaN],
  ])('counts %s, with the first day due and a link to exactly these', async (text, members, due) => {
    const before = await rowOf(used.admin, text);
    await add(...members);
    const row = await rowOf(used.admin, text);
    expect(row?.number).toBeGreaterThan(before?.number ?? 0);
    const { total } = await used.admin.listServices(queryOf(row as Item));
    expect(row?.number).toBe(total);
    if (!Number.isNaN(due)) expect(row?.due_on).toBe([before?.due_on, dayFromNow(due)].filter(Boolean).sort()[0]);
  });

  it.each([
    ['位客户减重过快', 'too_fast', [74, 73.8, 72.4, 72.2, 70.8, 70.6]],
    ['位客户进入平台期', 'plateau', [75, 74.8, 70.2, 70, 70.1, 69.92]],
    ['位客户体重反弹', 'rebound', [70, 70.2, 70, 70.1, 70.7, 70.61]],
  ] as const)('counts %s by the rule of the trend, with a link to exactly these', async (text, alert, weights) => {
    const before = (await rowOf(used.admin, text))?.number ?? 0;
    // Weigh-ins two days apart, two in each of three weeks up to today.
    const days = [-15, -14, -8, -7, -1, 0];
    const [own, silent] = await add({ name: '有提醒', starts: -20, punched: [-1, 0] }, { name: '未授权', starts: -20, punched: [-1, 0] });
    const userOf = async (id: number | undefined) => (await used.admin.getService({ service_id: id as number })).customer.id;
    for (const id of await Promise.all([own, silent].map(userOf))) {
      await used.admin.setCustomerConsent({ id, module: 'weight', granted: true });
      for (const [at, weight] of weights.entries())
        await used.admin.saveCustomerWeight({ id, date: dayFromNow(days[at] as number), weight });
    }
    await used.admin.setCustomerConsent({ id: await userOf(silent), module: 'weight', granted: false });
    const row = await rowOf(used.admin, text);
    expect(row?.number).toBe(before + 1);
    const { total, list } = await used.admin.listServices(queryOf(row as Item));
    expect([row?.number, total]).toEqual([list.length, list.length]);
    expect(list.map(({ id }) => id)).toContain(own);
    for (const { id } of list)
      expect((await used.admin.getWeightTrend({ service_id: id })).alerts.map(({ kind }) => kind)).toContain(alert);
  });

  it('counts camps of tomorrow by their state', async () => {
    const { staff } = await whereabouts(used.admin);
    const camp = (period_no: number, start: number) => ({
      ...{ name: '明天的营', period_no, type: 'fat_loss' as const, service_days: 28, capacity: 3, principal_user_ids: [staff] },
      ...{ enroll_from: dayFromNow(-2), enroll_to: dayFromNow(0), start_date: dayFromNow(start) },
    });
    const made = await used.admin.createCamp(camp(701, 1));
    await used.admin.createCamp(camp(702, 2));
    const draft = await rowOf(used.admin, '个明天开营的减脂营还是草稿');
    expect(draft).toMatchObject({ number: 1, due_on: dayFromNow(1) });
    expect((await used.admin.listCamps(queryOf(draft as Item))).list.map(({ id }) => id)).toEqual([made.id]);
    await used.admin.changeCampStatus({ camp_id: made.id, status: 'enrolling' });
    expect(await rowOf(used.admin, '个明天开营的减脂营还在招募')).toMatchObject({ number: 1 });
    await used.admin.changeCampStatus({ camp_id: made.id, status: 'ready' });
    expect(await rowOf(used.admin, '个减脂营明天开营')).toMatchObject({ number: 1, due_on: dayFromNow(1) });
    expect((await rowOf(used.admin, '个明天开营的减脂营还是草稿'))?.number).toBe(0);
  });

  it('separates overdue check-ins from others, each with the first due time', async () => {
    const [service_id] = await add({ name: '两餐', starts: -5, punched: [] });
    const of = { service_id: service_id as number };
    const before = await Promise.all(['条打卡超时未点评', '条打卡待点评'].map((text) => rowOf(used.admin, text)));
    const { meal } = checkInsOf(used.server);
    await meal({ ...of, hoursAgo: 2000, meal: 'lunch' });
    await meal({ ...of, hoursAgo: 23, meal: 'dinner' });
    const [late, open] = await Promise.all(['条打卡超时未点评', '条打卡待点评'].map((text) => rowOf(used.admin, text)));
    expect([late?.number, open?.number]).toEqual(before.map((row) => (row?.number ?? 0) + 1));
    const [first] = (await used.admin.listDietPunches({ overdue: true })).list;
    expect(Date.parse(late?.due_at ?? '')).toBe(Date.parse(first?.due_at ?? ''));
    expect(Date.parse(late?.due_at ?? '')).toBeLessThan(Date.now());
    expect(Date.parse(open?.due_at ?? '')).toBeGreaterThan(Date.now());
  });
});
