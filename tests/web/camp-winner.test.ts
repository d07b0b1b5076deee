import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, goTo, hasChromium, useConsole } from '../support/browser.js';
import { dayFromNow } from '../support/camp-members.js';
import {
  campAhead,
  changeService,
  correctWeight,
  letDaysPass,
  openRanking,
  placesOn,
  pullIn,
  reviewFour,
  reviewRest,
  rivalOf,
  sendTwoWeeks,
} from './camp-steps.js';
import { completeFile, convertToCustomer, lockTwoMeals, noteConsent } from './care-steps.js';
import { countedFrom, figuresOn, funnelOn, narrowTo } from './dashboard-steps.js';
import { drawer } from './import-steps.js';

describe.skipIf(!hasChromium)('from lead to camp winner', () => {
  const app = useConsole();

  it('leads from a lead to the winner of a camp', async () => {
    const server = app.server();
    const [admin, own] = [await server.as('admin'), await server.as('zhaoyinuo')];
    const [{ enterprise_id: company }, { id: me }] = [await admin.getSessionInfo(), await own.getSessionInfo()];
    const lead = await admin.createLead({ phone: '13655557001', name: '温以宁', sex: 2, height: 165, weight: 70 });
    await admin.setLeadHolders({ ids: [lead.id], mode: 'manual', user_ids: [me] });
    const page = await app.at('/user/origin?status=distributed', { as: 'zhaoyinuo' });
    await convertToCustomer(page, '温以宁');
    await page.waitForURL(/userList\/detail\/\d+/);
    const user_id = Number(new URL(page.url()).hash.match(/detail\/(\d+)/)?.[1]);
    await completeFile(page);
    await noteConsent(page, '体重记录');
    await own.setCustomerConsent({ id: user_id, module: 'diet', granted: true });
    await page.getByRole('button', { name: '新建服务' }).click();
    await drawer(page).getByLabel('服务产品').fill('十五天轻体营');
    await drawer(page).getByRole('button', { name: '创建', exact: true }).click();
    await page.waitForURL(/serviceDetail/);
    const service_id = Number(new URL(page.url()).hash.match(/serviceDetail\/(\d+)/)?.[1]);

    const camp = await campAhead(admin, me);
    const host = await app.at(`/order/campDetail/${camp}`, { as: 'admin' });
    await pullIn(host, '温以宁');
    await letDaysPass(server, company, camp, 15);
    const rivals = [await rivalOf(admin, camp, '许知远', 80, me), await rivalOf(admin, camp, '宋承泽', 90, me)] as const;
    const sections = page.getByRole('tablist', { name: '服务单内容' });
    await sections.getByRole('tab', { name: '服务' }).click();
    await changeService(page, '增减天数', { 原因: '赠送一周' });
    await changeService(page, '修改服务单', { 实付金额: '1980' });
    await changeService(page, '开始服务', { 开始日期: dayFromNow(-14) });
    await page.getByRole('button', { name: '暂停' }).waitFor();
    await sections.getByRole('tab', { name: '食谱' }).click();
    const plan = await own.getServicePlan({ service_id, from: dayFromNow(0), to: dayFromNow(6) });
    expect(plan.days.filter((day) => day.meals.some((meal) => meal.items.length > 0))).toHaveLength(7);
    await lockTwoMeals(page, dayFromNow(0), plan.recipe_version + 1);

    const sent = await sendTwoWeeks(server, admin, [
      { user_id, from: 70, to: 66.36 },
      { user_id: rivals[0].user_id, from: 80, to: 79.4, slip: 70.4 },
      { user_id: rivals[1].user_id, from: 90, to: 88.65 },
    ]);
    // Each batch is sent twice, as by an app that lost the response.
    expect(sent).toEqual([
      { taken: 42, repeated: 42 },
      { taken: 42, repeated: 42 },
      { taken: 42, repeated: 42 },
    ]);
    await openRanking(host, camp);
    await eventually(() => placesOn(host)).toEqual([
      ['1', '许知远', '12.00'],
      ['2', '温以宁', '5.20'],
      ['3', '宋承泽', '1.50'],
    ]);

    await goTo(page, `/order/punchDynamic?principal_user_id=${me}`);
    await reviewFour(page, '温以宁');
    const [slip] = (await own.listDietPunches({ service_id: rivals[0].service_id, from: dayFromNow(-1), pending: true })).list;
    await goTo(page, `/order/punchDynamic?principal_user_id=${me}&open=${slip?.id}`);
    await page.locator('[data-current]', { hasText: '许知远' }).waitFor();
    await page.getByText(/比上次 -/).waitFor();
    await correctWeight(page, '79.4');
    await page.getByText('体重已改，名次 1 → 3').waitFor();
    await openRanking(host, camp);
    const places = [
      ['1', '温以宁', '5.20'],
      ['2', '宋承泽', '1.50'],
      ['3', '许知远', '0.75'],
    ];
    await eventually(() => placesOn(host)).toEqual(places);
    expect(await reviewRest(own)).toBe(38);

    await goTo(page, `/order/serviceDetail/${service_id}?tab=overview`);
    await changeService(page, '暂停服务', { 原因: '出差' });
    await page.getByRole('button', { name: '恢复服务' }).waitFor();
    await letDaysPass(server, company, camp, 1);
    await openRanking(host, camp);
    await host.getByText('结营时的最终排名').waitFor();
    await eventually(() => placesOn(host)).toEqual(places);
    await changeService(page, '结束服务', {});

    await goTo(host, `/dashboard1?from=${dayFromNow(-14)}&to=${dayFromNow(0)}`);
    await narrowTo(host, '赵一诺');
    const shown = { ...(await figuresOn(host, '交易')), ...(await figuresOn(host, '地区')), ...(await figuresOn(host, '运营')) };
    expect(shown).toMatchObject(await countedFrom(own, me, camp));
    await eventually(() => figuresOn(host, '客户')).toMatchObject({ 活跃客户: '3' });
    expect(await funnelOn(host)).toEqual(['线索1', '已分配1', '已加好友1', '已建服务单1', '已开始服务1', '已结束服务1', '已续费0']);
    expect(faultsOf(host)).toEqual([]);
    expect(faultsOf(page)).toEqual([]);
  });
});
