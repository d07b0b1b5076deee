import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, pathOf, useConsole } from '../support/browser.js';
import { today } from './care-steps.js';
import { drawer, expectGood } from './import-steps.js';

const say = (form: Locator, asked: string, answer: string) =>
  form
    .getByRole('group', { name: new RegExp(asked) })
    .getByRole('radio', { name: answer })
    .check();

describe.skipIf(!hasChromium)('answers to questionnaires', () => {
  const app = useConsole();

  it('are given for a customer, seen with their result, and found again', async () => {
    const admin = await app.server().as('admin');
    const { id } = await admin.createCustomer({ nick_name: '顾清越', sex: 2 });
    const page = await app.at(`/user/userList/detail/${id}?tab=evaluations`, { as: 'admin' });
    await page.getByText('还没有测评').waitFor();
    await page.getByRole('button', { name: '代客户作答' }).click();
    const form = drawer(page);
    await form.getByRole('combobox', { name: '测评问卷' }).fill('饮食习惯');
    await page.getByRole('option', { name: /饮食习惯自测/ }).click();
    await form.getByText('还有 7 道必答题没答').waitFor();
    await say(form, '早餐', '几乎每天');
    await form.getByRole('button', { name: '提交答卷' }).click();
    await form.getByText('还没有回答').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.closest('fieldset')?.textContent)).toContain('一斤蔬菜');
    await expectGood(page);

    for (const asked of ['一斤蔬菜', '粗粮', '六杯水', '夜宵吗']) await say(form, asked, '几乎每天');
    for (const asked of ['外卖', '饮料']) await say(form, asked, '几乎没有');
    await form.getByRole('group', { name: /多半吃什么/ }).waitFor();
    await form
      .getByRole('group', { name: /多半吃什么/ })
      .getByRole('checkbox', { name: '甜点零食' })
      .check();
    await form.getByRole('button', { name: '提交答卷' }).click();
    await page.getByText('答卷已保存').waitFor();
    await form.getByRole('heading', { name: '饮食习惯良好' }).waitFor();
    await form.getByText('甜点零食').waitFor();
    await form.getByRole('link', { name: '饮食习惯自测 · 第 1 版' }).waitFor();
    await expectGood(page);
    await page.keyboard.press('Escape');
    await page.getByRole('row', { name: /饮食习惯良好/ }).waitFor();

    await page.getByRole('tab', { name: '时间线' }).click();
    await page.getByRole('link', { name: /完成测评「饮食习惯自测」/ }).click();
    await form.getByRole('heading', { name: '饮食习惯良好' }).waitFor();
    await page.keyboard.press('Escape');
    await eventually(() => pathOf(page)).toBe(`/user/userList/detail/${id}?tab=timeline`);

    await page.goto(`${app.server().url}/#/evaluation/answer`);
    await page.getByRole('row', { name: /顾清越/ }).waitFor();
    await page.getByRole('button', { name: '条件', exact: true }).click();
    await page.getByRole('menuitem', { name: '测评问卷' }).click();
    await page.getByRole('button', { name: '饮食习惯自测' }).click();
    await page.getByRole('button', { name: '条件', exact: true }).click();
    await page.getByRole('menuitem', { name: '结论' }).click();
    await page.getByRole('button', { name: '饮食习惯需要改善' }).click();
    await page
      .getByRole('row', { name: /饮食习惯需要改善/ })
      .first()
      .waitFor();
    await eventually(() => page.getByRole('row', { name: /顾清越/ }).count()).toBe(0);
    expect(pathOf(page)).toContain('result_title=');
    await page.goto(`${app.server().url}/#/evaluation/answer?user_id=${id}&finished_from=${today()}`);
    await page.getByRole('row', { name: /顾清越/ }).waitFor();
    await expectGood(page);

    await page.getByRole('button', { name: '代客户作答' }).click();
    await form.getByRole('combobox', { name: '客户' }).fill('顾清越');
    await page.getByRole('option', { name: /顾清越/ }).click();
    await form.getByRole('combobox', { name: '测评问卷' }).fill('饮食习惯');
    await page.getByRole('option', { name: /饮食习惯自测/ }).click();
    await form.getByText(`上次作答 ${today()} · 饮食习惯良好`).waitFor();
    for (const asked of ['早餐', '一斤蔬菜', '粗粮', '六杯水', '外卖', '饮料', '夜宵吗']) await say(form, asked, '几乎没有');
    await form.getByRole('button', { name: '提交答卷' }).click();
    await form.getByText('客户最近已答过这份问卷，请到间隔期满后再答').waitFor();
    await eventually(async () => (await admin.listEvaluationAnswers({ user_id: id })).total).toBe(1);
    expect(faultsOf(page).filter((one) => !one.includes('409'))).toEqual([]);
  });

  it('are given to every question of a long questionnaire', async () => {
    const admin = await app.server().as('admin');
    const { id: configure_id } = await admin.createQuestionnaire({
      ...{ name: '一百零二题', code: 'LONG', category: 'custom', scoring: 'sum', score_max: 1, decision: 'total_band' },
      dimensions: [{ name: '唯一', bands: [] }],
      bands: [{ from: 0, to: 999, level: '好', title: '答完了' }],
    });
    const question_ids: number[] = [];
    for (let number = 1; number <= 102; number++) {
      const options = [{ key: 'A', label: `选项${number}`, score: 1 }];
      question_ids.push((await admin.createQuestion({ type: 'single', code: `LONG-${number}`, title: `长题${number}`, options })).id);
    }
    await admin.createQuestionnairePart({ configure_id, title: '全部', question_ids });
    const page = await app.at(`/evaluation/questionnaire/${configure_id}?tab=simulate`, { as: 'admin' });
    await page.getByRole('radio', { name: '选项102', exact: true }).waitFor();
    expect(await page.getByRole('radio', { name: /^选项/ }).count()).toBe(102);
    await page.getByRole('tab', { name: '分段与题目' }).click();
    await page.getByRole('listitem').filter({ hasText: '长题102' }).waitFor();
    expect(faultsOf(page)).toEqual([]);
  });
});
