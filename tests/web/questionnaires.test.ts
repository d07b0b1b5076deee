import { describe, expect, it } from 'vitest';
import { eventually, faultsOf, hasChromium, useConsole } from '../support/browser.js';

describe.skipIf(!hasChromium)('questionnaire', () => {
  const app = useConsole();

  it('is built from the bank, tried as a customer, and published', async () => {
    const admin = await app.server().as('admin');
    await admin.createTagGroup({ name: '作息习惯', scope: 'inner', tags: ['常熬夜'] });
    const page = await app.at('/evaluation/question', { as: 'admin' });
    await page.getByRole('button', { name: '新建题目' }).click();
    const drawer = page.getByRole('dialog');
    await drawer.getByRole('textbox', { name: '题目', exact: true }).fill('最近常加班吗？');
    await drawer.getByLabel('题目编码').fill('WORK-1');
    await drawer.getByLabel('第 1 行的选项', { exact: true }).fill('不加班');
    await drawer.getByLabel('第 2 行的选项', { exact: true }).fill('常加班');
    await drawer.getByLabel('第 2 行的分值').fill('3');
    await drawer.getByRole('button', { name: '创建题目' }).click();
    await page.getByText('题目已创建').waitFor();

    await page.goto(page.url().replace('/evaluation/question', '/evaluation/questionnaire'));
    await page.getByRole('button', { name: '新建问卷' }).click();
    await drawer.getByLabel('问卷名称').fill('工作压力');
    await drawer.getByLabel('问卷编码').fill('WORK');
    await drawer.getByLabel('第 1 个维度 · 维度').fill('压力');
    await drawer.getByRole('button', { name: '创建问卷' }).click();
    await page.getByRole('heading', { name: '工作压力' }).waitFor();

    await page.getByRole('button', { name: '添加分段' }).click();
    await drawer.getByRole('textbox', { name: '标题' }).fill('近况');
    await drawer.getByRole('combobox', { name: '题目' }).fill('加班');
    await page.getByRole('option', { name: /最近常加班吗/ }).click();
    await page.keyboard.press('Escape');
    await drawer.getByRole('button', { name: '创建', exact: true }).click();
    await page.getByText('分段已添加').waitFor();
    await page.getByRole('region', { name: '近况' }).getByText('最近常加班吗？').waitFor();

    await page.getByRole('tab', { name: '维度计分' }).click();
    await page.getByRole('button', { name: '添加题目' }).click();
    await drawer.getByRole('combobox', { name: '题目' }).fill('加班');
    await page.getByRole('option', { name: /最近常加班吗/ }).click();
    await drawer.getByRole('button', { name: '创建', exact: true }).click();
    await page.getByText('题目已添加').waitFor();

    await page.getByRole('tab', { name: '设置与结论' }).click();
    await page.getByLabel('第 1 个维度 · 维度计分方式').selectOption('mean');
    const bands = page.getByRole('group', { name: '总分分段' });
    await bands.getByRole('button', { name: '添加一行' }).click();
    await bands.getByLabel('第 1 行的下限').fill('0');
    await bands.getByLabel('第 1 行的上限').fill('4');
    await bands.getByLabel('第 1 行的等级').fill('高');
    await bands.getByLabel('第 1 行的结论').fill('压力偏大');
    await bands.getByRole('combobox', { name: /标签/ }).fill('作息');
    await page.getByRole('option', { name: /常熬夜/ }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '保存修改' }).click();
    await page.getByText('修改已保存').waitFor();

    const made = (await admin.listQuestionnaires({ keyword: 'WORK' })).list[0]?.id ?? expect.unreachable('no questionnaire');
    const saved = await admin.getQuestionnaire({ id: made });
    expect(saved.dimensions[0]?.formula).toBe('mean');
    expect(saved.bands[0]?.tags.map((one) => one.name)).toEqual(['常熬夜']);

    await page.getByRole('tab', { name: '模拟作答' }).click();
    await page.getByRole('radio', { name: '常加班', exact: true }).check();
    await page.getByRole('heading', { name: '压力偏大' }).waitFor();
    await page.getByRole('tab', { name: '检查' }).click();
    await page.getByText('没有发现问题').waitFor();

    await page.getByRole('button', { name: '发布' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '发布' }).click();
    const status = async () => (await admin.listQuestionnaires({ keyword: 'WORK' })).list[0]?.status;
    await eventually(status).toBe('published');
    await page.getByRole('tab', { name: '版本' }).click();
    await page.getByRole('cell', { name: '1', exact: true }).first().waitFor();
    expect(faultsOf(page)).toEqual([]);
  });

  it('leads from a refused publication to each place to fix, and gives no result before all is answered', async () => {
    const admin = await app.server().as('admin');
    const { id } = await admin.createQuestionnaire({
      ...{ name: '没写完', code: 'BARE', category: 'custom', scoring: 'sum', score_max: 4, decision: 'total_band' },
      dimensions: [{ name: '只有维度', bands: [] }],
    });
    const base = { type: 'single', reverse: false, required: true, status: 'enabled' } as const;
    const options = [
      { key: 'A', label: '没有', score: 1 },
      { key: 'B', label: '总是', score: 5 },
    ];
    const first = await admin.createQuestion({ ...base, options, code: 'BARE-1', title: '常觉得累吗？' });
    const second = await admin.createQuestion({ ...base, options, code: 'BARE-2', title: '睡得好吗？' });
    await admin.createQuestionnairePart({ configure_id: id, title: '全部', question_ids: [first.id, second.id] });
    const page = await app.at(`/evaluation/questionnaire/${id}`, { as: 'admin' });
    await page.getByRole('button', { name: '发布' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: '发布' }).click();
    await page.getByRole('link', { name: '去修改 没写完' }).click();
    await page.getByRole('group', { name: '总分分段' }).first().waitFor();
    await page.getByRole('tab', { name: '检查' }).click();
    await page.getByRole('link', { name: '去修改 只有维度' }).click();
    const drawer = page.getByRole('dialog', { name: '为「只有维度」添加题目' });
    await drawer.getByRole('combobox', { name: '题目' }).fill('睡得');
    await page.getByRole('option', { name: /睡得好吗/ }).click();
    await drawer.getByRole('button', { name: '反向计分' }).click();
    expect(await drawer.getByLabel('第 1 行的分值').inputValue()).toBe('5');
    expect(await drawer.getByLabel('第 2 行的分值').inputValue()).toBe('1');
    await drawer.getByRole('button', { name: '创建', exact: true }).click();
    await drawer.waitFor({ state: 'detached' });

    await page.getByRole('tab', { name: '模拟作答' }).click();
    await page.getByRole('heading', { name: '答完必答题后得出结论' }).waitFor();
    for (const group of ['常觉得累吗？', '睡得好吗？']) await page.getByRole('group', { name: group }).getByRole('radio').first().check();
    await page.getByRole('heading', { name: '还没有结论' }).waitFor();
    expect(faultsOf(page).filter((one) => !one.includes('422'))).toEqual([]);
  });

  it('has options that jump to a later question, and exclusive options', async () => {
    const admin = await app.server().as('admin');
    const page = await app.at('/evaluation/question', { as: 'admin' });
    const drawer = page.getByRole('dialog');
    const begin = async (title: string, code: string) => {
      await page.getByRole('button', { name: '新建题目' }).click();
      await drawer.getByRole('textbox', { name: '题目', exact: true }).fill(title);
      await drawer.getByLabel('题目编码').fill(code);
      await drawer.getByLabel('第 1 行的选项', { exact: true }).fill('吸');
      await drawer.getByLabel('第 2 行的选项', { exact: true }).fill('都没有');
    };
    const end = async () => {
      await drawer.getByRole('button', { name: '创建题目' }).click();
      await page.getByText('题目已创建').waitFor();
      await drawer.waitFor({ state: 'hidden' });
    };
    await begin('有这些习惯吗？', 'HABIT-2');
    await drawer.getByRole('combobox', { name: '题型' }).selectOption('multi');
    await drawer.getByLabel('第 2 行的互斥').check();
    await end();
    await begin('您吸烟吗？', 'HABIT-1');
    await drawer.getByRole('combobox', { name: '第 2 行的跳转题目' }).fill('这些习惯');
    await page.getByRole('option', { name: /有这些习惯吗/ }).click();
    await end();
    const [several] = (await admin.listQuestions({ keyword: 'HABIT-2' })).list;
    const [one] = (await admin.listQuestions({ keyword: 'HABIT-1' })).list;
    expect(several?.options.map(({ exclusive }) => exclusive)).toEqual([false, true]);
    expect(one?.options.map(({ next_question_id }) => next_question_id)).toEqual([null, several?.id]);
    expect(faultsOf(page)).toEqual([]);
  });
});
